//! `Header`: lines such as `[Black "a"]` above the moves of a game, as PlayOK writes them.
//!
//! They have the form of PGN, the format of chess games. On PlayOK `Black` is the side that puts the first
//! stone; if the sides change colours after the opening, the list of moves tells it and not the header.
//! `1-0` is a win of that side. Times and ratings are kept as they are.

use super::list::{self, MoveList};
use super::{Line, Written, WrittenError};
use crate::game::{Date, GameResult};
use crate::sgf;
use crate::tree::Node;
use goren::board::{BoardSize, ByColor, Color};

/// What is told of a game beside its moves: names and values, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The lines, and what the list of moves tells: `Result` if no line does, `Offered` moves.
    pub tags: Vec<(String, String)>,
    /// Whether the side called black in the header has played white.
    pub has_swapped: bool,
}

impl Header {
    /// The value of a name; `None` if it is missing or unknown (`?`).
    pub fn get(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        tag.map(|(_, value)| value.as_str()).filter(|value| !matches!(*value, "" | "?" | "-"))
    }

    /// The names of the players, by the colours that they have played; empty where unknown.
    pub fn players(&self) -> ByColor<String> {
        let name = |tag| self.get(tag).unwrap_or_default().to_string();
        let (first, second) = (name("Black"), name("White"));
        ByColor(if self.has_swapped { [second, first] } else { [first, second] })
    }

    /// Who has won, if the header tells it.
    pub fn result(&self) -> Option<GameResult> {
        let first = if self.has_swapped { Color::White } else { Color::Black };
        match self.get("Result")? {
            "1-0" => Some(GameResult::Win(first)),
            "0-1" => Some(GameResult::Win(!first)),
            "1/2-1/2" | "0.5-0.5" => Some(GameResult::Draw),
            _ => None,
        }
    }

    /// The day of the game, `2026.11.28` or `2026-11-28`.
    pub fn date(&self) -> Option<Date> {
        let mut parts = self.get("Date")?.split(['.', '-']);
        let mut number = || parts.next()?.parse::<i16>().ok();
        let (year, month, day) = (number()?, number()?, number()?);
        Date::new(year, month.try_into().ok()?, day.try_into().ok()?).ok()
    }

    /// Puts what is told into the first node of a game: what SGF has a property for, and the rest as a
    /// comment on the game.
    pub(crate) fn describe(&self, node: &mut Node) {
        let ByColor([black, white]) = self.players();
        let date = self.date().map(|date| date.to_string());
        let event = self.get("Event").unwrap_or_default();
        let result = self.result().map(|result| sgf::result_text(result, None));
        let known = [
            ("PB", black),
            ("PW", white),
            ("EV", event.to_string()),
            ("DT", date.unwrap_or_default()),
            ("RE", result.unwrap_or_default()),
        ];
        for (name, value) in known.into_iter().filter(|(_, value)| !value.is_empty()) {
            node.set(name, &value);
        }
        let other = |(tag, _): &&(String, String)| {
            !["black", "white", "event", "date", "result"].contains(&tag.to_lowercase().as_str())
        };
        let other = self.tags.iter().filter(other).map(|(tag, value)| format!("{tag}: {value}"));
        let other: Vec<String> = other.collect();
        if !other.is_empty() {
            node.set("GC", &other.join("\n"));
        }
    }

    /// Adds what a list of moves tells.
    pub(super) fn add_list(&mut self, list: &MoveList) {
        self.has_swapped = list.has_swapped;
        if let Some(result) = &list.result
            && self.get("Result").is_none()
        {
            self.tags.push(("Result".to_string(), result.clone()));
        }
        if !list.offered.is_empty() {
            let names: Vec<String> = list.offered.iter().map(ToString::to_string).collect();
            self.tags.push(("Offered".to_string(), names.join(" ")));
        }
    }

    /// The board: PlayOK's `GameType` is a number for the kind of game, then the side of the board.
    fn size(&self) -> Option<BoardSize> {
        let (_, side) = self.get("GameType")?.split_once(',')?;
        side.trim().parse().ok()
    }
}

/// Whether a text begins with such a line.
pub(super) fn is_header(lines: &[Line]) -> bool {
    lines.first().is_some_and(|line| tag(line.text).is_some())
}

/// The games of a text, each a header and a list of moves.
pub(super) fn games(lines: &[Line], size: Option<BoardSize>) -> Result<Vec<Written>, WrittenError> {
    let mut games = Vec::new();
    let mut rest = lines;
    while let Some(first) = rest.first() {
        let tags = rest.iter().take_while(|line| tag(line.text).is_some()).count();
        let moves = rest[tags..].iter().take_while(|line| tag(line.text).is_none()).count();
        let (above, behind) = rest.split_at(tags);
        let (below, behind) = behind.split_at(moves);
        let mut header = Header::default();
        header.tags.extend(above.iter().filter_map(|line| tag(line.text)));
        let size = header.size().or(size).unwrap_or_default();
        let list = list::game(below, size, true)?;
        header.add_list(&list);
        let mut game = list.into_written(size);
        (game.header, game.line) = (header, Some(first.number));
        games.push(game);
        rest = behind;
    }
    Ok(games)
}

/// The name and value of a line `[Name "value"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let (name, value) =
        line.strip_prefix('[')?.strip_suffix(']')?.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then(|| (name.to_string(), value.replace("\\\"", "\"")))
}
