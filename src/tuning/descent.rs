//! `descend`: passes over the samples until the games kept aside say stop; the same for every fit.

use super::adam::Adam;
use super::{Epoch, Schedule};

/// How a descent went.
pub(super) struct Descent {
    /// Every pass.
    pub epochs: Vec<Epoch>,
    /// Which of them was best, from 0 on; `None` when none was better than the start.
    pub best: Option<usize>,
    /// The parameters after that pass, or at the start.
    pub parameters: Vec<f32>,
}

/// Calls `pass`, which makes steps over all samples and says their mean loss, until the loss that
/// `judge` finds on other samples has not fallen for as many passes as the schedule's patience.
pub(super) fn descend(
    start: Vec<f32>,
    schedule: &Schedule,
    mut pass: impl FnMut(&mut Adam, usize) -> f64,
    judge: impl Fn(&[f32]) -> f64,
    progress: &mut dyn FnMut(&Epoch),
) -> Descent {
    let mut least = judge(&start);
    let mut descent = Descent { epochs: Vec::new(), best: None, parameters: start.clone() };
    let mut adam = Adam::new(start);
    for epoch in 0..schedule.epochs {
        let training = pass(&mut adam, epoch);
        let validation = judge(&adam.parameters);
        let losses = Epoch { training, validation };
        progress(&losses);
        descent.epochs.push(losses);
        if validation < least {
            (least, descent.best) = (validation, Some(epoch));
            descent.parameters.clone_from(&adam.parameters);
        } else if epoch >= descent.best.map_or(0, |best| best + 1) + schedule.patience {
            break;
        }
    }
    descent
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A descent whose passes end at these losses.
    fn through(losses: &[f64], patience: usize) -> Descent {
        let schedule = Schedule {
            epochs: losses.len() - 1,
            patience,
            batch: 1,
            step: 0.0,
            pull: 0.0,
            seed: 1,
        };
        let pass = |adam: &mut Adam, epoch: usize| {
            adam.parameters[0] = (epoch + 1) as f32;
            0.5
        };
        let judge = |parameters: &[f32]| losses[parameters[0] as usize];
        descend(vec![0.0], &schedule, pass, judge, &mut |_| {})
    }

    #[test]
    fn the_best_pass_is_kept_and_patience_ends() {
        let descent = through(&[9.0, 5.0, 6.0, 4.0, 4.0, 7.0, 8.0, 1.0], 2);
        assert_eq!((descent.best, descent.parameters[0]), (Some(2), 3.0));
        assert_eq!(
            descent.epochs.len(),
            6,
            "two passes without gain are suffered, a third ends it"
        );
        assert_eq!(descent.epochs[0], Epoch { training: 0.5, validation: 5.0 });
    }

    #[test]
    fn a_start_that_no_pass_betters_is_kept() {
        let descent = through(&[1.0, 5.0, 6.0, 4.0, 4.0], 1);
        assert_eq!((descent.best, descent.parameters[0]), (None, 0.0));
        assert_eq!(descent.epochs.len(), 2);
    }
}
