//! A game as JSON: what scripts ask for by name, and the whole tree, so that nothing is lost.
//!
//! ```text
//! {"version":1,"rule":"renju","size":[15,15],"black":"A","white":"B","event":"","date":"2026-11-28",
//!  "winner":"black","moves":["h8","i9","pass"],"start":{"black":["a1"],"white":[],"dead":[],
//!  "to_move":"white"},"tree":[{"properties":[["FF",["4"]]]},{"parent":0,"properties":[["B",["hh"]]]}]}
//! ```
//!
//! `moves` is the main line and `start` what it starts from, if that is not the empty board. Reading takes
//! the tree: a property is its name and its values as SGF writes them, a node names the one that it follows.

use crate::game::GameResult;
use crate::reading::InputGame;
use crate::tree::{GameTree, Property};
use goren::board::Cell;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The version of the format.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct NodeJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    properties: Vec<(String, Vec<String>)>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    bracketed: bool,
}

#[derive(Deserialize)]
struct GameJson {
    version: u32,
    tree: Vec<NodeJson>,
}

/// Why a text is no game in this format.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is not JSON, or not with these fields.
    #[error("it is no game as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// It is of another version of the format.
    #[error("it is of version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// The node at this place follows none before it.
    #[error("node {0} of the tree must follow one before it")]
    Node(usize),
}

/// Writes a game as one line, without a line break.
pub fn print(game: &InputGame) -> String {
    let meaning = &game.meaning;
    let [black, white] = &meaning.players.0;
    let point =
        |point: Option<goren::board::Point>| point.map_or("pass".to_string(), |p| p.to_string());
    // The order of the nodes is that of the variations.
    let order: Vec<usize> = game.tree.depth_first().collect();
    let mut place_of = vec![0; order.len()];
    for (place, &node) in order.iter().enumerate() {
        place_of[node] = place;
    }
    let nodes = order.iter().map(|&place| {
        let node = &game.tree.nodes()[place];
        let property = |property: &Property| (property.name.clone(), property.values.clone());
        NodeJson {
            parent: node.parent.map(|parent| place_of[parent]),
            properties: node.properties.iter().map(property).collect(),
            bracketed: node.is_bracketed,
        }
    });
    let mut value = json!({
        "version": VERSION,
        "rule": game.rule.to_string(),
        "size": [game.size().width(), game.size().height()],
        "black": black,
        "white": white,
        "event": meaning.event,
        "date": meaning.date.map(|date| date.to_string()),
        "winner": meaning.result.map(|result| match result {
            GameResult::Win(color) => color.to_string(),
            GameResult::Draw => "draw".to_string(),
        }),
        "moves": meaning.moves.iter().map(|played| point(played.point)).collect::<Vec<_>>(),
        "tree": nodes.collect::<Vec<_>>(),
    });
    if let Some(start) = &meaning.start {
        let list =
            |cell: Cell| start.stones.points(cell).map(|p| p.to_string()).collect::<Vec<_>>();
        value["start"] = json!({
            "black": list(Cell::Black),
            "white": list(Cell::White),
            "dead": list(Cell::Wall),
            "to_move": start.to_move.map(|color| color.to_string()),
        });
    }
    value.to_string()
}

/// Whether a text looks like games in this format.
pub(crate) fn is_game_json(text: &str) -> bool {
    text.starts_with('{') && text.lines().next().is_some_and(|line| line.contains("\"tree\":["))
}

/// Reads a game from one line.
///
/// # Errors
/// When it is no such JSON, is of another version, or its nodes are no tree.
pub fn parse(line: &str) -> Result<GameTree, Error> {
    let game: GameJson = serde_json::from_str(line)?;
    if game.version != VERSION {
        return Err(Error::Version(game.version));
    }
    let mut tree = GameTree::default();
    for (place, node) in game.tree.into_iter().enumerate() {
        if place > 0 {
            let parent = node.parent.filter(|&parent| parent < place).ok_or(Error::Node(place))?;
            tree.add(parent);
        }
        let read = tree.node_mut(place);
        read.is_bracketed = node.bracketed;
        read.properties = node
            .properties
            .into_iter()
            .filter(|(_, values)| !values.is_empty())
            .map(|(name, values)| Property { name, values })
            .collect();
    }
    Ok(tree)
}
