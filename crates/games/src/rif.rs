//! `.rif`: RenjuNet's database of renju games, an XML file of many thousands (<https://www.renju.net>).
//!
//! ```text
//! <database version="1.0" date="2026-01-02">
//!   <countries><country id="1" name="Estonia" abbr="EST"/></countries>
//!   <cities><city id="3" country="1" name="Tallinn"/></cities>
//!   <months>..<rules><rule id="25" name="Soosyrv-8">..</rule></rules>
//!   <openings><opening id="19" abbr="D6" name="Ugetsu"/></openings>
//!   <players><player id="91" name="Ants" surname="Tamm" country="1" city="3"/></players>
//!   <tournaments><tournament id="7" name="Cup" country="1" city="3" year="2019" month="8"
//!     start="2019-08-01" end="2019-08-02" rule="25" rated="1"/></tournaments>
//!   <games>
//!     <game id="5" publisher="91" tournament="7" round="8" rule="25" black="91" white="92"
//!       bresult="0.5" btime="8" wtime="8" opening="19" alt="51" swap="R--R-">
//!       <move>h8 h9 i8 ..</move><info>..</info>
//!     </game>
//! ```
//!
//! There is no description of the format; the names of elements and attributes are those that readers of
//! it use (`src/database/rif.ts` in the repository renju-note/renju-note, and others). The tables come
//! before the games, so that only they are kept in memory, and each game is a tree of its own when it is
//! read: names instead of numbers, the last point of a move list as row 15 at the top, `--` for a pass.
//!
//! | of a game | in SGF |
//! |---|---|
//! | black, white, publisher | `PB`, `PW`, `US`: name and surname |
//! | tournament | `EV`; its days `DT`, the first and the last; its place `PC` |
//! | round, rule, opening | `RO`, `RU`, `ON` |
//! | bresult 1, 0, 0.5 | `RE` B+, W+, 0 |
//! | alt, if it names points | `5A`, as the files of ORC have it: the fifth moves that were offered |
//! | info | `C` of the first node |
//! | every attribute as it stands, and elements not known | `RIF[name=value]` |
//!
//! All of its games are renju. A rule whose name is not known is written `renju/name`.

use crate::rule_names::rule_named;
use crate::sgf::{self, point_text};
use crate::tree::GameTree;
use encoding_rs::{Encoding, UTF_8};
use goren::board::{BoardSize, Color, Point};
use goren::rules::Rule;
use quick_xml::XmlVersion;
use quick_xml::encoding::DecodingReader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use std::collections::HashMap;
use std::io::{self, BufRead, Read};

/// Bytes at the start of a file within which a database shows itself.
const HEAD: usize = 1 << 16;
/// Our property for what SGF has none for.
const OWN: &str = "RIF";
/// The tables that games refer to: the element of a row.
const TABLES: [&str; 7] = ["country", "city", "month", "rule", "opening", "player", "tournament"];

/// A game as it was read.
#[derive(Debug)]
pub struct RifGame {
    /// The line of the file in which it begins.
    pub line: usize,
    /// The game.
    pub tree: GameTree,
}

/// Why the next game cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file is not XML that is well-formed, or cannot be read; nothing follows.
    #[error("line {line}, byte {byte}: {reason}")]
    Xml {
        /// The line.
        line: usize,
        /// The byte of the file, as UTF-8.
        byte: u64,
        /// What is wrong.
        reason: String,
    },
    /// The file ends inside this element.
    #[error("line {0}: the file ends inside the element <{1}>")]
    Unfinished(usize, String),
    /// A word in the moves is no point; others games may follow.
    #[error("line {line}: in the game {id:?} the word {word:?} is not a point on a board of 15x15")]
    Move {
        /// The line in which the game begins.
        line: usize,
        /// The number of the game in the database.
        id: String,
        /// The word.
        word: String,
    },
}

/// Whether a file is such a database.
pub fn is_database(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    let holds = |name: &[u8]| text.windows(name.len()).any(|window| window == name);
    text.starts_with(b"<") && [&b"<database"[..], b"<games", b"<game "].into_iter().any(holds)
}

/// A row of a table: its attributes.
type Row = Vec<(String, String)>;

/// A game whose element is not finished.
#[derive(Default)]
struct OpenGame {
    line: usize,
    attributes: Row,
    moves: String,
    info: String,
    /// Elements that are not known, with their text.
    others: Row,
}

