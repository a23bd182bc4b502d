//! Jelly fish, which hit cells when they vanish.

use rand::Rng;

use super::board::{Content, Form, Place, draw};
use super::game::Game;
use super::places::Marks;

impl Game {
    /// Lets all fish swim that are matched or hit and have not swum yet; whether there were any.
    pub(crate) fn swim(
        &mut self,
        matched: &Marks,
        hit: &mut Marks,
        swum: &mut Marks,
        rng: &mut impl Rng,
    ) -> bool {
        let mut fish = self
            .board
            .places_of(|content| content.form() == Some(Form::Fish));
        fish.retain(|&place| !self.board.is_held(place));
        fish.retain(|&place| (matched.has(place) || hit.has(place)) && !swum.has(place));
        for &place in &fish {
            swum.set(place);
            self.note("a fish swims");
            for _ in 0..self.level.choices.get("fish") {
                if !self.blind {
                    self.bite(matched, hit, rng);
                }
            }
        }
        !fish.is_empty()
    }

    /// Lets a fish hit a cell.
    fn bite(&mut self, matched: &Marks, hit: &mut Marks, rng: &mut impl Rng) {
        let is_food = |content: Content| {
            matches!(
                content,
                Content::Candy(_) | Content::ColourBomb | Content::Swirl | Content::Blocker(..)
            )
        };
        let mut food: Vec<Place> = self.board.places_of(is_food);
        food.retain(|&place| !matched.has(place) && !hit.has(place));
        let mut jelly = food.clone();
        jelly.retain(|&place| self.board.at(place).jelly > 0);
        let (cells, event) = if jelly.is_empty() {
            (food, "a fish hits a cell without jelly")
        } else {
            (jelly, "a fish hits jelly")
        };
        if cells.is_empty() {
            self.note("a fish finds nothing");
            return;
        }
        let place = cells[draw(cells.len(), rng)];
        hit.set(place);
        self.note(event);
        let content = self.board.content(place);
        if content.form() == Some(Form::Fish) {
            self.note("a fish hits a fish");
        }
        if content.is_special() {
            self.note("a fish hits a special");
        }
        if matches!(content, Content::Blocker(..)) || self.board.is_held(place) {
            self.note("a fish hits a blocker or a lock");
        }
    }
}
