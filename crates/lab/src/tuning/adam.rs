//! `Adam`: stochastic gradient descent with moments (D. P. Kingma and J. Ba, "Adam: a method for
//! stochastic optimization", 2015), over one flat vector of parameters.
//!
//! A pull towards the start is applied separately from the gradient, as in "Decoupled weight decay
//! regularization" (I. Loshchilov and F. Hutter, 2019). The meaning of the parameters is not known
//! here.

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// How far a step goes.
#[derive(Clone, Copy)]
pub(super) struct Rates {
    length: f32,
    correction1: f32,
    correction2: f32,
}

impl Rates {
    /// For the step with this number, counted from 1. `length` is that of a step (alpha), in the
    /// unit of the parameters.
    pub fn new(length: f32, steps: i32) -> Self {
        let [correction1, correction2] = [BETA1, BETA2].map(|beta| 1.0 - beta.powi(steps));
        Rates { length, correction1, correction2 }
    }

    /// Makes a step of one parameter and updates its moments.
    #[inline(always)]
    pub fn step(&self, parameter: &mut f32, first: &mut f32, second: &mut f32, gradient: f32) {
        *first = BETA1 * *first + (1.0 - BETA1) * gradient;
        *second = BETA2 * *second + (1.0 - BETA2) * gradient * gradient;
        let moment = *first / self.correction1;
        let scale = (*second / self.correction2).sqrt() + EPSILON;
        *parameter -= self.length * moment / scale;
    }
}

/// See the module.
pub(super) struct Adam {
    /// Length of a step (alpha), in the unit of the parameters.
    pub length: f32,
    pull: f32,
    start: Vec<f32>,
    /// The current parameters.
    pub parameters: Vec<f32>,
    /// The sum of gradients since the last step; callers add to it.
    pub gradient: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new(start: Vec<f32>, length: f32, pull: f32) -> Self {
        let zeros = vec![0.0; start.len()];
        Adam {
            length,
            pull,
            parameters: start.clone(),
            start,
            gradient: zeros.clone(),
            first: zeros.clone(),
            second: zeros,
            steps: 0,
        }
    }

    /// Makes a step against the mean gradient of `count` samples and clears the gradient.
    /// Parameters that no sample of this batch touched stay where they are.
    pub fn step(&mut self, count: usize) {
        self.steps += 1;
        let rates = Rates::new(self.length, self.steps);
        let share = 1.0 / count.max(1) as f32;
        for i in 0..self.parameters.len() {
            if self.gradient[i] == 0.0 {
                continue;
            }
            let gradient = self.gradient[i] * share;
            self.gradient[i] = 0.0;
            let parameter = &mut self.parameters[i];
            rates.step(parameter, &mut self.first[i], &mut self.second[i], gradient);
            *parameter -= self.length * self.pull * (*parameter - self.start[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl_and_the_pull_holds_it_back() {
        let bottom = |pull| {
            let mut adam = Adam::new(vec![5.0, -3.0, 7.0], 0.02, pull);
            for _ in 0..4_000 {
                // (x - 1)^2 + 10 (y - 2)^2; z is never touched.
                adam.gradient[0] = 2.0 * (adam.parameters[0] - 1.0);
                adam.gradient[1] = 20.0 * (adam.parameters[1] - 2.0);
                adam.step(1);
            }
            adam.parameters
        };
        let free = bottom(0.0);
        assert!((free[0] - 1.0).abs() < 0.01 && (free[1] - 2.0).abs() < 0.01, "{free:?}");
        let held = bottom(0.5);
        assert!(held[0] > 1.01 && held[0] < 5.0, "{held:?}");
        assert_eq!((free[2], held[2]), (7.0, 7.0));
    }
}