/// Reads games from a stream.
pub struct RifReader<R: BufRead> {
    xml: Reader<LineCounter<DecodingReader<R>>>,
    buffer: Vec<u8>,
    tables: HashMap<&'static str, HashMap<String, Row>>,
    /// The elements that are open, the innermost last.
    open: Vec<String>,
    game: Option<OpenGame>,
    has_ended: bool,
}

impl<R: BufRead> RifReader<R> {
    /// A reader of this stream.
    pub fn new(mut input: R) -> Self {
        // What cannot be read now cannot be read later, where it is told.
        let encoding = declared_encoding(input.fill_buf().unwrap_or_default());
        let mut decoder = DecodingReader::new(input);
        decoder.set_encoding(encoding);
        let counter = LineCounter { inner: decoder, lines: 0 };
        RifReader {
            xml: Reader::from_reader(counter),
            buffer: Vec::new(),
            tables: HashMap::new(),
            open: Vec::new(),
            game: None,
            has_ended: false,
        }
    }

    fn line(&self) -> usize {
        self.xml.get_ref().lines + 1
    }

    fn error(&self, reason: impl ToString) -> Error {
        let byte = self.xml.error_position().max(self.xml.buffer_position());
        Error::Xml { line: self.line(), byte, reason: reason.to_string() }
    }

    fn next_game(&mut self) -> Result<Option<RifGame>, Error> {
        loop {
            let mut buffer = std::mem::take(&mut self.buffer);
            buffer.clear();
            let event = self.xml.read_event_into(&mut buffer);
            let event = event.map(Event::into_owned).map_err(|error| self.error(error))?;
            self.buffer = buffer;
            let finished = match event {
                Event::Start(start) => {
                    let name = self.start(&start)?;
                    self.open.push(name);
                    None
                }
                Event::Empty(start) => {
                    let name = self.start(&start)?;
                    self.end(&name)
                }
                Event::End(_) => self.open.pop().and_then(|name| self.end(&name)),
                Event::Text(text) => {
                    self.text(&text.xml10_content());
                    None
                }
                Event::CData(text) => {
                    self.text(&text.xml10_content());
                    None
                }
                Event::GeneralRef(reference) => {
                    let name = reference.xml10_content();
                    self.text(&resolved(&name).unwrap_or_else(|| format!("&{name};")));
                    None
                }
                Event::Eof => {
                    let line = self.line();
                    let unfinished = |name: String| Error::Unfinished(line, name);
                    return self.open.pop().map_or(Ok(None), |name| Err(unfinished(name)));
                }
                _ => None,
            };
            if let Some(game) = finished {
                return self.tree_of(game).map(Some);
            }
        }
    }

    /// Begins an element and returns its name.
    fn start(&mut self, start: &BytesStart) -> Result<String, Error> {
        let name = start.name().as_ref().to_string();
        let attributes = self.attributes(start)?;
        if let Some(game) = &mut self.game {
            if self.open.last().is_some_and(|parent| parent != "game") {
                // Markup in a text: it is kept as it stands.
                let parent = self.open.last().cloned().unwrap_or_default();
                game.add(&parent, if name == "br" { "\n" } else { "<>" });
            } else if name != "move" && name != "info" {
                let told = attributes.iter().map(|(name, value)| format!("{name}={value}"));
                let told = told.collect::<Vec<_>>().join(" ");
                game.others.push((name.clone(), told));
            }
        } else if name == "game" {
            let line = self.line();
            self.game = Some(OpenGame { line, attributes, ..OpenGame::default() });
        } else if let Some(table) = TABLES.into_iter().find(|table| *table == name) {
            let id = value(&attributes, "id").to_string();
            self.tables.entry(table).or_default().insert(id, attributes);
        }
        Ok(name)
    }

    fn attributes(&self, start: &BytesStart) -> Result<Row, Error> {
        let pair = |attribute: Result<quick_xml::events::attributes::Attribute, _>| {
            let attribute = attribute.map_err(|error| self.error(error))?;
            let name = attribute.key.as_ref().to_string();
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            // An entity that XML does not know stays as it is written.
            let value =
                value.map_or_else(|_| attribute.value.to_string(), |value| value.to_string());
            Ok((name, value))
        };
        start.attributes().map(pair).collect()
    }

