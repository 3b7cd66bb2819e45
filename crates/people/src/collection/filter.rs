//! `Filter`: which games of a collection are wanted.

use clap::Args;
use goren::rules::Rule;
use goren_coach::opening_name::ShownOpening;
use goren_games::GameResult;
use goren_games::reading::InputGame;
use goren_games::renju_openings::Opening;

/// The options that say which games are wanted; a game must fit all of them.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Filter {
    /// Only games of this player: a part of the name of either side, in any case
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games of this match or tournament: a part of its name, in any case
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Only games of this day and later: 2018, 2018-04 or 2018-04-15
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Only games before this day
    #[arg(long, value_name = "DATE")]
    before: Option<String>,
    /// Only games of this rule, whatever was taken for those that name none
    #[arg(long, value_name = "RULE")]
    only_rule: Option<Rule>,
    /// Only games of renju with this opening: a number such as D4, or a name such as Kagetsu or 花月
    #[arg(long, value_name = "OPENING", value_parser = parse_opening)]
    opening: Option<&'static Opening>,
    /// Only games with this result: black, white, draw or unknown
    #[arg(long, value_name = "RESULT", value_parser = ["black", "white", "draw", "unknown"])]
    result: Option<String>,
}

fn parse_opening(text: &str) -> Result<&'static Opening, String> {
    Opening::named(text).ok_or_else(|| "not the number or name of an opening of renju".to_string())
}

impl Filter {
    /// Whether a game is wanted.
    pub fn admits(&self, game: &InputGame) -> bool {
        let meaning = &game.meaning;
        let holds = |text: &str, part: &str| text.to_lowercase().contains(&part.to_lowercase());
        let played = |name: &String| meaning.players.0.iter().any(|player| holds(player, name));
        let date = game.tree.root().value("DT").unwrap_or_default();
        let result = match meaning.result {
            Some(GameResult::Win(color)) => color.to_string(),
            Some(GameResult::Draw) => "draw".to_string(),
            None => "unknown".to_string(),
        };
        self.player.as_ref().is_none_or(played)
            && self.event.as_ref().is_none_or(|name| holds(&meaning.event, name))
            // A game without a date is of no day. Dates compare as texts.
            && self.since.as_ref().is_none_or(|since| !date.is_empty() && date.as_str() >= since.as_str())
            && self.before.as_ref().is_none_or(|before| !date.is_empty() && date.as_str() < before.as_str())
            && self.only_rule.is_none_or(|rule| game.rule == rule)
            && self.opening.is_none_or(|wanted| begins_with(game, wanted))
            && self.result.as_ref().is_none_or(|wanted| *wanted == result)
    }
}

fn begins_with(game: &InputGame, wanted: &Opening) -> bool {
    let opening = game.replay().ok().and_then(|game| ShownOpening::of(&game));
    opening == Some(ShownOpening::from(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren_games::reading::{Assumed, read_games};

    #[test]
    fn a_game_must_fit_every_option() {
        let text = b"(;SZ[15]RU[RIF]PB[Ando]PW[Sushkov]EV[World Cup]DT[2009-08-12]RE[B+];B[hh];W[hg];B[ig])";
        let game = read_games(text, &Assumed::rule(Rule::Freestyle), "text").unwrap().remove(0);
        let some = |text: &str| Some(text.to_string());
        let all = Filter {
            player: some("sush"),
            event: some("world"),
            since: some("2009"),
            before: some("2010"),
            only_rule: Some(Rule::Renju),
            opening: Opening::named("D4"),
            result: some("black"),
        };
        assert!(all.admits(&game) && Filter::default().admits(&game));
        for other in [
            Filter { player: some("nobody"), ..all.clone() },
            Filter { event: some("europe"), ..all.clone() },
            Filter { since: some("2009-09"), ..all.clone() },
            Filter { before: some("2009"), ..all.clone() },
            Filter { only_rule: Some(Rule::Freestyle), ..all.clone() },
            Filter { opening: Opening::named("D1"), ..all.clone() },
            Filter { result: some("unknown"), ..all.clone() },
        ] {
            assert!(!other.admits(&game), "{other:?}");
        }
    }
}
