//! Cake bombs: squares of four quarters, which lose slices, then hit all.

use super::blockers::Blocker;
use super::board::{Board, Content, Place};
use super::game::Game;
use super::places::Marks;

impl Board {
    /// Returns the layers of a quarter of a cake bomb; `None` of anything else.
    fn quarter(&self, place: Place) -> Option<u32> {
        match self.content(place) {
            Content::Blocker(Blocker::Cake, layers) => Some(layers),
            _ => None,
        }
    }

    /// Returns the cake bombs, each as its quarters clockwise from the upper left.
    fn cakes(&self) -> Vec<[Place; 4]> {
        let mut cakes: Vec<[Place; 4]> = Vec::new();
        for (row, column) in self.places() {
            let is_new = !cakes.iter().flatten().any(|&own| own == (row, column));
            if is_new && self.quarter((row, column)).is_some() {
                let (below, right) = (row + 1, column + 1);
                cakes.push([(row, column), (row, right), (below, right), (below, column)]);
            }
        }
        cakes
    }

    /// Removes the first cake bomb without slices; whether there is one.
    pub(crate) fn remove_empty_cake(&mut self) -> bool {
        let mut cakes = self.cakes().into_iter();
        let is_empty = |cake: &[Place; 4]| cake.iter().all(|&place| self.quarter(place) == Some(1));
        let Some(cake) = cakes.find(is_empty) else {
            return false;
        };
        for place in cake {
            self.put(place, Content::Hole);
        }
        true
    }
}

impl Game {
    /// Takes the slices that a step takes.
    pub(crate) fn damage_cakes(&mut self, step: u32, matched: &Marks, hit: &Marks) {
        for cake in self.board.cakes() {
            let before: Vec<u32> = cake
                .iter()
                .map(|&place| self.board.quarter(place).unwrap())
                .collect();
            let damaged = cake.map(|place| {
                let neighbours = self.board.neighbours(place);
                hit.has(place) || neighbours.into_iter().any(|next| matched.has(next))
            });
            let mut loses: Vec<bool> = (0..4)
                .map(|number| damaged[number] && before[number] > 1)
                .collect();
            // In reading order: the lower left one is before the lower right one.
            for number in [0, 1, 3, 2] {
                if damaged[number] && before[number] == 1 {
                    let others = [number + 1, number + 2, number + 3].map(|other| other % 4);
                    let mut others = others.into_iter();
                    if let Some(other) = others.find(|&other| before[other] > 1 && !loses[other]) {
                        loses[other] = true;
                        self.note("a cake loses the next slice");
                    }
                }
            }
            for number in 0..4 {
                if loses[number] {
                    self.board.put(
                        cake[number],
                        Content::Blocker(Blocker::Cake, before[number] - 1),
                    );
                    self.points_of_step(step);
                    self.note("a cake loses a slice");
                }
            }
        }
    }
}
