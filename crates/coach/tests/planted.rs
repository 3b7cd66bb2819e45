//! Whether the judge finds mistakes that were planted, with their reasons, and blames few moves that are none.
//!
//! `tests/data/planted.txt` holds games of weak players with mistakes that a program planted without the coach
//! (`examples/planted`). Here each game is judged with views of few nodes, as a review judges it. A blamed move that
//! was not planted is a false alarm if a much longer search finds nothing wrong with it.

#[path = "planted/games.rs"]
mod games;
#[path = "planted/views.rs"]
mod views;

use games::{Kind, PlantedGame};
use goren::engine::win_rate;
use goren::rules::Game;
use goren_coach::judge::Judge;
use goren_coach::reason::{Cause, Reason};
use goren_coach::win::WinKind;
use std::collections::BTreeMap;
use strum::IntoEnumIterator;
use views::{engine, known, search};

const GAMES: &str = include_str!("data/planted.txt");
/// Nodes for a position of a review, as `goren review` has them.
const NODES: u64 = 50_000;
/// The same where only some games are judged, in each run of the tests.
const FAST_NODES: u64 = 5_000;
/// Nodes for a position of the search that checks a blamed move.
const CHECKING_NODES: u64 = 200_000;
/// The loss of win rate of a move that is worse.
const WORSE: f64 = 0.05;
/// Every so many games are judged in each run of the tests.
const FAST_STEP: usize = 8;

/// The games of the set; lines that begin with `#` say something about them.
fn planted_games() -> Vec<PlantedGame> {
    let lines = GAMES.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| PlantedGame::parse(line).unwrap_or_else(|| panic!("no game: {line}")))
        .collect()
}

/// The whole game.
fn whole(planted: &PlantedGame) -> Game {
    planted.before(planted.moves.len() + 1)
}

/// Whether a reason is the one for a kind of mistake.
fn fits(kind: Kind, reason: &Reason) -> bool {
    use WinKind as W;
    let missed = |kinds: &[WinKind]| matches!(&reason.cause, Cause::Missed { win, .. } if kinds.contains(&win.kind));
    let left = |kinds: &[WinKind]| matches!(&reason.cause, Cause::Left { threat } if kinds.contains(&threat.kind));
    match kind {
        Kind::MissedFive => missed(&[W::Five]),
        Kind::MissedOpenFour => missed(&[W::OpenFour]),
        Kind::MissedDouble => missed(&[W::DoubleFour, W::FourThree]),
        Kind::MissedFours => missed(&[W::Fours]),
        Kind::MissedThreats => missed(&[W::DoubleThree, W::Threats]),
        Kind::MissedForbiddenBlock => missed(&[W::ForbiddenBlock]),
        Kind::LeftFive => left(&[W::Five]),
        Kind::LeftOpenFour => left(&[W::OpenFour]),
        Kind::LeftDouble => left(&[W::DoubleFour, W::FourThree]),
        Kind::LeftFours => left(&[W::Fours]),
        Kind::WrongBlock => matches!(reason.cause, Cause::WrongBlock { .. }),
        Kind::Allowed => matches!(reason.cause, Cause::Allowed { .. }),
        Kind::ForcedFoul => match &reason.cause {
            Cause::Left { threat: win }
            | Cause::Allowed { win }
            | Cause::WrongBlock { wins_by: win, .. } => win.kind == W::ForbiddenBlock,
            _ => false,
        },
        Kind::Spent => matches!(reason.cause, Cause::Spent { .. }),
        Kind::Foul => matches!(reason.cause, Cause::Foul { .. }),
        Kind::Quiet => matches!(reason.cause, Cause::Quiet { .. }),
    }
}

/// What became of the planted mistakes of a kind.
#[derive(Default)]
struct Row {
    planted: usize,
    same: usize,
    other: usize,
}

/// What the judge found in some games.
#[derive(Default)]
struct Findings {
    rows: BTreeMap<Kind, Row>,
    /// What is to be read about: planted mistakes with another reason or none, and false alarms.
    notes: Vec<String>,
    games: usize,
    false_alarms: usize,
    /// Blamed moves that were not planted.
    blamed: usize,
}

fn reasons(game: &Game, nodes: u64) -> Vec<Option<Reason>> {
    let mut judge = Judge::default();
    let known = known(game, &mut judge, nodes);
    judge.reasons(game, &known)
}

fn short(reason: &Reason) -> String {
    format!("{:?} {:?} since {:?}", reason.kind(), reason.win_kind(), reason.lost_since)
}

