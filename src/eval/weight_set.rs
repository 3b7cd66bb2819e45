//! `WeightSet`: the weights of every rule: those that were loaded, and the built-in ones for the rest.
//!
//! It knows no files: bytes are read by `Weights`, files by those who may.

use super::Weights;
use crate::pattern::CodeTable;
use crate::rules::Rule;
use std::fmt;
use std::sync::Arc;

/// See the module. By default everything is built in.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct WeightSet {
    loaded: Vec<Arc<Weights>>,
}

impl WeightSet {
    /// Uses these weights for their rule from now on.
    pub fn load(&mut self, weights: Weights) {
        self.loaded.retain(|other| other.rule() != weights.rule());
        self.loaded.push(Arc::new(weights));
    }

    /// The set with these weights for their rule.
    pub fn with(mut self, weights: Weights) -> Self {
        self.load(weights);
        self
    }

    /// The weights of a rule.
    pub fn weights(&self, rule: Rule, codes: &CodeTable) -> Arc<Weights> {
        let loaded = self.loaded.iter().find(|weights| weights.rule() == rule);
        loaded.cloned().unwrap_or_else(|| Arc::new(Weights::new(rule, codes)))
    }
}

impl fmt::Debug for WeightSet {
    /// The thousands of numbers say less than their fingerprint.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = self.loaded.iter().map(|weights| (weights.rule(), weights.fingerprint()));
        f.debug_map().entries(each).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loaded_comes_first_and_the_rest_is_built_in() {
        let codes = CodeTable::new();
        let mut set = WeightSet::default();
        for rule in Rule::ALL {
            assert_eq!(*set.weights(rule, &codes), Weights::new(rule, &codes));
        }
        set.load(Weights::plain(Rule::Caro, &codes));
        let mut other = Weights::plain(Rule::Caro, &codes);
        other.set_provenance("another".into());
        set.load(other.clone());
        for rule in Rule::ALL {
            let expected =
                if rule == Rule::Caro { other.clone() } else { Weights::new(rule, &codes) };
            assert_eq!(*set.weights(rule, &codes), expected, "{rule}");
        }
        assert_eq!(set.clone().with(other), set);
        assert_ne!(set, WeightSet::default());
    }
}
