//! The state of a fit as bytes, so that an interrupted fit can go on as if nothing had happened.
//!
//! One function walks over all numbers of the state; it writes them or reads them. At the beginning
//! stands what the state belongs to, at the end a checksum.

use super::fit::{FitState, Judgement, Losses, NetworkFit};
use super::order::Accuracy;
use super::parameters::{FloatNetwork, Lanes};
use super::pass::LossTally;
use fnv::FnvHasher;
use std::hash::Hasher;

const MAGIC: u64 = u64::from_le_bytes(*b"GRNFIT 3");

/// Why a fit cannot go on from these bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckpointError {
    /// They are not the state of a fit, or damaged.
    #[error("not the state of a fit, or damaged")]
    Damaged,
    /// They are the state of a fit to other games or with other options.
    #[error("the state of a fit to other games or with other options")]
    Other,
}

impl NetworkFit<'_> {
    /// The state of the fit.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut walk = Walk::Write(Vec::new());
        let mut head = [MAGIC, self.identity()];
        let mut state = self.state.clone();
        let written = head.iter_mut().try_for_each(|number| walk.number(number));
        let written = written.and_then(|()| walk.state(&mut state));
        debug_assert!(written.is_some(), "writing cannot fail");
        let Walk::Write(mut bytes) = walk else { return Vec::new() };
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on from a state that `checkpoint` returned.
    ///
    /// # Errors
    /// `CheckpointError` when the bytes are not the state of a fit to the same samples, split in the
    /// same way, with the same plan. Then the fit stays as it is.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), CheckpointError> {
        let (content, sum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
        let mut walk = Walk::Read(content);
        let [mut magic, mut identity] = [0; 2];
        let head = walk.number(&mut magic).and_then(|()| walk.number(&mut identity));
        if head.is_none() || magic != MAGIC || u64::from_le_bytes(*sum) != checksum(content) {
            return Err(CheckpointError::Damaged);
        }
        if identity != self.identity() {
            return Err(CheckpointError::Other);
        }
        let mut state = self.state.clone();
        walk.state(&mut state).ok_or(CheckpointError::Damaged)?;
        state.combine_rows();
        self.state = state;
        Ok(())
    }

    /// A number that tells fits to other samples, with another split or with other plans apart.
    fn identity(&self) -> u64 {
        let mut hasher = FnvHasher::default();
        hasher.write(self.plan_text().as_bytes());
        hasher.write_u64(self.samples_digest());
        hasher.finish()
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// Writes numbers, or reads them. Everything is `None` when there are no more bytes to read.
enum Walk<'a> {
    Write(Vec<u8>),
    Read(&'a [u8]),
}

impl Walk<'_> {
    fn number(&mut self, number: &mut u64) -> Option<()> {
        match self {
            Walk::Write(bytes) => bytes.extend(number.to_le_bytes()),
            Walk::Read(bytes) => {
                let (first, rest) = bytes.split_first_chunk()?;
                (*number, *bytes) = (u64::from_le_bytes(*first), rest);
            }
        }
        Some(())
    }

    fn count(&mut self, count: &mut usize) -> Option<()> {
        let mut number = *count as u64;
        self.number(&mut number)?;
        *count = usize::try_from(number).ok()?;
        Some(())
    }

    fn double(&mut self, number: &mut f64) -> Option<()> {
        let mut bits = number.to_bits();
        self.number(&mut bits)?;
        *number = f64::from_bits(bits);
        Some(())
    }

    fn floats(&mut self, numbers: &mut [f32]) -> Option<()> {
        match self {
            Walk::Write(bytes) => bytes.extend(numbers.iter().flat_map(|n| n.to_le_bytes())),
            Walk::Read(bytes) => {
                let (first, rest) = bytes.split_at_checked(size_of_val(numbers))?;
                for (number, bytes) in numbers.iter_mut().zip(first.as_chunks().0) {
                    *number = f32::from_le_bytes(*bytes);
                }
                *bytes = rest;
            }
        }
        Some(())
    }

    fn lanes(&mut self, lanes: &mut [Lanes]) -> Option<()> {
        lanes.iter_mut().try_for_each(|lanes| self.floats(&mut lanes.0))
    }

    fn accuracy(&mut self, of: &mut Accuracy) -> Option<()> {
        let Accuracy { loss, first, among_three } = of;
        [loss, first, among_three].into_iter().try_for_each(|number| self.double(number))
    }

    fn losses(&mut self, of: &mut Losses) -> Option<()> {
        self.double(&mut of.value)?;
        self.accuracy(&mut of.policy)
    }

    fn network(&mut self, network: &mut FloatNetwork) -> Option<()> {
        network.colors.iter_mut().try_for_each(|color| {
            self.lanes(&mut color.rows)?;
            self.floats(&mut color.dense)?;
            self.floats(&mut color.means)
        })
    }

    fn state(&mut self, state: &mut FitState) -> Option<()> {
        let FitState { network, optimizer, batches, training, judgements, best } = state;
        self.number(batches)?;
        let LossTally { positions, value_loss, choices, policy } = training;
        self.count(positions)?;
        self.count(choices)?;
        self.double(value_loss)?;
        self.accuracy(policy)?;
        let mut steps = u64::from(optimizer.steps);
        self.number(&mut steps)?;
        optimizer.steps = u32::try_from(steps).ok()?;
        for (color, of) in network.colors.iter_mut().zip(&mut optimizer.colors) {
            self.floats(&mut color.dense)?;
            self.floats(&mut color.means)?;
            self.floats(&mut of.dense_moments.first)?;
            self.floats(&mut of.dense_moments.second)?;
            self.lanes(&mut of.bases)?;
            self.lanes(&mut of.base_moments.first)?;
            self.lanes(&mut of.base_moments.second)?;
            self.lanes(&mut of.own)?;
            self.lanes(&mut of.own_moments.first)?;
            self.lanes(&mut of.own_moments.second)?;
        }
        let mut count = judgements.len();
        self.count(&mut count)?;
        // Of damaged bytes, not more than there can be.
        judgements.resize(count.min(1 << 20), Judgement::default());
        for Judgement { seen, training, validation } in judgements.iter_mut() {
            self.number(seen)?;
            self.losses(training)?;
            self.losses(validation)?;
        }
        let mut chosen = best.as_ref().map_or(0, |(at, _)| at + 1);
        self.count(&mut chosen)?;
        if chosen > 0 {
            let (at, best) = best.get_or_insert_with(|| (0, network.clone()));
            *at = chosen - 1;
            self.network(best)?;
        }
        Some(())
    }
}