    fn text(&mut self, text: &str) {
        if let (Some(game), Some(element)) = (&mut self.game, self.open.last()) {
            game.add(element, text);
        }
    }

    /// Ends an element. Returns the game if it was one.
    fn end(&mut self, name: &str) -> Option<OpenGame> {
        if name == "game" { self.game.take() } else { None }
    }

    /// The row of a table to which an attribute of another row refers.
    fn row(&self, table: &str, id: &str) -> Option<&Row> {
        self.tables.get(table)?.get(id)
    }

    fn name_of(&self, table: &str, id: &str) -> String {
        let Some(row) = self.row(table, id) else { return String::new() };
        joined([value(row, "name"), value(row, "surname")], " ")
    }

    fn tree_of(&self, game: OpenGame) -> Result<RifGame, Error> {
        let size = BoardSize::square(15).expect("a supported size");
        let of_game = |name: &str| value(&game.attributes, name);
        let empty = Row::new();
        let tournament = self.row("tournament", of_game("tournament")).unwrap_or(&empty);
        let of_tournament = |name: &str| value(tournament, name);
        let mut tree = sgf::new_tree(size, Rule::Renju);
        let rule = match of_game("rule") {
            "" => of_tournament("rule"),
            rule => rule,
        };
        let place = [
            self.name_of("city", of_tournament("city")),
            self.name_of("country", of_tournament("country")),
        ];
        let opening = self.row("opening", of_game("opening")).unwrap_or(&empty);
        let root = tree.root_mut();
        for (name, told) in [
            ("PB", self.name_of("player", of_game("black"))),
            ("PW", self.name_of("player", of_game("white"))),
            ("EV", of_tournament("name").to_string()),
            ("RO", of_game("round").to_string()),
            ("PC", joined([&place[0], &place[1]], ", ")),
            ("DT", days(tournament)),
            ("RE", result(of_game("bresult")).to_string()),
            ("RU", rule_text(&self.name_of("rule", rule))),
            ("ON", joined([value(opening, "abbr"), value(opening, "name")], " ")),
            ("US", self.name_of("player", of_game("publisher"))),
            ("C", game.info.trim().to_string()),
        ] {
            if !told.is_empty() {
                root.set(name, &told);
            }
        }
        let offered: Option<Vec<Point>> =
            of_game("alt").split_whitespace().map(|word| point(word, size)).collect();
        let offered = offered.unwrap_or_default();
        let offered: Vec<String> = offered.iter().map(|&point| point_text(point, size)).collect();
        root.set_all("5A", offered.iter().map(String::as_str));
        let rows = game.attributes.iter().chain(&game.others);
        let raw: Vec<String> = rows.map(|(name, value)| format!("{name}={value}")).collect();
        root.set_all(OWN, raw.iter().map(String::as_str));
        let mut last = 0;
        for (index, word) in game.moves.split_whitespace().enumerate() {
            let at = match point(word, size) {
                Some(point) => Some(point),
                None if ["--", "-", "pass", "tt"].contains(&&*word.to_lowercase()) => None,
                None => {
                    let (line, id) = (game.line, of_game("id").to_string());
                    return Err(Error::Move { line, id, word: word.chars().take(20).collect() });
                }
            };
            last = sgf::add_move(&mut tree, last, Color::of_move(index), at, size);
        }
        Ok(RifGame { line: game.line, tree })
    }
}

impl<R: BufRead> Iterator for RifReader<R> {
    type Item = Result<RifGame, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let next = self.next_game().transpose();
        self.has_ended = !matches!(next, Some(Ok(_) | Err(Error::Move { .. })));
        next
    }
}

impl OpenGame {
    /// Adds text to the element of this name.
    fn add(&mut self, element: &str, text: &str) {
        match element {
            "move" => self.moves += text,
            "info" => self.info += text,
            // White space between the elements.
            "game" if text.trim().is_empty() => {}
            other => match self.others.last_mut() {
                Some((name, told)) if name == other => *told += text,
                _ => self.others.push((other.to_string(), text.to_string())),
            },
        }
    }
}

/// The encoding that the declaration at the start of a file names.
fn declared_encoding(start: &[u8]) -> &'static Encoding {
    let end = start.iter().position(|&byte| byte == b'>').unwrap_or(0);
    let declaration = String::from_utf8_lossy(&start[..end]);
    let (_, value) = declaration.split_once("encoding").unwrap_or_default();
    let name = value.trim_start_matches(['=', ' ', '"', '\'']);
    let name = name.split(['"', '\'']).next().unwrap_or_default();
    let found = Encoding::for_label(name.as_bytes());
    found.filter(|encoding| encoding.is_ascii_compatible()).unwrap_or(UTF_8)
}

