//! `Warnings`: what is to be said about the games that a subcommand has read, each once.
//!
//! They are printed to the standard error at the end, with how many games each is about and the first of
//! them, and stand in the JSON of each game. A subcommand ends with success only if nothing was lost.

use goren_games::Warning;
use goren_games::reading::InputGame;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// Warnings, each with the number of games that it is about and the place of the first.
#[derive(Default)]
pub(super) struct Warnings {
    counts: BTreeMap<Warning, (usize, String)>,
}

impl Warnings {
    /// The warnings about these games.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a InputGame>) -> Self {
        let mut warnings = Warnings::default();
        for game in games {
            warnings.add(&game.place, game.warnings());
        }
        warnings
    }

    /// Adds the warnings about one game, which stands at this place.
    pub fn add(&mut self, place: &str, found: Vec<Warning>) {
        for warning in found {
            self.counts.entry(warning).or_insert_with(|| (0, place.to_string())).0 += 1;
        }
    }

    /// The lines to print, in a fixed order.
    pub fn lines(&self) -> Vec<String> {
        let line = |(warning, (count, place)): (&Warning, &(usize, String))| match count {
            1 => format!("warning: {place}: {warning}"),
            _ => format!("warning: {warning} ({count} games, the first: {place})"),
        };
        self.counts.iter().map(line).collect()
    }

    /// Prints them, and returns the exit code of the subcommand: that of an error if something was lost.
    pub fn tell(&self, code: ExitCode) -> ExitCode {
        for line in self.lines() {
            eprintln!("{line}");
        }
        if self.counts.keys().any(Warning::is_loss) { ExitCode::FAILURE } else { code }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_is_said_once_and_a_loss_is_no_success() {
        let mut warnings = Warnings::default();
        warnings.add("a.sgf", vec![Warning::AfterEnd]);
        warnings.add("b.sgf", vec![Warning::AfterEnd, Warning::OffBoard("AB".to_string())]);
        let lines = warnings.lines();
        assert_eq!(lines.len(), 2);
        assert!(
            lines.iter().any(|line| line.ends_with("(2 games, the first: a.sgf)")),
            "{lines:?}"
        );
        assert!(lines.iter().any(|line| line.starts_with("warning: b.sgf: AB names")), "{lines:?}");
        let is_success =
            |warnings: &Warnings| warnings.tell(ExitCode::SUCCESS) == ExitCode::SUCCESS;
        assert!(!is_success(&warnings));
        let mut kept = Warnings::default();
        kept.add("a.sgf", vec![Warning::AfterEnd]);
        assert!(is_success(&kept));
    }
}
