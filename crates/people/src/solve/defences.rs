//! `Defences`: what the side to move can do about a threat: every move after which no win of the
//! opponent is found.

use super::finder::{Finder, Finding, Verdict};
use anyhow::Result;
use goren::board::Point;
use goren::engine::Engine;
use goren::position::Position;
use goren::rules::{Game, Outcome};
use goren::threat::{Vcf, VcfLimits, Vct, VctLimits};
use goren_coach::analysis::{names, plies_in_words};
use serde::Serialize;

/// Positions that the solvers may visit after each move before the finder is asked: most moves lose at
/// once, and the time is for the others.
const QUICK_NODES: u64 = 5_000;
/// Most attacking moves of such a win.
const QUICK_ATTACKS: usize = 30;

/// The threat of the opponent, and the moves that stop it.
#[derive(Debug, Serialize)]
pub(super) struct Defences {
    /// Most plies until the opponent wins if the side to move passes; `None` if no such win is found.
    pub threat: Option<usize>,
    /// The beginning of that win.
    pub threat_line: Vec<String>,
    /// The moves after which no win of the opponent is found. Empty without a threat.
    pub moves: Vec<String>,
    #[serde(skip)]
    pub nodes: u64,
}

impl Defences {
    /// The defences of the side to move in a position whose game goes on; `None` if they were
    /// interrupted, since moves may be unexamined then. The whole takes about twice the time of the
    /// search for one position.
    ///
    /// # Errors
    /// When the game is over.
    pub fn of(game: &Game, finder: &Finder<'_>, engine: &mut Engine) -> Result<Option<Self>> {
        let passed = Game::from_stones(game.rule(), game.stones().clone(), !game.to_move());
        let found = finder.find(&passed, engine)?;
        let mut defences = Defences {
            threat: None,
            threat_line: names(&found.variation),
            moves: Vec::new(),
            nodes: found.nodes,
        };
        if let Verdict::Win(plies) = found.verdict {
            defences.threat = Some(plies);
            defences.look_for_moves(game, finder, engine)?;
        } else {
            defences.threat_line.clear();
        }
        Ok((!finder.interrupt.is_set()).then_some(defences))
    }

    /// The lines for people, each beginning with an end of line.
    pub fn describe(&self) -> String {
        let Defences { threat, threat_line, moves, .. } = self;
        let Some(plies) = threat else { return "\n  no threat was found".to_string() };
        let answers = match moves.len() {
            0 => "no move stops it".to_string(),
            1 => format!("one move stops it: {}", moves[0]),
            count => format!("{count} moves stop it: {}", moves.join(" ")),
        };
        let (plies, line) = (plies_in_words(*plies), threat_line.join(" "));
        format!("\n  the opponent threatens to win in {plies}: {line}\n  {answers}")
    }

    /// Examines every move until it is interrupted.
    fn look_for_moves(
        &mut self,
        game: &Game,
        finder: &Finder<'_>,
        engine: &mut Engine,
    ) -> Result<()> {
        let (mut game, mut quick) = (game.clone(), Quick::default());
        let mut left = Vec::new();
        for point in game.legal_points() {
            if finder.interrupt.is_set() {
                break;
            }
            if !quick.refutes(&mut game, point) {
                left.push(point);
            }
        }
        let limits = finder.share(left.len());
        for point in left {
            if finder.interrupt.is_set() {
                break;
            }
            let goes_on = matches!(game.play(point), Ok(Outcome::Ongoing));
            let lost = goes_on && {
                let Finding { verdict, nodes, .. } = finder.find_within(&game, engine, limits)?;
                self.nodes += nodes;
                matches!(verdict, Verdict::Win(_))
            };
            game.undo();
            if !lost {
                self.moves.push(point.to_string());
            }
        }
        Ok(())
    }
}

/// The solvers with the little work that each move gets at first.
#[derive(Default)]
struct Quick {
    fours: Vcf,
    threats: Vct,
}

impl Quick {
    /// Whether the opponent wins by threats after a legal move.
    fn refutes(&mut self, game: &mut Game, point: Point) -> bool {
        let ongoing = matches!(game.play(point), Ok(Outcome::Ongoing));
        let refuted = ongoing && {
            let mut position = Position::from(&*game);
            let fours =
                VcfLimits { fours: QUICK_ATTACKS, nodes: QUICK_NODES, free_fours: QUICK_ATTACKS };
            let threats = VctLimits { attacks: QUICK_ATTACKS, nodes: QUICK_NODES };
            self.fours.solve(&mut position, fours).is_some()
                || self.threats.solve(&mut position, threats, &|| false).is_some()
        };
        game.undo();
        refuted
    }
}
