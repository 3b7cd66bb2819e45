//! Certificates as JSON, for programs.
//!
//! ```json
//! {"certificate": 1, "rule": "freestyle", "size": [15, 15],
//!  "black": ["h8", "i8", "j8"], "white": ["h7", "i9"], "dead": [], "to_move": "black",
//!  "attacks": [
//!    {"move": "k8", "otherwise": 1, "replies": [{"reply": "l8", "attack": 2}]},
//!    {"move": "l8"},
//!    {"move": "g8"}]}
//! ```
//!
//! The attacks are a list, and they name each other by their places in it, from 0, so that a tree of
//! any depth needs no nesting. The first is the root. Each of the others is named by one before it. No
//! attack names a reply twice. If the root has no `move`, the side to move loses, and the replies of the
//! root are its moves.
//!
//! In version 2 several attacks may name the same one, because the same position is often reached in many
//! orders. In version 1 each is named once; a certificate in which nothing is shared is written so.

use super::error::{Error, SHARED_VERSION, VERSION};
use super::tree::{Answers, Attack, Certificate, Claim};
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::Stones;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
struct CertificateFile {
    certificate: u32,
    rule: String,
    size: [u8; 2],
    black: Vec<String>,
    white: Vec<String>,
    #[serde(default)]
    dead: Vec<String>,
    to_move: String,
    attacks: Vec<AttackEntry>,
}

#[derive(Serialize, Deserialize)]
struct AttackEntry {
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    point: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    otherwise: Option<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    replies: Vec<ReplyEntry>,
}

#[derive(Serialize, Deserialize)]
struct ReplyEntry {
    reply: String,
    attack: usize,
}

impl Certificate {
    /// The certificate as JSON, in one line.
    pub fn to_json(&self) -> String {
        let names = |cell: Cell| self.stones.points(cell).map(|point| point.to_string()).collect();
        let size = self.stones.size();
        let attacks = list(&self.claim);
        let named: usize = attacks.iter().map(AttackEntry::named).sum();
        let file = CertificateFile {
            // All but the root are named.
            certificate: if named < attacks.len() { VERSION } else { SHARED_VERSION },
            rule: self.rule.to_string(),
            size: [size.width(), size.height()],
            black: names(Cell::Black),
            white: names(Cell::White),
            dead: names(Cell::Wall),
            to_move: self.to_move.to_string(),
            attacks,
        };
        serde_json::to_string(&file).expect("strings and numbers can be written")
    }

    /// Reads a certificate. That it can be read says nothing about what it claims: see `verify`.
    ///
    /// # Errors
    /// When it is not a certificate of one of these versions.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let file: CertificateFile = serde_json::from_str(text).map_err(Error::Json)?;
        if ![VERSION, SHARED_VERSION].contains(&file.certificate) {
            return Err(Error::Version(file.certificate));
        }
        let [width, height] = file.size;
        let size = BoardSize::new(width, height)
            .map_err(|_| Error::Value("size", format!("{width}, {height}")))?;
        let mut stones = Stones::new(size);
        let fields = [
            ("black", &file.black, Cell::Black),
            ("white", &file.white, Cell::White),
            ("dead", &file.dead, Cell::Wall),
        ];
        for (field, names, cell) in fields {
            for name in names {
                put(&mut stones, point_on(size, field, name)?, cell)?;
            }
        }
        Ok(Certificate {
            rule: file.rule.parse().map_err(|_| Error::Value("rule", file.rule))?,
            stones,
            to_move: file
                .to_move
                .parse::<Color>()
                .map_err(|_| Error::Value("to_move", file.to_move))?,
            claim: tree(&file.attacks, size, file.certificate == SHARED_VERSION)?,
        })
    }
}

/// All attacks of a claim, each before those that it names.
fn list(claim: &Claim) -> Vec<AttackEntry> {
    let mut finished = Vec::new();
    let mut known = HashMap::new();
    let (point, answers) = match claim {
        Claim::Win(attack) => (Some(attack.point), &attack.answers),
        Claim::Loss(answers) => (None, answers),
    };
    finish(answers, &mut finished, &mut known);
    // The root is behind all others in this order, and before them in the file.
    let places = |attack: &Attack| finished.len() - known[&std::ptr::from_ref(attack)];
    let root = AttackEntry::new(point, answers, &places);
    let others = finished.iter().rev();
    let others =
        others.map(|attack| AttackEntry::new(Some(attack.point), &attack.answers, &places));
    std::iter::once(root).chain(others).collect()
}

/// Adds the attacks below these answers to the list, each behind those that it names, and notes their places
/// in it. The last come first, so that the list from its end has a tree in the order in which it is read.
fn finish<'a>(
    answers: &'a Answers,
    finished: &mut Vec<&'a Attack>,
    known: &mut HashMap<*const Attack, usize>,
) {
    let otherwise = answers.otherwise.iter();
    for attack in otherwise.chain(answers.listed.iter().map(|(_, attack)| attack)).rev() {
        if !known.contains_key(&Arc::as_ptr(attack)) {
            finish(&attack.answers, finished, known);
            known.insert(Arc::as_ptr(attack), finished.len());
            finished.push(attack);
        }
    }
}

