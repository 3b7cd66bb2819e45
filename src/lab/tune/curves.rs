//! `Curve`: the losses of a fit, pass by pass, as text, with commas between the values, and drawn.

use crate::tuning::Epoch;
use anyhow::{Result, anyhow};
use plotters::prelude::*;
use std::fmt;

/// The picture, in pixels.
const SIZE: (u32, u32) = (960, 420);
/// The part of the range of losses that is left free above and below.
const MARGIN: f64 = 0.05;

/// See the module.
#[derive(Clone, Copy)]
pub struct Curve<'a> {
    /// What is fitted.
    pub name: &'static str,
    /// Validation loss before the first pass.
    pub before: f64,
    /// Every pass.
    pub epochs: &'a [Epoch],
    /// The pass whose numbers were taken; `None` for those before the first.
    pub best: Option<usize>,
}

impl fmt::Display for Curve<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |taken: bool| if taken { " *" } else { "" };
        write!(f, "{:11} pass  training  validation", self.name)?;
        write!(f, "\n{:>16}{:10}  {:10.5}{}", 0, "", self.before, mark(self.best.is_none()))?;
        for (index, epoch) in self.epochs.iter().enumerate() {
            let (pass, taken) = (index + 1, self.best == Some(index));
            let Epoch { training, validation } = epoch;
            write!(f, "\n{pass:>16}{training:10.5}  {validation:10.5}{}", mark(taken))?;
        }
        Ok(())
    }
}

/// The losses with commas between the values: a line for every pass, pass 0 before the first.
pub fn write_csv(curves: &[Curve]) -> String {
    let mut text = "fit,pass,training,validation,taken\n".to_string();
    for Curve { name, before, epochs, best } in curves {
        text += &format!("{name},0,,{before:.6},{}\n", u8::from(best.is_none()));
        for (index, Epoch { training, validation }) in epochs.iter().enumerate() {
            let (pass, taken) = (index + 1, u8::from(*best == Some(index)));
            text += &format!("{name},{pass},{training:.6},{validation:.6},{taken}\n");
        }
    }
    text
}

/// The losses drawn side by side, as SVG.
///
/// # Errors
/// When they cannot be drawn.
pub fn draw(curves: &[Curve]) -> Result<String> {
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, SIZE).into_drawing_area();
        root.fill(&WHITE).map_err(cause)?;
        for (area, curve) in root.split_evenly((1, curves.len().max(1))).iter().zip(curves) {
            draw_one(area, curve)?;
        }
        root.present().map_err(cause)?;
    }
    Ok(picture)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw_one(area: &Area, curve: &Curve) -> Result<()> {
    let numbered = || (1..).map(f64::from).zip(curve.epochs);
    let training: Vec<_> = numbered().map(|(pass, epoch)| (pass, epoch.training)).collect();
    let mut validation = vec![(0.0, curve.before)];
    validation.extend(numbered().map(|(pass, epoch)| (pass, epoch.validation)));
    let losses = || training.iter().chain(&validation).map(|&(_, loss)| loss);
    let (low, high) = (losses().fold(f64::MAX, f64::min), losses().fold(f64::MIN, f64::max));
    let margin = ((high - low) * MARGIN).max(1e-6);
    let passes = curve.epochs.len().max(1) as f64;
    let mut chart = ChartBuilder::on(area)
        .caption(curve.name, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..passes, low - margin..high + margin)
        .map_err(cause)?;
    let mut mesh = chart.configure_mesh();
    mesh.x_desc("pass").y_desc("loss (nats)").y_label_formatter(&|loss| format!("{loss:.4}"));
    mesh.light_line_style(WHITE).draw().map_err(cause)?;
    for (name, points, color) in [("training", training, BLUE), ("validation", validation, RED)] {
        let line = chart.draw_series(LineSeries::new(points, &color)).map_err(cause)?;
        line.label(name).legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color));
    }
    let mut labels = chart.configure_series_labels();
    labels.background_style(WHITE).border_style(BLACK).draw().map_err(cause)?;
    Ok(())
}

/// The errors of the library are tied to its backend, which writes to memory.
fn cause(error: impl fmt::Display) -> anyhow::Error {
    anyhow!("the losses cannot be drawn: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const EPOCHS: [Epoch; 3] = [
        Epoch { training: 0.7, validation: 0.65 },
        Epoch { training: 0.6, validation: 0.6 },
        Epoch { training: 0.55, validation: 0.61 },
    ];

    fn curves() -> [Curve<'static>; 2] {
        [
            Curve { name: "values", before: 0.69, epochs: &EPOCHS, best: Some(1) },
            Curve { name: "order", before: 0.5, epochs: &EPOCHS[..1], best: None },
        ]
    }

    #[test]
    fn a_text_marks_what_was_taken() {
        let marked = |curve: Curve| -> Vec<String> {
            let text = curve.to_string();
            let marked = text.lines().filter(|line| line.ends_with('*'));
            marked.map(|line| line.split_whitespace().next().unwrap().to_string()).collect()
        };
        let [values, order] = curves();
        assert_eq!(values.to_string().lines().count(), 5);
        assert_eq!(marked(values), ["2"]);
        assert_eq!(marked(order), ["0"]);
    }

    #[test]
    fn every_pass_is_a_line_of_the_csv() {
        let text = write_csv(&curves());
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| line.split(',').count() == 5), "{text}");
        assert_eq!(lines.len(), 1 + 4 + 2);
        assert_eq!(lines[1], "values,0,,0.690000,0");
        assert_eq!(lines[3], "values,2,0.600000,0.600000,1");
        assert_eq!(lines[5], "order,0,,0.500000,1");
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
        let picture = draw(&curves()).unwrap();
        assert!(picture.starts_with("<svg") && is_well_formed(&picture), "{picture}");
        for word in ["values", "order", "training", "validation", "pass", "loss (nats)"] {
            assert!(picture.contains(word), "{word}");
        }
        assert!(picture.matches("<polyline").count() >= 4, "{picture}");
        let nothing = Curve { name: "nothing", before: 0.5, epochs: &[], best: None };
        assert!(is_well_formed(&draw(&[nothing]).unwrap()));
    }
}
