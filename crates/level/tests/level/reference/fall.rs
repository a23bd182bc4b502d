//! How pieces fall, slide, come in and leave.

use rand::Rng;

use super::board::{Board, Content, Place};
use super::game::Game;

/// Rounds of sliding before the new pieces learn what they are.
const MOST_SLIDES: u32 = 81;

impl Board {
    fn portal_from(&self, place: Place) -> Option<Place> {
        let portal = self.portals.iter().find(|&&(entry, _)| entry == place);
        portal.map(|&(_, outlet)| outlet)
    }

    fn is_outlet(&self, place: Place) -> bool {
        self.portals.iter().any(|&(_, outlet)| outlet == place)
    }

    /// Returns the cell to which a piece falls from a cell.
    pub(crate) fn after(&self, place: Place) -> Option<Place> {
        if let Some(outlet) = self.portal_from(place) {
            return Some(outlet);
        }
        let below = self.beside(place, 1, 0)?;
        let is_void = self.content(below) == Content::ChocolateSpawner;
        (!is_void && !self.is_outlet(below)).then_some(below)
    }
}

impl Game {
    /// Lets pieces fall until no ingredient leaves.
    pub(crate) fn fall(&mut self, rng: &mut impl Rng) {
        loop {
            self.settle();
            self.name_new_pieces(rng);
            if !self.leave() {
                return;
            }
            self.note("fall again after an ingredient left");
        }
    }

    fn settle(&mut self) {
        let mut shut = Vec::new();
        // Without portals there are no rings.
        if !self.board.portals.is_empty() {
            shut = self.board.places();
            shut.retain(|&place| self.board.is_shut(place));
        }
        let mut rounds = 0;
        loop {
            if self.move_down(&shut) || self.spawn() {
                continue;
            }
            if rounds == MOST_SLIDES {
                self.note("all rounds of sliding used up");
                return;
            }
            if !self.slide() {
                return;
            }
            rounds += 1;
        }
    }

    /// Moves pieces into the holes after them, but those that are `shut`; whether there were any.
    fn move_down(&mut self, shut: &[Place]) -> bool {
        let mut moved = false;
        for place in self.board.places().into_iter().rev() {
            let mut place = place;
            while self.board.can_move(place)
                && let Some(after) = self.board.after(place)
                && self.board.content(after) == Content::Hole
            {
                if shut.contains(&after) {
                    self.note("a ring is shut");
                    break;
                }
                self.board.exchange(place, after);
                self.note_passage(place, after);
                moved = true;
                place = after;
            }
        }
        moved
    }

    /// Counts a portal that a piece passed from one place to another.
    fn note_passage(&mut self, from: Place, to: Place) {
        if self.board.portal_from(from).is_none() {
            return;
        }
        self.note("a piece passes a portal");
        if self.board.is_in_ring(from) {
            self.note("a piece passes a portal of a ring");
        }
        if self.board.portal_from(to).is_some() {
            self.note("a piece passes portals in a chain");
        }
        if matches!(self.board.content(to), Content::Primed(_)) {
            self.note("a primed candy passes a portal");
        }
    }

    /// Lets a new piece into every spawner that is a hole, if none on the way after it is one; whether there were any.
    fn spawn(&mut self) -> bool {
        let mut spawned = false;
        let mut ready = self.board.places_of(|content| content == Content::Hole);
        ready.retain(|&place| self.board.at(place).spawner);
        for &place in &ready {
            let way =
                std::iter::successors(self.board.after(place), |&next| self.board.after(next));
            let mut way = way.take_while(|&next| !self.board.begins_ring(next));
            if way.any(|next| ready.contains(&next)) {
                self.note("a spawner waits for another");
                continue;
            }
            let gives = self.board.at(place).gives;
            self.board.put(place, Content::New(gives));
            spawned = true;
        }
        spawned
    }

    /// Plays a round of sliding; returns whether anything slid.
    fn slide(&mut self) -> bool {
        self.slide_from(-1, "a piece slides from the upper left")
            || self.slide_from(1, "a piece slides from the upper right")
    }

    /// Moves pieces into all holes from the cells one row up and `columns` to the right.
    fn slide_from(&mut self, columns: isize, name: &str) -> bool {
        let before = self.board.clone();
        let mut slid = false;
        for hole in before.places_of(|content| content == Content::Hole) {
            if let Some(from) = before.beside(hole, -1, columns)
                && before.can_move(from)
            {
                self.board.exchange(hole, from);
                self.note(name);
                slid = true;
            }
        }
        slid
    }

    /// Removes ingredients from the exits; returns whether there were any.
    fn leave(&mut self) -> bool {
        let mut any = false;
        for place in self
            .board
            .places_of(|content| content == Content::Ingredient)
        {
            if self.board.at(place).exit && self.board.is_held(place) {
                self.note("marmalade keeps an ingredient at an exit");
            } else if self.board.at(place).exit {
                self.board.put(place, Content::Hole);
                self.left_board += 1;
                self.score += 10_000;
                self.note("an ingredient leaves");
                any = true;
            }
        }
        any
    }
}
