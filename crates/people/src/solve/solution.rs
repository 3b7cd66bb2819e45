//! `Solution`: what was found out about a position, as `goren solve` prints it and as JSON.

use super::defences::Defences;
use super::finder::{Finding, Verdict};
use anyhow::Result;
use goren_coach::analysis::{names, plies_in_words};
use goren_games::certificate::{Certificate, Verified};
use serde::Serialize;

/// The result of a position, its proof, and what finding it has cost.
#[derive(Debug, Serialize)]
pub(super) struct Solution {
    pub source: String,
    /// What is to be said about the position that was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// `win` or `loss` of the side to move, `over`, or `unknown`.
    pub result: &'static str,
    /// Most plies until the win, if it is certified; else those of what was found.
    plies: Option<usize>,
    /// Whether a certificate was found and verified.
    pub certified: bool,
    /// The moves to the end, as far as they are known.
    #[serde(rename = "line")]
    variation: Vec<String>,
    nodes: u64,
    pub seconds: f64,
    certificate: Option<serde_json::Value>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    defences: Option<Defences>,
}

impl Solution {
    /// A position that nothing is known about yet.
    pub fn unknown(source: &str) -> Self {
        Solution {
            source: source.to_string(),
            warnings: Vec::new(),
            result: "unknown",
            plies: None,
            certified: false,
            variation: Vec::new(),
            nodes: 0,
            seconds: 0.0,
            certificate: None,
            defences: None,
        }
    }

    /// Takes over what was found.
    pub fn claim(&mut self, finding: &Finding) {
        (self.result, self.plies) = match finding.verdict {
            Verdict::Win(plies) => ("win", Some(plies)),
            Verdict::Loss(plies) => ("loss", Some(plies)),
            Verdict::Unknown => ("unknown", None),
        };
        self.variation = names(&finding.variation);
        self.nodes += finding.nodes;
    }

    /// Takes over a certificate that was verified.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn certify(&mut self, certificate: &Certificate, verified: Verified) -> Result<()> {
        self.plies = Some(verified.plies);
        self.certified = true;
        self.variation = names(&certificate.main_line());
        self.certificate = Some(serde_json::from_str(&certificate.to_json())?);
        Ok(())
    }

    /// Takes over the defences of the side to move.
    pub fn defend(&mut self, defences: Defences) {
        self.nodes += defences.nodes;
        self.defences = Some(defences);
    }

    /// The text for people.
    pub fn describe(&self, certificate: Option<&Certificate>) -> String {
        let Solution { source, result, plies, certified, variation, nodes, seconds, .. } = self;
        let plies = plies.map(|plies| format!(" in {}", plies_in_words(plies))).unwrap_or_default();
        let proof = match (*result, certified) {
            ("win" | "loss", true) => ", certified",
            ("win" | "loss", false) => ", not certified",
            _ => "",
        };
        let mut text =
            format!("{source}: {result}{plies}{proof}; {nodes} nodes, {seconds:.1} seconds");
        if !variation.is_empty() {
            text += &format!("\n  {}", variation.join(" "));
        }
        if let Some(certificate) = certificate {
            text += &format!("\n  certificate of {} moves", certificate.moves());
        }
        if let Some(defences) = &self.defences {
            text += &defences.describe();
        }
        text
    }
}
