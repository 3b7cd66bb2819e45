//! `NetworkSet`: a network for every rule.

use super::Network;
use crate::rules::Rule;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The networks of all rules: the loaded ones, and built-in ones for the rest. By default all are
/// built in.
#[derive(Clone, Default)]
pub struct NetworkSet {
    /// At most one per rule.
    loaded: Vec<Arc<Network>>,
    /// By rule, decoded when first asked for, once for all clones of the set: the network is asked
    /// for before every search.
    built_in: Arc<[OnceLock<Arc<Network>>; Rule::ALL.len()]>,
}

impl PartialEq for NetworkSet {
    /// The built-in networks are the same in every set.
    fn eq(&self, other: &Self) -> bool {
        self.loaded == other.loaded
    }
}

impl Eq for NetworkSet {}

impl NetworkSet {
    /// Replaces the network of this network's rule.
    pub fn load(&mut self, network: Arc<Network>) {
        self.loaded.retain(|other| other.rule() != network.rule());
        self.loaded.push(network);
    }

    /// The set with this network for its rule.
    pub fn with(mut self, network: Arc<Network>) -> Self {
        self.load(network);
        self
    }

    /// The network of a rule.
    pub fn network(&self, rule: Rule) -> Arc<Network> {
        let loaded = self.loaded.iter().find(|network| network.rule() == rule);
        let built_in =
            || self.built_in[rule as usize].get_or_init(|| Arc::new(Network::built_in(rule)));
        Arc::clone(loaded.unwrap_or_else(built_in))
    }
}

impl fmt::Debug for NetworkSet {
    /// Prints fingerprints instead of thousands of numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = self.loaded.iter().map(|network| (network.rule(), network.fingerprint()));
        f.debug_map().entries(each).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::random_network;
    use super::*;

    #[test]
    fn what_is_loaded_comes_first_and_the_rest_is_built_in() {
        let mut set = NetworkSet::default();
        for rule in Rule::ALL {
            assert_eq!(*set.network(rule), Network::built_in(rule));
        }
        set.load(Arc::new(random_network(Rule::Caro, 1)));
        let other = Arc::new(random_network(Rule::Caro, 2));
        set.load(Arc::clone(&other));
        for rule in Rule::ALL {
            let loaded = (rule == Rule::Caro).then(|| Arc::clone(&other));
            let expected = loaded.unwrap_or_else(|| Arc::new(Network::built_in(rule)));
            assert_eq!(set.network(rule), expected, "{rule}");
        }
        assert_eq!(set.clone().with(other), set);
        assert_ne!(set, NetworkSet::default());
    }
}
