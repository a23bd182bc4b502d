//! Throws of a die.

use rand::{Rng, RngExt};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// Throws of a die, numbered from 0, by the left or the right hand. The utility is the sum.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dice {
    pub(crate) faces: u32,
    pub(crate) throws: u32,
    pub(crate) thrown: Vec<u32>,
}

impl Dice {
    pub(crate) fn new(faces: u32, throws: u32) -> Self {
        Self {
            faces,
            throws,
            thrown: Vec::new(),
        }
    }
}

impl Puzzle for Dice {
    type Action = char;

    fn actions(&self, list: &mut Vec<char>) {
        list.clear();
        if !self.is_over() {
            list.extend(['<', '>']);
        }
    }

    fn is_over(&self) -> bool {
        self.thrown.len() == self.throws as usize
    }

    fn play<R: Rng>(&mut self, _: char, rng: &mut R) -> f64 {
        let face = rng.random_range(0..self.faces);
        self.thrown.push(face);
        f64::from(face)
    }

    fn utility(&self) -> f64 {
        self.thrown.iter().map(|&face| f64::from(face)).sum()
    }
}

impl HasGoal for Dice {
    fn is_won(&self) -> bool {
        self.is_over() && 2.0 * self.utility() > f64::from((self.faces - 1) * self.throws)
    }

    fn progress(&self) -> f64 {
        self.utility() / f64::from((self.faces - 1) * self.throws)
    }
}
