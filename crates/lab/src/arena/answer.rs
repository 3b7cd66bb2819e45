//! `Answer`: a line from an engine, read as the judge of a match reads it.
//!
//! A move is two whole numbers around one comma and nothing else. Comments are searched for depth,
//! nodes and score; everything else is ignored.

/// What a line from an engine means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    /// `OK`, in any case.
    Ok,
    /// Two numbers: a point, possibly off the board.
    Move(i64, i64),
    /// `ERROR` with its text.
    Error(String),
    /// `UNKNOWN`: the whole line, as what follows the word is often only the command.
    Unknown(String),
    /// `MESSAGE`, `DEBUG` or `INFO`: something for the user.
    Comment(SearchInfo),
    /// Anything else.
    Other,
}

/// How lines for the user begin; the last is Yixin-Board's.
const COMMENTS: [&str; 3] = ["MESSAGE", "DEBUG", "INFO"];

impl Answer {
    /// Reads a line without its end. Whatever it holds, it is no error.
    pub fn read(bytes: &[u8]) -> Answer {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim();
        if text.eq_ignore_ascii_case("OK") {
            Answer::Ok
        } else if let Some((x, y)) = coordinates(text) {
            Answer::Move(x, y)
        } else if let Some(rest) = without_prefix(text, "ERROR") {
            Answer::Error(rest.trim().to_string())
        } else if without_prefix(text, "UNKNOWN").is_some() {
            Answer::Unknown(text.to_string())
        } else if COMMENTS.iter().any(|word| without_prefix(text, word).is_some()) {
            Answer::Comment(SearchInfo::read(text))
        } else {
            Answer::Other
        }
    }
}

fn coordinates(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn without_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// What an engine says about its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReportedScore {
    /// It is won: `+M11`, `M11`.
    Win,
    /// It is lost: `-M8`.
    Loss,
    /// A value in the engine's own units.
    Value(i64),
}

/// What an engine says about its search: the last figure of each kind that it named.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct SearchInfo {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The score of its position.
    pub score: Option<ReportedScore>,
}

impl SearchInfo {
    /// Looks for `Depth 15-23 | Eval +M25 | Node 5120K | ...`, which this engine and Rapfi say, for
    /// `depth 12 ev 35 n 911032` of others, and for what Yixin-Board shows, `INFO DEPTH 12`.
    fn read(text: &str) -> SearchInfo {
        let mut info = SearchInfo::default();
        let mut words = text.split([' ', '\t', '|', ':', '=']).filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "depth" => info.depth = words.next().and_then(depth).or(info.depth),
                "n" | "node" | "nodes" | "totalnodes" => {
                    info.nodes = words.next().and_then(nodes).or(info.nodes);
                }
                "eval" | "ev" => info.score = words.next().and_then(score).or(info.score),
                // What follows is a line of moves, in which `n 8` would be a point.
                "pv" | "bestline" => break,
                _ => {}
            }
        }
        info
    }

    /// Takes over what a later line says.
    pub(super) fn update(&mut self, later: SearchInfo) {
        self.depth = later.depth.or(self.depth);
        self.nodes = later.nodes.or(self.nodes);
        self.score = later.score.or(self.score);
    }
}

/// A depth, alone or before a selective depth: `15`, `15-23`.
fn depth(word: &str) -> Option<u32> {
    word.split('-').next()?.parse().ok()
}

/// A value, or a proven result with the plies to it (`*` in Rapfi when it does not know them).
fn score(word: &str) -> Option<ReportedScore> {
    let plies = |text: &str| text == "*" || text.parse::<u32>().is_ok();
    match word.split_once(['M', 'm']) {
        Some(("" | "+", rest)) if plies(rest) => Some(ReportedScore::Win),
        Some(("-", rest)) if plies(rest) => Some(ReportedScore::Loss),
        _ => word.parse().ok().map(ReportedScore::Value),
    }
}