impl Findings {
    fn add(&mut self, planted: &PlantedGame, nodes: u64) {
        let game = whole(planted);
        let reasons = reasons(&game, nodes);
        self.games += 1;
        for plant in &planted.plants {
            let row = self.rows.entry(plant.kind).or_default();
            row.planted += 1;
            let blame = reasons[plant.number - 1].as_ref().filter(|reason| !reason.is_praise());
            match blame {
                Some(reason) if fits(plant.kind, reason) => {
                    row.same += 1;
                    continue;
                }
                Some(_) => row.other += 1,
                None => {}
            }
            let said = reasons[plant.number - 1].as_ref().map_or("nothing".to_string(), short);
            let (number, kind, origin) = (plant.number, plant.kind, &planted.origin);
            self.notes.push(format!("{origin}: move {number}, {kind}: {said}"));
        }
        for (index, reason) in reasons.iter().enumerate() {
            let is_planted = planted.plants.iter().any(|plant| plant.number == index + 1);
            let Some(reason) = reason.as_ref().filter(|r| !r.is_praise() && !is_planted) else {
                continue;
            };
            // What is said in a lost game, with that remark, is meant to be said.
            if reason.lost_since.is_some() {
                continue;
            }
            self.blamed += 1;
            if let Some(why) = nothing_wrong(planted, index) {
                self.false_alarms += 1;
                let origin = &planted.origin;
                self.notes.push(format!(
                    "{origin}: false alarm at {}: {}, {why}",
                    index + 1,
                    short(reason)
                ));
            }
        }
    }

    /// The table by kind.
    fn table(&self) -> String {
        let mut text = format!("{:24} planted  same  other  none\n", "kind");
        for kind in Kind::iter() {
            let Some(Row { planted, same, other }) = self.rows.get(&kind) else { continue };
            let none = planted - same - other;
            text += &format!("{:24} {planted:7} {same:5} {other:6} {none:5}\n", kind.to_string());
        }
        let [planted, same] = self.totals();
        text += &format!("recall {same} of {planted}; {} games, ", self.games);
        text + &format!("{} other moves blamed, {} false alarms\n", self.blamed, self.false_alarms)
    }

    /// How many mistakes were planted, and found with the same reason.
    fn totals(&self) -> [usize; 2] {
        let sum = |count: fn(&Row) -> usize| self.rows.values().map(count).sum();
        [sum(|row| row.planted), sum(|row| row.same)]
    }
}

/// Why a long search finds nothing wrong with a move; `None` if it does.
fn nothing_wrong(planted: &PlantedGame, index: usize) -> Option<String> {
    let (game, before) = (whole(planted), planted.before(index + 1));
    let mut after = before.clone();
    after.play(game.moves()[index]).expect("a move of the game");
    if after.outcome().is_over() {
        return None;
    }
    let mut engine = engine(&game);
    let next = search(&mut engine, &after, CHECKING_NODES).score;
    let best = search(&mut engine, &before, CHECKING_NODES).score;
    let [best_rate, next_rate] = [best, next].map(|score| win_rate(score, game.rule()));
    let loss = best_rate - (1.0 - next_rate);
    let gives_away = best.is_win() && !next.is_loss();
    let allows = next.is_win() && !best.is_loss();
    (loss < WORSE && !gives_away && !allows)
        .then(|| format!("best {best_rate:.2}, after it {:.2}", 1.0 - next_rate))
}

fn find(games: &[PlantedGame], nodes: u64) -> Findings {
    let mut findings = Findings::default();
    games.iter().for_each(|game| findings.add(game, nodes));
    println!("{}{}", findings.table(), findings.notes.join("\n"));
    findings
}

#[test]
fn the_set_holds_forty_games_and_ten_mistakes_of_each_kind() {
    let games = planted_games();
    assert_eq!(games.len(), 40);
    for kind in Kind::iter() {
        let plants = games.iter().flat_map(|game| &game.plants);
        assert!(plants.filter(|plant| plant.kind == kind).count() >= 10, "{kind}");
    }
    for game in &games {
        assert!(whole(game).moves() == game.moves && !game.plants.is_empty());
        assert_eq!(PlantedGame::parse(&game.to_string()).as_ref(), Some(game));
    }
    for rule in ["freestyle", "standard", "renju"] {
        assert!(games.iter().filter(|game| game.rule.to_string() == rule).count() >= 5, "{rule}");
    }
}

#[test]
fn planted_mistakes_of_some_games_are_found() {
    let some: Vec<PlantedGame> = planted_games().into_iter().step_by(FAST_STEP).collect();
    let findings = find(&some, FAST_NODES);
    let [planted, same] = findings.totals();
    assert!(same * 100 >= planted * 90, "{same} of {planted}");
}

#[test]
fn the_same_game_gives_the_same_reasons() {
    let game = whole(&planted_games()[0]);
    assert_eq!(reasons(&game, FAST_NODES), reasons(&game, FAST_NODES));
}

#[test]
#[ignore = "takes some minutes"]
fn planted_mistakes_are_found_with_their_reasons() {
    let findings = find(&planted_games(), NODES);
    let [planted, same] = findings.totals();
    assert!(same * 100 >= planted * 95, "{same} of {planted} are found with the same reason");
    assert!(findings.false_alarms < findings.games, "{} false alarms", findings.false_alarms);
}