impl AttackEntry {
    /// An attack whose next ones have these places in the list.
    fn new(point: Option<Point>, answers: &Answers, place: &impl Fn(&Attack) -> usize) -> Self {
        let reply = |(reply, attack): &(Point, Arc<Attack>)| ReplyEntry {
            reply: reply.to_string(),
            attack: place(attack),
        };
        AttackEntry {
            point: point.map(|point| point.to_string()),
            otherwise: answers.otherwise.as_deref().map(place),
            replies: answers.listed.iter().map(reply).collect(),
        }
    }

    /// How many attacks it names, each as often as it does.
    fn named(&self) -> usize {
        usize::from(self.otherwise.is_some()) + self.replies.len()
    }
}

/// The claim of a list. It is built from the end, since every attack stands before those it names.
fn tree(entries: &[AttackEntry], size: BoardSize, is_shared: bool) -> Result<Claim, Error> {
    let mut built: Vec<Option<Arc<Attack>>> = vec![None; entries.len()];
    let mut is_named = vec![false; entries.len()];
    let mut depths = vec![0; entries.len()];
    let mut root = Err(Error::Tree(0));
    for (place, entry) in entries.iter().enumerate().rev() {
        let mut deepest = 0;
        let mut take = |next: usize| {
            let attack = built.get(next).and_then(Option::clone).ok_or(Error::Tree(next))?;
            if std::mem::replace(&mut is_named[next], true) && !is_shared {
                return Err(Error::NamedTwice(next));
            }
            deepest = deepest.max(depths[next]);
            Ok(attack)
        };
        let otherwise = entry.otherwise.map(&mut take).transpose()?;
        let listed = entry
            .replies
            .iter()
            .map(|reply| Ok((point_on(size, "reply", &reply.reply)?, take(reply.attack)?)));
        let listed = listed.collect::<Result<_, Error>>()?;
        // No variation is longer than the board has points.
        depths[place] = deepest + 1;
        if depths[place] > size.area() {
            return Err(Error::Tree(place));
        }
        let point = entry.point.as_deref().map(|name| point_on(size, "move", name)).transpose()?;
        let answers = Answers { listed, otherwise };
        if let Some(reply) = answers.listed_twice() {
            return Err(Error::AnsweredTwice(place, reply));
        }
        match (place, point) {
            (0, None) => root = Ok(Claim::Loss(answers)),
            (0, Some(point)) => root = Ok(Claim::Win(Attack { point, answers })),
            (_, None) => return Err(Error::NoMove(place)),
            (_, Some(point)) => built[place] = Some(Arc::new(Attack { point, answers })),
        }
    }
    match is_named.iter().skip(1).position(|is_named| !is_named) {
        Some(place) => Err(Error::Tree(place + 1)),
        None => root,
    }
}

/// Puts a stone of the position on a point where none stands yet.
pub(super) fn put(stones: &mut Stones, point: Point, cell: Cell) -> Result<(), Error> {
    if stones.at(point) != Cell::Empty {
        return Err(Error::Twice(point));
    }
    stones.put(point, cell);
    Ok(())
}