/// The value of an attribute, empty where there is none.
fn value<'a>(row: &'a Row, name: &str) -> &'a str {
    row.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value.trim())
}

fn joined(parts: [&str; 2], separator: &str) -> String {
    let parts = parts.into_iter().map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(separator)
}

/// The character that a reference such as `amp` or `#233` stands for.
fn resolved(name: &str) -> Option<String> {
    let text = quick_xml::escape::unescape(&format!("&{name};")).ok()?.to_string();
    Some(text)
}

/// A point of a move list, `h8`.
fn point(word: &str, size: BoardSize) -> Option<Point> {
    Point::parse(word).filter(|&point| size.contains(point))
}

fn result(bresult: &str) -> &'static str {
    match bresult {
        "1" | "1.0" => "B+",
        "0" | "0.0" => "W+",
        "0.5" | ".5" => "0",
        _ => "",
    }
}

/// The rule as SGF's readers and ours know it.
fn rule_text(name: &str) -> String {
    if name.is_empty() {
        "renju".to_string()
    } else if rule_named(name).is_some() {
        name.to_string()
    } else {
        format!("renju/{name}")
    }
}

/// The first and the last day of a tournament, or its month, as SGF writes dates.
fn days(tournament: &Row) -> String {
    let [start, end] = ["start", "end"].map(|name| value(tournament, name));
    let [year, month] = ["year", "month"].map(|name| value(tournament, name));
    let known = |day: &&str| !day.is_empty() && !day.starts_with("0000");
    match ([start, end].into_iter().find(known), known(&end)) {
        (Some(first), true) if first != end => {
            // In one month or year SGF names the last day only as far as it differs.
            let shared = [8, 5].into_iter().find(|&length| {
                first.get(..length).is_some_and(|beginning| end.starts_with(beginning))
            });
            format!("{first},{}", &end[shared.unwrap_or(0)..])
        }
        (Some(first), _) => first.to_string(),
        (None, _) => match month.parse::<u8>() {
            Ok(month @ 1..=12) if !year.is_empty() => format!("{year}-{month:02}"),
            _ => year.to_string(),
        },
    }
}

/// Counts the lines that are read.
struct LineCounter<R> {
    inner: R,
    lines: usize,
}

impl<R: BufRead> Read for LineCounter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for LineCounter<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // What is consumed lies in the buffer, so that nothing is read here.
        let consumed = self.inner.fill_buf().unwrap_or_default();
        let consumed = &consumed[..amount.min(consumed.len())];
        self.lines += consumed.iter().filter(|&&byte| byte == b'\n').count();
        self.inner.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::{Assumed, InputGame};
    use crate::sgf::print_tree;
    use proptest::prelude::*;

    const TABLES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0" date="2026-01-02">
