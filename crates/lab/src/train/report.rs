//! `Trained`: a network that was fitted, with its losses, for the report and the files.

use super::FitArguments;
use super::curves::{JudgedLosses, LossCurve, write_curves};
use super::data::TrainingData;
use crate::learning::{
    Accuracy, Judgement, LiveUnits, Losses, NetworkFit, NetworkLosses, RoundingError, STONE_GROUPS,
    Saturation,
};
use crate::{Table, engine_name, say, write_new};
use anyhow::Result;
use goren::eval::network::Network;
use std::fmt::{self, Display, Formatter};
use std::path::Path;

/// A network that was fitted, and what the report says of it.
pub(super) struct Trained {
    /// The network, which knows where it comes from.
    pub network: Network,
    pub judgements: Vec<Judgement>,
    pub best: Option<usize>,
    /// What was judged, and its losses.
    pub losses: Vec<(&'static str, NetworkLosses)>,
    pub least: NetworkLosses,
    pub saturation: Saturation,
    pub rounding: RoundingError,
    /// Of the first and of the second hidden layer.
    pub live_units: [LiveUnits; 2],
    /// Seconds of this run, and the positions that it learnt from.
    pub seconds: f64,
    pub learnt: u64,
}

/// What a fit starts from: chance, unless it has a network.
#[derive(Clone, Copy, Default)]
pub(super) struct Start {
    /// The fingerprint of the network.
    network: Option<u64>,
    /// How many of its units had new weights, if any had.
    revived: Option<usize>,
}

impl Start {
    pub fn of(fit: &NetworkFit<'_>) -> Self {
        Start { network: fit.start(), revived: fit.revived() }
    }
}

impl Display for Start {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(network) = self.network {
            write!(f, " from network {network:#018x}")?;
        }
        if let Some(revived) = self.revived {
            write!(f, ", {revived} units revived,")?;
        }
        Ok(())
    }
}

/// Where a network comes from: the network that its fit started from, if any, the games and the
/// options. Nothing in it depends on when and where it was fitted.
pub(super) fn provenance(data: &TrainingData, how: &FitArguments, start: Start) -> String {
    format!(
        "fitted by {}{start} to self-play: {}; seed {}, validation {}, mix {}, policy weight {}, passes {}, \
         batch {}, step {}, judgements {}, patience {}; games:{}; ",
        engine_name(),
        data.counts_text(),
        how.seed,
        data.samples.sampling().validation,
        how.mix,
        how.policy_weight,
        how.passes,
        how.batch,
        how.step,
        how.judgements,
        how.patience,
        data.sources_text(),
    )
}

/// The provenance of a network with its losses, in a line.
pub(super) fn provenance_with_losses(
    data: &TrainingData,
    how: &FitArguments,
    start: Start,
    losses: &[(&str, NetworkLosses)],
) -> String {
    let losses = losses.iter().map(|(name, NetworkLosses { all, .. })| {
        let Losses { value, policy: Accuracy { loss, first, among_three } } = all;
        format!(
            "{name}: value loss {value:.5}, order loss {loss:.5}, first move {first:.4}, first \
             three {among_three:.4}"
        )
    });
    provenance(data, how, start) + &losses.collect::<Vec<_>>().join("; ")
}

impl Trained {
    /// Prints the losses of every judgement, and how the network compares with the built-in one.
    pub fn say(&self) {
        let (value, order) = self.judged_losses();
        self.curves(&value, &order).iter().for_each(|curve| say(curve.table()));
        say(self.losses_table());
        let Trained { rounding, live_units, saturation, seconds, learnt, .. } = self;
        let RoundingError { positions, mean, largest } = rounding;
        say(format_args!(
            "integers    differ by {mean:.2}, at most {largest:.2}, on {positions} positions"
        ));
        if saturation.numbers > 0 {
            say(format_args!(
                "            {} numbers lie outside the limits of the file and are cut to them",
                saturation.numbers
            ));
        }
        let [first, second] =
            live_units.map(|LiveUnits { alive, all }| format!("{alive} of {all}"));
        say(format_args!("live units  {first} in the first hidden layers, {second} in the second"));
        let rate = *learnt as f64 / seconds.max(1e-9);
        say(format_args!("fitted in   {seconds:.1} s, {rate:.0} positions/s"));
    }

    /// The losses on the games kept for validation.
    fn losses_table(&self) -> Table {
        let groups = STONE_GROUPS.map(|group| match (*group.start(), *group.end()) {
            (0, most) => format!("to {most} stones"),
            (least, usize::MAX) => format!("from {least}"),
            (least, most) => format!("{least}-{most}"),
        });
        let heads = ["validation", "value"].map(String::from).into_iter().chain(groups);
        let heads = heads.chain(["order", "first move", "first three"].map(String::from));
        let mut table = Table::new(heads);
        let value = |name: &str, losses: &NetworkLosses| {
            let all = [losses.all.value].into_iter().chain(losses.by_stones);
            let cells = all.map(|loss| format!("{loss:.4}"));
            [name.to_string()].into_iter().chain(cells).collect::<Vec<_>>()
        };
        table.add(value("least possible", &self.least));
        for (name, losses) in &self.losses {
            let policy = &losses.all.policy;
            let percent = |share: f64| format!("{:.2} %", share * 100.0);
            let order =
                [format!("{:.4}", policy.loss), percent(policy.first), percent(policy.among_three)];
            table.add(value(name, losses).into_iter().chain(order));
        }
        table
    }

    /// The losses of value and order at every judgement.
    fn judged_losses(&self) -> (Vec<JudgedLosses>, Vec<JudgedLosses>) {
        let judgements = self.judgements.iter();
        judgements
            .map(|Judgement { training, validation, .. }| {
                let of = |training, validation| JudgedLosses { training, validation };
                let order = of(training.policy.loss, validation.policy.loss);
                (of(training.value, validation.value), order)
            })
            .unzip()
    }

    fn curves<'a>(
        &self,
        value: &'a [JudgedLosses],
        order: &'a [JudgedLosses],
    ) -> [LossCurve<'a>; 2] {
        let best = self.best;
        [("value", value), ("order", order)].map(|(name, judgements)| LossCurve {
            name,
            judgements,
            best,
        })
    }

    /// Writes the network, which must be new, and the losses where they are asked for.
    ///
    /// # Errors
    /// When a file exists already or cannot be written.
    pub fn write(&self, out: &Path, csv: Option<&Path>, svg: Option<&Path>) -> Result<()> {
        write_new(out, &self.network.to_bytes())?;
        let (value, order) = self.judged_losses();
        write_curves(&self.curves(&value, &order), csv, svg)
    }
}