fn point_on(size: BoardSize, field: &'static str, name: &str) -> Result<Point, Error> {
    let point = Point::parse(name).filter(|&point| size.contains(point));
    point.ok_or_else(|| Error::Value(field, name.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const EXAMPLE: &str = r#"{"certificate":1,"rule":"freestyle","size":[15,15],
        "black":["h8","i8","j8"],"white":["h7","i9"],"to_move":"black","attacks":[
        {"move":"k8","otherwise":1,"replies":[{"reply":"l8","attack":2}]},
        {"move":"l8"},{"move":"g8"}]}"#;

    #[test]
    fn reads_back_what_it_writes_as_json() {
        let read = Certificate::from_json(EXAMPLE).unwrap();
        let Claim::Win(attack) = &read.claim else { panic!("{read:?}") };
        assert_eq!(*attack.answers.listed[0].1, Attack::last(Point::parse("g8").unwrap()));
        assert_eq!(Certificate::from_json(&read.to_json()).unwrap(), read);
        assert_eq!(read.verify().map(|verified| verified.plies), Ok(3));
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        let read = Certificate::from_json(EXAMPLE).unwrap();
        for text in [EXAMPLE.to_string(), read.to_sgf()] {
            assert_eq!(Certificate::read(&format!("\u{feff}{text}")).unwrap(), read);
        }
    }

    #[test]
    fn a_loss_has_no_first_move() {
        let text =
            EXAMPLE.replace("\"i9\"]", "\"i9\",\"a1\"]").replace("\"j8\"]", "\"j8\",\"k8\"]");
        let text = text
            .replace("{\"move\":\"k8\",", "{")
            .replace("\"to_move\":\"black\"", "\"to_move\":\"white\"");
        let read = Certificate::from_json(&text).unwrap();
        assert!(matches!(read.claim, Claim::Loss(_)));
        assert_eq!(read.verify().map(|verified| verified.plies), Ok(2));
        assert_eq!(Certificate::from_json(&read.to_json()).unwrap(), read);
    }

    #[test]
    fn errors_name_the_field_or_the_attack() {
        let error = |from: &str, to: &str| {
            assert!(EXAMPLE.contains(from));
            Certificate::from_json(&EXAMPLE.replace(from, to)).unwrap_err().to_string()
        };
        for (from, to, wanted) in [
            ("{\"certificate\":1", "{\"certificate\":7", "version 7"),
            ("freestyle", "chess", "`rule` cannot be `chess`"),
            ("[15,15]", "[15,99]", "`size` cannot be `15, 99`"),
            ("\"h7\"", "\"h8\"", "h8 stands twice"),
            ("\"h7\"", "\"z99\"", "`white` cannot be `z99`"),
            ("\"to_move\":\"black\"", "\"to_move\":\"red\"", "`to_move` cannot be `red`"),
            ("\"attack\":2", "\"attack\":1", "attack 1 is named twice"),
            ("\"attack\":2", "\"attack\":9", "attack 9 must be named by one before it"),
            ("\"attack\":2", "\"attack\":0", "attack 0 must be named by one before it"),
            ("\"otherwise\":1,", "", "attack 1 must be named by one before it"),
            ("\"attacks\":[", "\"attack\":[", "missing field `attacks`"),
            ("{\"move\":\"g8\"}", "{}", "attack 2 has no move"),
        ] {
            let error = error(from, to);
            assert!(error.contains(wanted), "{error}, not {wanted}");
        }
    }

    /// White stops the four at l8 or at g8, which black answers with the same move.
    const SHARED: &str = r#"{"certificate":2,"rule":"freestyle","size":[15,15],
        "black":["h8","i8","j8","k1","k2","k3"],"white":["h7","i9"],"to_move":"black","attacks":[
        {"move":"k7","otherwise":1,"replies":[{"reply":"k4","attack":2},{"reply":"l8","attack":2}]},
        {"move":"k4","otherwise":3},{"move":"k8","otherwise":3},{"move":"k5"}]}"#;

    #[test]
    fn what_is_shared_is_written_once_and_stays_shared() {
        let read = Certificate::from_json(SHARED).unwrap();
        let Claim::Win(attack) = &read.claim else { panic!("{read:?}") };
        let [(_, first), (_, second)] = &attack.answers.listed[..] else { panic!("{read:?}") };
        assert!(Arc::ptr_eq(first, second));
        assert_eq!((read.moves(), read.moves_written_out()), (4, 7));
        let written = read.to_json();
        assert!(written.starts_with(r#"{"certificate":2,"#), "{written}");
        let again = Certificate::from_json(&written).unwrap();
        assert_eq!((&again, again.moves()), (&read, 4));
        // As SGF it is a tree, and nothing is shared that is read from it.
        let tree = Certificate::from_sgf(&read.to_sgf()).unwrap();
        assert_eq!((&tree, tree.moves()), (&read, 7));
        assert!(tree.to_json().starts_with(r#"{"certificate":1,"#));
        let first = SHARED.replace("\"certificate\":2", "\"certificate\":1");
        let error = Certificate::from_json(&first).unwrap_err().to_string();
        assert_eq!(error, "attack 3 is named twice, which needs version 2");
    }

    #[test]
    fn subtrees_shared_at_every_step_take_no_time() {
        // Two answers to each move, the same one, two hundred moves deep: 2^100 moves as a tree.
        let entries = (1..100).map(|next| {
            format!(
                r#"{{"move":"a1","otherwise":{next},"replies":[{{"reply":"b1","attack":{next}}}]}}"#
            )
        });
        let entries = entries.chain([r#"{"move":"c1"}"#.to_string()]).collect::<Vec<_>>().join(",");
        let head = SHARED.split_once("\"attacks\":[").expect("a list").0;
        let read = Certificate::from_json(&format!(r#"{head}"attacks":[{entries}]}}"#)).unwrap();
        assert_eq!((read.moves(), read.moves_written_out()), (100, u64::MAX));
        assert_eq!(read.main_line().len(), 199);
        assert!(!read.is_by_fours() && read.verify().is_err());
        assert_eq!(Certificate::from_json(&read.to_json()).unwrap().moves(), 100);
    }

    #[test]
    fn a_reply_is_answered_once() {
        let (last, reply) = (r#"{"move":"g8"}"#, r#"{"reply":"l8","attack":2}"#);
        let again = reply.replace('2', "3");
        let twice = EXAMPLE.replace(last, &format!("{last},{last}"));
        let twice = twice.replace(reply, &format!("{reply},{again}"));
        let error = Certificate::from_json(&twice).unwrap_err().to_string();
        assert_eq!(error, "attack 0 answers l8 twice");
    }

    proptest! {
        #[test]
        fn never_panics_on_changed_bytes(at in 0..EXAMPLE.len(), byte in 0x20u8..0x7f) {
            let mut bytes = EXAMPLE.as_bytes().to_vec();
            bytes[at] = byte;
            let text = String::from_utf8(bytes).expect("ASCII");
            if let Ok(read) = Certificate::from_json(&text) {
                let _ = read.verify();
            }
        }
    }
}
