//! Certificates as JSON, for programs: version 1 of the format.
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
//! any depth needs no nesting. The first is the root. Each of the others is named once, by one before
//! it. No attack names a reply twice. If the root has no `move`, the side to move loses, and the replies
//! of the root are its moves.

use super::error::{Error, VERSION};
use super::tree::{Answers, Attack, Certificate, Claim};
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::Stones;
use serde::{Deserialize, Serialize};

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
        let mut attacks = Vec::new();
        match &self.claim {
            Claim::Win(attack) => list(Some(attack.point), &attack.answers, &mut attacks),
            Claim::Loss(answers) => list(None, answers, &mut attacks),
        };
        let file = CertificateFile {
            certificate: VERSION,
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
    /// When it is not a certificate of this version.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let file: CertificateFile = serde_json::from_str(text).map_err(Error::Json)?;
        if file.certificate != VERSION {
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
            claim: tree(&file.attacks, size)?,
        })
    }
}

/// Adds an attack and those below it to the list. Returns its place.
fn list(point: Option<Point>, answers: &Answers, entries: &mut Vec<AttackEntry>) -> usize {
    let place = entries.len();
    let point = point.map(|point| point.to_string());
    entries.push(AttackEntry { point, otherwise: None, replies: vec![] });
    let mut add = |attack: &Attack| list(Some(attack.point), &attack.answers, entries);
    let otherwise = answers.otherwise.as_deref().map(&mut add);
    let replies = answers
        .listed
        .iter()
        .map(|(reply, answer)| ReplyEntry { reply: reply.to_string(), attack: add(answer) });
    let replies = replies.collect();
    (entries[place].otherwise, entries[place].replies) = (otherwise, replies);
    place
}

/// The claim of a list. It is built from the end, since every attack stands before those it names.
fn tree(entries: &[AttackEntry], size: BoardSize) -> Result<Claim, Error> {
    let mut built: Vec<Option<Attack>> = entries.iter().map(|_| None).collect();
    let mut depths = vec![0; entries.len()];
    let mut root = Err(Error::Tree(0));
    for (place, entry) in entries.iter().enumerate().rev() {
        let mut deepest = 0;
        let mut take = |next: usize| {
            let taken =
                if next > place { built.get_mut(next).and_then(Option::take) } else { None };
            deepest = deepest.max(depths.get(next).copied().unwrap_or(0));
            taken.ok_or(Error::Tree(next))
        };
        let otherwise = entry.otherwise.map(|next| take(next).map(Box::new)).transpose()?;
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
            (_, Some(point)) => built[place] = Some(Attack { point, answers }),
        }
    }
    match built.iter().position(Option::is_some) {
        Some(place) => Err(Error::Tree(place)),
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
        assert_eq!(attack.answers.listed[0].1, Attack::last(Point::parse("g8").unwrap()));
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
            ("\"attack\":2", "\"attack\":1", "attack 1 must be named once"),
            ("\"attack\":2", "\"attack\":9", "attack 9 must be named once"),
            ("\"attack\":2", "\"attack\":0", "attack 0 must be named once"),
            ("\"otherwise\":1,", "", "attack 1 must be named once"),
            ("\"attacks\":[", "\"attack\":[", "missing field `attacks`"),
            ("{\"move\":\"g8\"}", "{}", "attack 2 has no move"),
        ] {
            let error = error(from, to);
            assert!(error.contains(wanted), "{error}, not {wanted}");
        }
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
