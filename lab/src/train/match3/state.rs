//! Checkpoints of a training as text.
//!
//! ```text
//! sweetfish training 1
//! origin score-4, rules 6x6, ...
//! rounds 35
//! rewards 16.5 16.75 ...
//! weight 0.5 0.25 ...
//! class 0.5 0.25 ...
//! end
//! ```
//!
//! `origin` stands for each line of [`super::Spec::origin`], which must be those of the training that
//! resumes. `weight` stands once for each weight, with its layers, the sums of their errors and the sums of
//! the sizes of these; `class` once for each class of boards, with its corrections and how often it
//! was met. Numbers are written so that they are read back exactly.

use std::fmt::{Debug, Write};

use super::{LAST, Run};
use sweetfish::keyed::{KeyedError, Reader};
use sweetfish::match3::ntuple::LearnerState;

const TITLE: &str = "sweetfish training 1";

impl Run {
    /// Returns the state of the training as text.
    pub fn checkpoint(&self) -> String {
        let state = self.state();
        let origin = self.spec.origin(self.effort);
        let origin: String = origin
            .iter()
            .map(|line| ["origin ", line, "\n"].concat())
            .collect();
        let mut text = format!("{TITLE}\n{origin}rounds {}\n", state.rounds);
        row(&mut text, "rewards", &self.rewards);
        let weights = state.weights.iter().zip(&state.errors).zip(&state.sizes);
        for ((weight, errors), sizes) in weights {
            row(
                &mut text,
                "weight",
                weight.iter().chain(errors).chain(sizes),
            );
        }
        for (corrections, met) in state.corrections.iter().zip(&state.met) {
            row(&mut text, "class", corrections.iter().chain([met]));
        }
        text + "end\n"
    }

    /// Resumes from a checkpoint.
    ///
    /// # Errors
    /// If the text is not a checkpoint of the same training. Nothing changes then.
    pub fn restore(&mut self, text: &str) -> Result<(), KeyedError> {
        let mut reader = Reader::new(text);
        reader.exactly(TITLE)?;
        for line in self.spec.origin(self.effort) {
            reader.exactly(&format!("origin {line}"))?;
        }
        let rounds: u64 = reader.parsed("rounds", "a number of rounds")?;
        if rounds > self.effort.rounds {
            let most = format!("{} rounds at most", self.effort.rounds);
            return Err(reader.wrong(&rounds.to_string(), &most));
        }
        let rewards = reader.row("rewards", LAST.min(rounds as usize))?;
        let mut state = self.state().clone();
        state.rounds = rounds;
        fill(&mut state, &mut reader)?;
        reader.end()?;
        self.rewards = rewards.into();
        let fits = self.learner.restore(state);
        assert!(fits, "the numbers were counted");
        Ok(())
    }
}

fn row<'a, T: Debug + 'a>(text: &mut String, key: &str, numbers: impl IntoIterator<Item = &'a T>) {
    *text += key;
    for number in numbers {
        // The shortest text that is read back as the same number.
        write!(text, " {number:?}").expect("a string takes all");
    }
    text.push('\n');
}

/// Reads all numbers of a learner.
fn fill(state: &mut LearnerState, reader: &mut Reader) -> Result<(), KeyedError> {
    let weights = state.weights.iter_mut().zip(&mut state.errors);
    for ((weight, errors), sizes) in weights.zip(&mut state.sizes) {
        let layers = weight.len();
        let numbers = reader.row("weight", 3 * layers)?;
        weight.copy_from_slice(&numbers[..layers]);
        errors.copy_from_slice(&numbers[layers..2 * layers]);
        sizes.copy_from_slice(&numbers[2 * layers..]);
    }
    for (corrections, met) in state.corrections.iter_mut().zip(&mut state.met) {
        let layers = corrections.len();
        let numbers = reader.row("class", layers + 1)?;
        corrections.copy_from_slice(&numbers[..layers]);
        *met = numbers[layers];
    }
    Ok(())
}
