//! `Repeated`: an option with several words that may be given again and again, such as
//! `--engine name=A cmd=a --engine name=B cmd=b`.
//!
//! Not derived, because a derived list has the words of all occurrences in one row.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use std::fmt::Debug;
use std::marker::PhantomData;

/// An option that is read in this way.
pub(super) trait RepeatedOption: Debug {
    /// Its name, without the dashes.
    const NAME: &'static str;
    /// What the help says of it.
    const HELP: &'static str;
}

/// The words behind each occurrence of an option, which must be there at least once.
#[derive(Debug)]
pub(super) struct Repeated<O> {
    /// The words of each occurrence.
    pub words: Vec<Vec<String>>,
    option: PhantomData<O>,
}

impl<O: RepeatedOption> Args for Repeated<O> {
    fn augment_args(command: Command) -> Command {
        let option = Arg::new(O::NAME).long(O::NAME).value_name("KEY=VALUE").help(O::HELP);
        command.arg(option.num_args(1..).action(ArgAction::Append).required(true))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<O: RepeatedOption> FromArgMatches for Repeated<O> {
    fn from_arg_matches(matches: &ArgMatches) -> clap::error::Result<Self> {
        let words = matches.get_occurrences::<String>(O::NAME).into_iter().flatten();
        Ok(Repeated {
            words: words.map(|words| words.cloned().collect()).collect(),
            option: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> clap::error::Result<()> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
