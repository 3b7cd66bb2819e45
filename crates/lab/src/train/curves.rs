//! `LossCurve`: the losses of a fit, judgement by judgement, as a table, as CSV and as a picture.

use crate::{Table, write_new};
use anyhow::Result;
use std::fmt::Write;
use std::path::Path;

/// The losses at a judgement of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct JudgedLosses {
    /// Mean loss of the positions learnt from since the last judgement (nats).
    pub training: f64,
    /// Mean loss of the validation positions (nats).
    pub validation: f64,
}

/// The losses of a fit.
#[derive(Clone, Copy)]
pub(super) struct LossCurve<'a> {
    /// What is fitted.
    pub name: &'static str,
    /// Every judgement.
    pub judgements: &'a [JudgedLosses],
    /// The judgement whose result was taken, if there is any.
    pub best: Option<usize>,
}

impl LossCurve<'_> {
    /// A row for every judgement, the one that was taken with a star.
    pub fn table(&self) -> Table {
        let mut table = Table::new([self.name, "judgement", "training", "validation"]);
        for (index, JudgedLosses { training, validation }) in self.judgements.iter().enumerate() {
            let mark = if self.best == Some(index) { "*" } else { "" };
            let number = (index + 1).to_string();
            let losses = [training, validation].map(|loss| format!("{loss:.5}"));
            table.add([mark.to_string(), number].into_iter().chain(losses));
        }
        table
    }

    /// Judgement and loss of each point of the training line and the validation line.
    fn points(&self) -> [Vec<(usize, f64)>; 2] {
        let training = self.judgements.iter().map(|losses| losses.training);
        let validation = self.judgements.iter().map(|losses| losses.validation);
        [(1..).zip(training).collect(), (1..).zip(validation).collect()]
    }
}

/// Writes the losses as CSV and as SVG to the files that are asked for, which must be new.
///
/// # Errors
/// When a file exists already or cannot be written.
pub(super) fn write_curves(
    curves: &[LossCurve],
    csv: Option<&Path>,
    svg: Option<&Path>,
) -> Result<()> {
    if let Some(path) = csv {
        write_new(path, write_csv(curves).as_bytes())?;
    }
    if let Some(path) = svg {
        write_new(path, draw(curves).as_bytes())?;
    }
    Ok(())
}

/// The losses as CSV: a line for every judgement.
fn write_csv(curves: &[LossCurve]) -> String {
    let mut text = "fit,judgement,training,validation,taken\n".to_string();
    for LossCurve { name, judgements, best } in curves {
        for (index, JudgedLosses { training, validation }) in judgements.iter().enumerate() {
            let (number, taken) = (index + 1, u8::from(*best == Some(index)));
            text += &format!("{name},{number},{training:.6},{validation:.6},{taken}\n");
        }
    }
    text
}

/// Width and height of the picture of one curve, and the margins around its plot, in pixels.
const SIZE: (f64, f64) = (480.0, 420.0);
const MARGIN: (f64, f64) = (72.0, 48.0);
/// Labels on each axis.
const TICKS: usize = 5;