/// A number of nodes, perhaps in thousands or more: `911032`, `5120K`, `1.5M`.
fn nodes(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match word[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 1.0,
        "K" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        "T" => 1e12,
        _ => return None,
    };
    let number: f64 = digits.parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some((number * scale) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_two_numbers_and_one_comma() {
        for (text, x, y) in [
            ("7,7", 7, 7),
            (" 0, 14 ", 0, 14),
            ("-1,3", -1, 3),
            ("99999999999,0", 99_999_999_999, 0),
        ] {
            assert_eq!(Answer::read(text.as_bytes()), Answer::Move(x, y), "{text}");
        }
        for text in
            ["7", "7,7,1", "7;7", "h8", "7,7 ok", "", "1e1,2", "\u{661},2", "9999999999999999999,1"]
        {
            assert_eq!(Answer::read(text.as_bytes()), Answer::Other, "{text}");
        }
    }

    #[test]
    fn words_are_read_in_any_case() {
        assert_eq!(Answer::read(b"ok"), Answer::Ok);
        assert_eq!(Answer::read(b"OK\t"), Answer::Ok);
        assert_eq!(Answer::read(b"Error no such size"), Answer::Error("no such size".into()));
        assert_eq!(Answer::read(b"unknown command "), Answer::Unknown("unknown command".into()));
        assert_eq!(Answer::read(b"\xff\xfe\x00"), Answer::Other);
        assert_eq!(Answer::read("ÄRGER".as_bytes()), Answer::Other);
    }

    #[test]
    fn depth_nodes_and_score_are_read_in_the_dialects_of_the_engines() {
        let cases = [
            (
                "MESSAGE depth 12 ev 35 n 911032 n/s 402113 tm 2266 pv n8 i8",
                Some(12),
                Some(911_032),
                Some(ReportedScore::Value(35)),
            ),
            (
                "MESSAGE Depth 12-23 | Eval +M25 | Node 3621K | Speed 831K | Time 436ms | n8 n9",
                Some(12),
                Some(3_621_000),
                Some(ReportedScore::Win),
            ),
            (
                "MESSAGE Depth 0-0 | Eval 0 | Node 0 | Speed 0 | Time 0ms | h8",
                Some(0),
                Some(0),
                Some(ReportedScore::Value(0)),
            ),
            (
                "MESSAGE depth 10-15 ev -7 n 12K n/ms 1020 tm 12 pv H8",
                Some(10),
                Some(12_000),
                Some(ReportedScore::Value(-7)),
            ),
            (
                "MESSAGE Speed 1024K | Depth 15-23 | Eval -M8 | Node 5M | Time 5000ms",
                Some(15),
                Some(5_000_000),
                Some(ReportedScore::Loss),
            ),
            (
                "MESSAGE Depth 12-20 | Eval 35 | Time 675ms | h8 i9",
                Some(12),
                None,
                Some(ReportedScore::Value(35)),
            ),
            (
                "MESSAGE Speed 831267n/s | Depth 12-20 | Eval 35 | Node 3621K | Time 4356ms",
                Some(12),
                Some(3_621_000),
                Some(ReportedScore::Value(35)),
            ),
            // Not the best line.
            ("MESSAGE (2) 20 | 12-20 | k8", None, None, None),
            ("INFO TOTALNODES 1500", None, Some(1500), None),
            ("INFO EVAL M7", None, None, Some(ReportedScore::Win)),
            ("MESSAGE Eval +M*", None, None, Some(ReportedScore::Win)),
            ("MESSAGE depth of winter, n x, eval +Mx eval M eval mate", None, None, None),
            ("MESSAGE n -5 n inf depth", None, None, None),
            ("MESSAGE depth 3 pv n 8 nodes 9 eval 5", Some(3), None, None),
        ];
        for (text, depth, nodes, score) in cases {
            assert_eq!(
                Answer::read(text.as_bytes()),
                Answer::Comment(SearchInfo { depth, nodes, score }),
                "{text}"
            );
        }
    }

    #[test]
    fn the_last_figure_counts() {
        let score = Some(ReportedScore::Win);
        let mut info = SearchInfo { depth: Some(3), nodes: Some(10), score };
        info.update(SearchInfo { depth: Some(4), ..SearchInfo::default() });
        assert_eq!(info, SearchInfo { depth: Some(4), nodes: Some(10), score });
        info.update(SearchInfo { score: Some(ReportedScore::Value(5)), ..SearchInfo::default() });
        assert_eq!(info.score, Some(ReportedScore::Value(5)), "a win may be taken back");
    }
}
