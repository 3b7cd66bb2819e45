//! `Shard`: one machine's share of the games of a run.
//!
//! Of N shards, shard K takes the games K, K + N, K + 2N and so on, so every shard has games from the
//! beginning on and a run can grow. A file of self-play says in its settings which shard it is.

use anyhow::{Context, Error, Result};
use goren_games::training::Header;
use std::fmt;
use std::str::FromStr;

/// What stands before the shard in the settings of a file; a part of the format.
const LABEL: &str = ", shard ";
/// The engine of a merged file, whose settings list those of several runs and shards; a part of the
/// format.
pub(super) const SEVERAL_ENGINES: &str = "several";

/// Shard `number` of `count`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Shard {
    count: u16,
    /// From 1 to the count.
    number: u16,
}

impl Shard {
    /// All games, as a run without shards plays them.
    pub const WHOLE: Shard = Shard { count: 1, number: 1 };

    /// Every shard of a run that has as many shards as this one's.
    pub fn siblings(self) -> impl Iterator<Item = Shard> {
        (1..=self.count).map(move |number| Shard { number, ..self })
    }

    /// The number of its games among the first N games of the run.
    pub fn games(self, of_run: u64) -> u64 {
        of_run.saturating_sub(u64::from(self.number) - 1).div_ceil(self.count.into())
    }

    /// The place in the run of its game with this index, both counted from 0.
    pub fn place(self, index: u64) -> u64 {
        index * u64::from(self.count) + u64::from(self.number) - 1
    }

    /// Which shard has the game at this place of the run, counted from 0, if all have the count of this one.
    pub fn sibling(self, place: u64) -> Shard {
        Shard { number: (place % u64::from(self.count)) as u16 + 1, ..self }
    }

    /// The header of its file, from the header of the run.
    pub fn header(self, mut run: Header) -> Header {
        if self != Shard::WHOLE {
            run.settings += &format!("{LABEL}{self}");
        }
        run
    }

    /// The header of the run that a file belongs to, and which shard of it the file is.
    pub fn of(file: &Header) -> (Header, Shard) {
        let is_merged = file.engine == SEVERAL_ENGINES;
        let label = file.settings.rsplit_once(LABEL).filter(|_| !is_merged);
        match label.and_then(|(run, shard)| Some((run, shard.parse().ok()?))) {
            Some((run, shard)) => (Header { settings: run.to_string(), ..file.clone() }, shard),
            None => (file.clone(), Shard::WHOLE),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let parsed = || {
            let (number, count) = text.split_once('/')?;
            let (number, count) = (number.parse().ok()?, count.parse().ok()?);
            (1..=count).contains(&number).then_some(Shard { count, number })
        };
        parsed().with_context(|| format!("`{text}` is not a shard such as 3/16, the third of 16"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::board::BoardSize;
    use goren::rules::Rule;

    fn shard(text: &str) -> Shard {
        text.parse().unwrap()
    }

    #[test]
    fn every_game_of_a_run_is_in_exactly_one_shard() {
        for count in 1..=7 {
            for games in 0..=20 {
                let mut places = Vec::new();
                for shard in shard(&format!("1/{count}")).siblings() {
                    let its = (0..shard.games(games)).map(|index| shard.place(index));
                    let its: Vec<u64> = its.collect();
                    assert!(its.iter().all(|&place| shard.sibling(place) == shard), "{shard}");
                    places.extend(its);
                }
                places.sort_unstable();
                assert_eq!(places, (0..games).collect::<Vec<_>>(), "{count} shards");
            }
        }
        assert_eq!(Shard::WHOLE.games(u64::MAX), u64::MAX);
    }

    #[test]
    fn rejects_invalid_shards() {
        for text in
            ["0/4", "5/4", "4/0", "0/0", "x", "", "3", "3/", "/3", "-1/3", "1/2/3", "1/70000"]
        {
            let error = text.parse::<Shard>().unwrap_err().to_string();
            assert_eq!(error, format!("`{text}` is not a shard such as 3/16, the third of 16"));
        }
        assert_eq!(shard("1/1"), Shard::WHOLE);
        assert_eq!(shard("3/16").to_string(), "3/16");
    }

    #[test]
    fn a_file_says_which_shard_it_is() {
        let run = Header {
            rule: Rule::Renju,
            size: BoardSize::square(15).unwrap(),
            draw_after: None,
            seed: 1,
            weights: 5,
            engine: "goren".into(),
            settings: "nodes 1, adjudicate 0".into(),
        };
        for text in ["1/1", "1/2", "2/2", "3/16"] {
            assert_eq!(Shard::of(&shard(text).header(run.clone())), (run.clone(), shard(text)));
        }
        let file = shard("3/16").header(run.clone());
        assert_eq!(file.settings, "nodes 1, adjudicate 0, shard 3/16");
        for (engine, settings) in [
            ("goren", "nodes 1, shard x"),
            ("several", "nodes 1, shard 1/2; nodes 1, shard 2/2"),
            ("several", "nodes 1, adjudicate 0; nodes 1, adjudicate 0, shard 2/4"),
        ] {
            let (engine, settings) = (engine.into(), settings.into());
            let whole = Header { engine, settings, ..run.clone() };
            assert_eq!(Shard::of(&whole), (whole.clone(), Shard::WHOLE));
        }
    }
}