/// The losses drawn side by side, as SVG.
fn draw(curves: &[LossCurve]) -> String {
    let (width, height) = (SIZE.0 * curves.len() as f64, SIZE.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for (index, curve) in curves.iter().enumerate() {
        let _ = writeln!(svg, "<g transform=\"translate({})\">", SIZE.0 * index as f64);
        draw_one(&mut svg, curve);
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

fn draw_one(svg: &mut String, curve: &LossCurve) {
    let lines = curve.points();
    let losses = || lines.iter().flatten().map(|&(_, loss)| loss);
    let (low, high) = (losses().fold(f64::MAX, f64::min), losses().fold(f64::MIN, f64::max));
    let (count, range) = (curve.judgements.len().max(1) as f64, (high - low).max(1e-6));
    let (width, height) = (SIZE.0 - 2.0 * MARGIN.0, SIZE.1 - 2.0 * MARGIN.1);
    let x = |judgement: f64| MARGIN.0 + judgement / count * width;
    let y = |loss: f64| MARGIN.1 + (high - loss) / range * height;
    let mut text = |x: f64, y: f64, fill: &str, text: &str| {
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{fill}\">{text}</text>");
    };
    text(SIZE.0 / 2.0, 20.0, "black", curve.name);
    text(SIZE.0 / 2.0, SIZE.1 - 8.0, "black", "judgement");
    text(MARGIN.0 / 2.0, 38.0, "black", "loss (nats)");
    text(SIZE.0 - 120.0, 38.0, "blue", "training");
    text(SIZE.0 - 50.0, 38.0, "red", "validation");
    for tick in 0..=TICKS {
        let part = tick as f64 / TICKS as f64;
        let (judgement, loss) = ((part * count).round(), low + part * range);
        text(x(judgement), SIZE.1 - MARGIN.1 + 18.0, "black", &judgement.to_string());
        text(MARGIN.0 / 2.0, y(loss) + 4.0, "black", &format!("{loss:.4}"));
    }
    let (left, top) = MARGIN;
    let _ = writeln!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
         stroke=\"silver\"/>"
    );
    for (line, color) in lines.iter().zip(["blue", "red"]) {
        let points =
            line.iter().map(|&(pass, loss)| format!("{:.1},{:.1}", x(pass as f64), y(loss)));
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = writeln!(svg, "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JUDGEMENTS: [JudgedLosses; 3] = [
        JudgedLosses { training: 0.7, validation: 0.65 },
        JudgedLosses { training: 0.6, validation: 0.6 },
        JudgedLosses { training: 0.55, validation: 0.61 },
    ];

    fn curves() -> [LossCurve<'static>; 2] {
        [
            LossCurve { name: "value", judgements: &JUDGEMENTS, best: Some(1) },
            LossCurve { name: "order", judgements: &JUDGEMENTS[..1], best: None },
        ]
    }

    #[test]
    fn a_table_marks_what_was_taken() {
        let marked = |curve: LossCurve| -> Vec<String> {
            let text = curve.table().to_string();
            let marked = text.lines().filter_map(|line| line.strip_prefix("  *"));
            marked.map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
        };
        let [value, order] = curves();
        assert_eq!(value.table().to_string().lines().count(), 4);
        assert_eq!(marked(value), ["2"]);
        assert!(marked(order).is_empty());
    }

    #[test]
    fn every_judgement_is_a_line_of_the_csv() {
        let text = write_csv(&curves());
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| line.split(',').count() == 5), "{text}");
        assert_eq!(lines.len(), 1 + 3 + 1);
        assert_eq!(lines[2], "value,2,0.600000,0.600000,1");
        assert_eq!(lines[4], "order,1,0.700000,0.650000,0");
    }

    /// Whether every element that is opened is closed, in order: all that XML asks of a picture whose
    /// attributes stand in quotes.
    fn is_well_formed(text: &str) -> bool {
        let mut open = Vec::new();
        for piece in text.split('<').skip(1) {
            let Some((element, rest)) = piece.split_once('>') else { return false };
            let quotes = element.matches('"').count();
            if rest.contains('>') || !quotes.is_multiple_of(2) {
                return false;
            }
            let name = |text: &str| text.split_whitespace().next().unwrap_or("").to_string();
            match element {
                _ if element.starts_with(['!', '?']) || element.ends_with('/') => {}
                _ if element.starts_with('/') => {
                    if open.pop() != Some(name(&element[1..])) {
                        return false;
                    }
                }
                _ => open.push(name(element)),
            }
        }
        open.is_empty()
    }

    #[test]
    fn the_picture_is_well_formed_and_shows_both_losses_of_both_fits() {
        assert!(is_well_formed("<a b=\"1\"><c/>x</a>") && !is_well_formed("<a><b></a></b>"));
        let picture = draw(&curves());
        assert!(picture.starts_with("<svg") && is_well_formed(&picture), "{picture}");
        for word in ["value", "order", "training", "validation", "judgement", "loss (nats)"] {
            assert!(picture.contains(word), "{word}");
        }
        assert!(picture.matches("<polyline").count() >= 4, "{picture}");
        let nothing = LossCurve { name: "nothing", judgements: &[], best: None };
        assert!(is_well_formed(&draw(&[nothing])));
    }
}