<!-- &copy; -->
<countries><country id="1" name="Eesti" abbr="EST" /></countries>
<cities><city id="3" country="1" name="Tartu" /></cities>
<months><month id="8" name="August" /></months>
<rules><rule id="1" name="RIF" category="1"><info>the old rule</info></rule>
<rule id="2" name="Classic" /></rules>
<openings><opening id="21" abbr="D6" name="Ugetsu" /></openings>
<players>
<player id="1" name="Mari" surname="M&#228;gi" country="1" city="3" />
<player id="2" surname="Solo &amp; Co" />
</players>
<tournaments>
<tournament id="1" name="Cup" country="1" city="3" year="2005" month="8" start="2005-08-01" end="2005-08-07" rule="1" rated="1"/>
<tournament id="2" name="Mail" year="2019" month="8" rule="2"/>
</tournaments>
"#;

    fn read(games: &str) -> Vec<Result<RifGame, Error>> {
        let text = format!("{TABLES}<games>\n{games}</games>\n</database>\n");
        assert!(is_database(text.as_bytes()));
        RifReader::new(text.as_bytes()).collect()
    }

    fn game(text: &str) -> String {
        let mut games = read(text);
        assert_eq!(games.len(), 1);
        let tree = games.remove(0).unwrap().tree;
        let all = print_tree(&tree);
        all.split_once("SZ[15]").unwrap().1.replace('\n', "")
    }

    #[test]
    fn a_game_has_the_names_of_the_tables() {
        let text = r#"<game id="1" publisher="2" tournament="1" round="F2" rule="1" black="1" white="2"
 bresult="1" btime="8" wtime="" opening="21" alt="i8 g7" swap="R--R-" new="&lt;x]">
<move>h8 h9 i8 --</move><info>B=1245
two</info></game>"#;
        assert_eq!(
            game(text),
            "RU[RIF]PB[Mari Mägi]PW[Solo & Co]EV[Cup]RO[F2]PC[Tartu, Eesti]DT[2005-08-01,07]RE[B+]\
             ON[D6 Ugetsu]US[Solo & Co]C[B=1245two]5A[ih][gi]RIF[id=1][publisher=2][tournament=1]\
             [round=F2][rule=1][black=1][white=2][bresult=1][btime=8][wtime=][opening=21][alt=i8 g7]\
             [swap=R--R-][new=<x\\]];B[hh];W[hg];B[ih];W[])"
        );
    }

    #[test]
    fn what_the_tables_do_not_hold_is_left_open() {
        let text = r#"<game id="7" tournament="2" black="9" bresult="?" alt="51"><move/><new a="1">x</new></game>"#;
        assert_eq!(
            game(text),
            "RU[renju/Classic]EV[Mail]DT[2019-08]\
             RIF[id=7][tournament=2][black=9][bresult=?][alt=51][new=a=1x])"
        );
        let tree = read(text).remove(0).unwrap().tree;
        let game = InputGame::of_tree(tree, String::new(), &Assumed::rule(Rule::Freestyle));
        let game = game.unwrap();
        assert_eq!((game.rule, game.warnings()), (Rule::Renju, vec![]));
    }

    #[test]
    fn a_game_with_a_fault_does_not_hide_the_next() {
        let read =
            read("<game id=\"5\"><move>h8 zz9</move></game><game><move>h8\nh9</move></game>");
        let told = read[0].as_ref().unwrap_err().to_string();
        assert!(
            told.ends_with("in the game \"5\" the word \"zz9\" is not a point on a board of 15x15")
        );
        assert!(told.starts_with("line 19: "), "{told}");
        assert_eq!(read[1].as_ref().unwrap().tree.nodes().len(), 3);
        assert_eq!(read.len(), 2);
    }

    #[test]
    fn a_fault_in_the_xml_is_told_with_its_place() {
        let error = |text: &str| {
            let read: Vec<_> = RifReader::new(text.as_bytes()).collect();
            assert_eq!(read.len(), 1, "{text}");
            read[0].as_ref().unwrap_err().to_string()
        };
        let told = error("<database>\n<games>\n<game id=1></games>");
        assert!(told.starts_with("line 3, byte 30: "), "{told}");
        let told = error("<database>\n<games></game>");
        assert!(told.starts_with("line 2, byte "), "{told}");
        let told = error("<database>\n<games>\n<game id=\"1\"><move>h8");
        assert_eq!(told, "line 3: the file ends inside the element <move>");
        assert!(RifReader::new(&b""[..]).next().is_none());
    }

    #[test]
    fn the_encoding_is_that_of_the_declaration() {
        let text = b"<?xml version='1.0' encoding='ISO-8859-1'?><database><players>\
            <player id='1' name='M\xe4gi'/></players><games><game black='1'/></games></database>";
        let read: Vec<_> = RifReader::new(&text[..]).collect();
        let black = read[0].as_ref().unwrap().tree.root().value("PB");
        assert_eq!(black.unwrap(), "Mägi");
        let told = RifReader::new(&b"<database><games>\n\xff</games>"[..]).next().unwrap();
        assert!(told.unwrap_err().to_string().starts_with("line 1, byte"));
    }

    proptest! {
        #[test]
        fn never_panics_on_any_text(text in "\\PC{0,60}", mixed in "[<>/&;=\"a-z0-9 -]{0,80}") {
            for text in [&text, &mixed, &format!("<database><games><game {mixed}</game>")] {
                for RifGame { tree, .. } in RifReader::new(text.as_bytes()).flatten() {
                    let printed = print_tree(&tree);
                    let again = crate::sgf::first_tree(&printed).unwrap();
                    prop_assert_eq!(print_tree(&again), printed);
                }
            }
        }
    }
}
