//! The steps of Adam: stochastic gradient descent with moments (D. P. Kingma and J. Ba, "Adam: a method
//! for stochastic optimization", 2015). Parameters may decay apart from their gradient (I. Loshchilov and
//! F. Hutter, "Decoupled weight decay regularization", 2019). The meaning of the parameters is not known
//! here.

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// How far a step goes.
#[derive(Clone, Copy)]
pub(super) struct Rates {
    length: f32,
    /// What is left of a parameter.
    kept: f32,
    correction1: f32,
    correction2: f32,
}

impl Rates {
    /// For the step with this number, counted from 1. `length` is that of a step (alpha), in the
    /// unit of the parameters.
    pub fn new(length: f32, steps: i32) -> Self {
        let [correction1, correction2] = [BETA1, BETA2].map(|beta| 1.0 - beta.powi(steps));
        Rates { length, kept: 1.0, correction1, correction2 }
    }

    /// With parameters that shrink by this share of a step's length in each step.
    pub fn with_decay(self, decay: f32) -> Self {
        Rates { kept: 1.0 - self.length * decay, ..self }
    }

    /// Makes a step of one parameter and updates its moments.
    #[inline(always)]
    pub fn step(&self, parameter: &mut f32, first: &mut f32, second: &mut f32, gradient: f32) {
        *first = BETA1 * *first + (1.0 - BETA1) * gradient;
        *second = BETA2 * *second + (1.0 - BETA2) * gradient * gradient;
        let moment = *first / self.correction1;
        let scale = (*second / self.correction2).sqrt() + EPSILON;
        *parameter = self.kept * *parameter - self.length * moment / scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_bottom_of_a_bowl() {
        let mut parameters = [5.0, -3.0];
        let mut moments = [[0.0_f32; 2]; 2];
        for step in 1..=4_000 {
            let rates = Rates::new(0.02, step);
            // (x - 1)^2 + 10 (y - 2)^2
            let gradient = [2.0 * (parameters[0] - 1.0), 20.0 * (parameters[1] - 2.0)];
            for (at, [first, second]) in moments.iter_mut().enumerate() {
                rates.step(&mut parameters[at], first, second, gradient[at]);
            }
        }
        let [x, y] = parameters;
        assert!((x - 1.0_f32).abs() < 0.01 && (y - 2.0_f32).abs() < 0.01, "{parameters:?}");
    }
}
