//! `Model`: the numbers that evaluate positions of one rule, of whatever kind, built in or read
//! from a file. `ModelSet`: a model for every rule.
//!
//! The first bytes of a file identify its kind. Nothing here opens files; see
//! `engine::ModelSource`.

use super::Weights;
use super::network::Network;
use crate::rules::Rule;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A kind of model, and therefore of evaluator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModelKind {
    /// Tables of weights (`TableEvaluator`).
    Table,
    /// A network (`NetworkEvaluator`).
    Network,
}

/// The numbers of one rule's evaluator. Cheap to clone: copies share them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Model {
    /// Tables of weights.
    Table(Arc<Weights>),
    /// A network.
    Network(Arc<Network>),
}

/// Why bytes cannot be read as a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelError {
    /// The bytes are not a model.
    #[error("not a model file")]
    Magic,
    /// This program does not read this version.
    #[error("a model file of unknown version {0}")]
    Version(u8),
    /// This program does not know the rule with this Gomocup code.
    #[error("a model file for an unknown rule, code {0}")]
    Rule(u8),
    /// The file is shorter or longer than its contents.
    #[error("a model file of the wrong length")]
    Length,
    /// The file is damaged: the checksum differs.
    #[error("a damaged model file: the checksum differs")]
    Checksum,
}

impl Model {
    /// The built-in model of a rule: a network. It plays better than the tables with equal time; in
    /// caro with exactly five that is open, +46 ± 58 Elo (N-020 in `docs/experiments/networks.md`).
    ///
    /// # Panics
    /// When a built-in file is damaged; a test reads them all.
    pub fn built_in(rule: Rule) -> Self {
        Model::Network(Arc::new(Network::built_in(rule)))
    }

    /// Reads the bytes of a model file.
    ///
    /// # Errors
    /// `ModelError` when the bytes are not a model or are damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        if Network::is_one(bytes) {
            return Network::read(bytes).map(|network| Model::Network(Arc::new(network)));
        }
        Weights::read(bytes).map(|weights| Model::Table(Arc::new(weights)))
    }

    /// The tables of weights, if the model is of that kind.
    pub fn weights(&self) -> Option<&Arc<Weights>> {
        match self {
            Model::Table(weights) => Some(weights),
            Model::Network(_) => None,
        }
    }

    /// The kind of the model.
    pub fn kind(&self) -> ModelKind {
        match self {
            Model::Table(_) => ModelKind::Table,
            Model::Network(_) => ModelKind::Network,
        }
    }

    /// The rule that the model is for.
    pub fn rule(&self) -> Rule {
        match self {
            Model::Table(weights) => weights.rule(),
            Model::Network(network) => network.rule(),
        }
    }

    /// A number that identifies the model: models with different numbers have different
    /// fingerprints.
    pub fn fingerprint(&self) -> u64 {
        match self {
            Model::Table(weights) => weights.fingerprint(),
            Model::Network(network) => network.fingerprint(),
        }
    }

    /// Memory that the model takes, in bytes, however many threads search with it.
    pub fn bytes(&self) -> usize {
        match self {
            Model::Table(weights) => weights.bytes(),
            Model::Network(network) => network.bytes(),
        }
    }
}

/// The models of all rules: the loaded ones, and built-in ones for the rest. By default all are
/// built in.
#[derive(Clone, Default)]
pub struct ModelSet {
    /// At most one per rule.
    loaded: Vec<Model>,
    /// By rule, decoded when first asked for, once for all clones of the set: the model is asked for
    /// before every search.
    built_in: Arc<[OnceLock<Model>; Rule::ALL.len()]>,
}

impl PartialEq for ModelSet {
    /// The built-in models are the same in every set.
    fn eq(&self, other: &Self) -> bool {
        self.loaded == other.loaded
    }
}

impl Eq for ModelSet {}

impl ModelSet {
    /// Replaces the model of this model's rule.
    pub fn load(&mut self, model: Model) {
        self.loaded.retain(|other| other.rule() != model.rule());
        self.loaded.push(model);
    }

    /// The set with this model for its rule.
    pub fn with(mut self, model: Model) -> Self {
        self.load(model);
        self
    }

    /// The model of a rule.
    pub fn model(&self, rule: Rule) -> Model {
        let loaded = self.loaded.iter().find(|model| model.rule() == rule);
        let built_in = || self.built_in[rule as usize].get_or_init(|| Model::built_in(rule));
        loaded.unwrap_or_else(built_in).clone()
    }
}

impl fmt::Debug for ModelSet {
    /// Prints fingerprints instead of thousands of numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = self.loaded.iter().map(|model| (model.rule(), model.fingerprint()));
        f.debug_map().entries(each).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::CodeTable;

    fn plain(rule: Rule) -> Weights {
        Weights::plain(rule, &CodeTable::new())
    }

    #[test]
    fn what_is_loaded_comes_first_and_the_rest_is_built_in() {
        let table = |weights: Weights| Model::Table(Arc::new(weights));
        let mut set = ModelSet::default();
        for rule in Rule::ALL {
            assert_eq!(set.model(rule), Model::built_in(rule));
        }
        set.load(table(plain(Rule::Caro)));
        let mut other = plain(Rule::Caro);
        other.set_provenance("another".into());
        set.load(table(other.clone()));
        for rule in Rule::ALL {
            let loaded = (rule == Rule::Caro).then(|| table(other.clone()));
            assert_eq!(set.model(rule), loaded.unwrap_or(Model::built_in(rule)), "{rule}");
        }
        assert_eq!(set.clone().with(table(other)), set);
        assert_ne!(set, ModelSet::default());
    }

    #[test]
    fn a_file_is_recognised_by_its_first_bytes() {
        let weights = plain(Rule::Renju);
        let model = Model::read(&weights.to_bytes()).unwrap();
        assert_eq!((model.kind(), model.rule()), (ModelKind::Table, Rule::Renju));
        assert_eq!(model.fingerprint(), weights.fingerprint());
        assert!(model.bytes() > weights.to_bytes().len());
        let network = Network::built_in(Rule::Renju);
        let other = Model::read(&network.to_bytes()).unwrap();
        assert_eq!((other.kind(), other.rule()), (ModelKind::Network, Rule::Renju));
        assert_eq!(other.fingerprint(), network.fingerprint());
        assert_ne!(other.fingerprint(), model.fingerprint());
        assert_eq!(Model::read(b"PNG....."), Err(ModelError::Magic));
        assert_eq!(Model::read(b""), Err(ModelError::Length));
    }
}
