//! `descend`: passes over the samples until the validation loss stops falling; the same for every
//! fit.

use super::adam::Adam;
use super::{Epoch, FitSchedule};

/// The factor by which steps are shorter in the second part of a descent.
const FINER: f32 = 10.0;

/// The result of a descent.
pub(super) struct Descent {
    /// Every pass.
    pub epochs: Vec<Epoch>,
    /// The best pass, counted from 0; `None` when none was better than the start.
    pub best: Option<usize>,
    /// The parameters after that pass, or at the start.
    pub parameters: Vec<f32>,
}

/// Calls `pass`, which makes steps over all samples and returns their mean loss, until the
/// validation loss that `judge` returns has not fallen for more passes than the schedule's
/// patience. Then continues once from the best pass with finer steps, which settle at the bottom.
pub(super) fn descend(
    start: Vec<f32>,
    schedule: &FitSchedule,
    mut pass: impl FnMut(&mut Adam, usize) -> f64,
    judge: impl Fn(&[f32]) -> f64,
    progress: &mut dyn FnMut(&Epoch),
) -> Descent {
    let mut least = judge(&start);
    let mut descent = Descent { epochs: Vec::new(), best: None, parameters: start.clone() };
    let mut adam = Adam::new(start, schedule.step, schedule.pull);
    let (mut in_vain, mut is_fine) = (0, false);
    for epoch in 0..schedule.epochs {
        let training = pass(&mut adam, epoch);
        let validation = judge(&adam.parameters);
        let losses = Epoch { training, validation };
        progress(&losses);
        descent.epochs.push(losses);
        if validation < least {
            (least, descent.best) = (validation, Some(epoch));
            descent.parameters.clone_from(&adam.parameters);
            in_vain = 0;
            continue;
        }
        in_vain += 1;
        if in_vain > schedule.patience {
            if is_fine {
                break;
            }
            (in_vain, is_fine) = (0, true);
            adam.parameters.clone_from(&descent.parameters);
            adam.length /= FINER;
        }
    }
    descent
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A descent with these validation losses, the start first.
    fn through(losses: &[f64], patience: usize) -> Descent {
        let schedule = FitSchedule {
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
    fn the_best_pass_is_kept_and_patience_ends_twice() {
        let losses = [9.0, 5.0, 6.0, 4.0, 4.0, 7.0, 8.0, 3.0, 4.0, 5.0, 6.0, 1.0];
        let descent = through(&losses, 2);
        assert_eq!((descent.best, descent.parameters[0]), (Some(6), 7.0), "in finer steps");
        let epochs = descent.epochs.len();
        assert_eq!(epochs, 10, "two passes without gain are allowed, a third ends it");
        assert_eq!(descent.epochs[0], Epoch { training: 0.5, validation: 5.0 });
    }

    #[test]
    fn a_start_that_no_pass_betters_is_kept() {
        let descent = through(&[1.0, 5.0, 6.0, 4.0, 4.0, 4.0], 1);
        assert_eq!((descent.best, descent.parameters[0]), (None, 0.0));
        assert_eq!(descent.epochs.len(), 4);
    }

    #[test]
    fn finer_steps_start_from_the_best_pass() {
        let schedule =
            FitSchedule { epochs: 20, patience: 0, batch: 1, step: 1.0, pull: 0.0, seed: 1 };
        // The bottom is at 2.49: two steps of 1 and a third in vain; then from 2 five steps of a
        // tenth and one in vain.
        let pass = |adam: &mut Adam, _: usize| {
            adam.parameters[0] += adam.length;
            0.5
        };
        let judge = |parameters: &[f32]| f64::from((parameters[0] - 2.49).abs());
        let descent = descend(vec![0.0], &schedule, pass, judge, &mut |_| {});
        assert_eq!(descent.epochs.len(), 9);
        assert!((descent.parameters[0] - 2.5).abs() < 1e-5, "{}", descent.parameters[0]);
    }
}
