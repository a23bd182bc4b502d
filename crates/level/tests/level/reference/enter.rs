//! Spawn rates in a fall, and from which spawners.

use std::collections::BTreeMap;

use rand::Rng;

use super::board::{Content, Form, Place, candy, draw, draw_kinds, plain};
use super::game::{Game, Level};
use super::shuffle::draw_other_kinds;

/// What has a spawn rate, in the order in which it enters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Spawn {
    Ingredient,
    Bomb,
    Swirl,
    Mystery,
    Chameleon,
}

/// All, with the name of each in level files and the letter of spawners that give it.
pub(crate) const SPAWNS: &[(Spawn, &str, char)] = &[
    (Spawn::Ingredient, "ingredient", 'i'),
    (Spawn::Bomb, "bomb", 'b'),
    (Spawn::Swirl, "swirl", 's'),
    (Spawn::Mystery, "mystery", 'c'),
    (Spawn::Chameleon, "chameleon", 'c'),
];

/// How often one enters; 0 is never.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rate {
    pub(crate) every: u32,
    pub(crate) floor: u32,
}

/// Returns whether a spawner that gives this gives a letter.
fn gives(gives: sweetfish_level::Gives, letter: char) -> bool {
    let word = gives.word();
    word == "." || word.contains(letter)
}

impl Level {
    /// Returns whether some spawner gives a letter.
    pub(crate) fn gives(&self, letter: char) -> bool {
        let mut cells = self.board.cells.iter();
        cells.any(|cell| cell.spawner && gives(cell.gives, letter))
    }
}

impl Game {
    /// Makes due what the move of this number brings.
    pub(crate) fn make_due(&mut self) {
        self.moves += 1;
        for (&spawn, rate) in &self.level.enter {
            if rate.every > 0 && self.moves.is_multiple_of(rate.every) {
                self.due.insert(spawn);
            }
        }
    }

    /// Returns how many of something are on the board.
    fn here(&self, spawn: Spawn) -> u32 {
        self.board.count(|content| match spawn {
            Spawn::Ingredient => content == Content::Ingredient,
            Spawn::Bomb => matches!(content.form(), Some(Form::Bomb(_))),
            Spawn::Swirl => content == Content::Swirl,
            Spawn::Mystery => content.form() == Some(Form::Mystery),
            Spawn::Chameleon => matches!(content.form(), Some(Form::Chameleon(_))),
        }) as u32
    }

    /// Returns why one should enter, if it should.
    fn reason(&self, spawn: Spawn) -> Option<&'static str> {
        let rate = self.level.enter.get(&spawn).copied().unwrap_or_default();
        let is_ingredient = spawn == Spawn::Ingredient;
        if is_ingredient && self.entered >= self.level.goals.ingredients {
            return None;
        }
        if self.due.contains(&spawn) {
            return Some("due");
        }
        let floor = if is_ingredient {
            self.level.at_once
        } else {
            rate.floor
        };
        (self.here(spawn) < floor).then_some("below the floor")
    }

    /// Draws what the new pieces are.
    pub(crate) fn name_new_pieces(&mut self, rng: &mut impl Rng) {
        let new = self
            .board
            .places_of(|content| matches!(content, Content::New(_)));
        if self.blind {
            for place in new {
                self.board.put(place, Content::Hole);
            }
            return;
        }
        let mut entered: BTreeMap<Place, Spawn> = BTreeMap::new();
        for &(spawn, name, letter) in SPAWNS {
            let Some(reason) = self.reason(spawn) else {
                continue;
            };
            let mut places = new.clone();
            places.retain(|place| match self.board.content(*place) {
                Content::New(own) => gives(own, letter) && !entered.contains_key(place),
                _ => unreachable!("it is new"),
            });
            if places.is_empty() {
                if !new.is_empty() {
                    self.note("what should enter waits for its spawner");
                }
                continue;
            }
            if places.len() < new.len() - entered.len() {
                self.note("what enters leaves out other spawners");
            }
            let place = places[draw(places.len(), rng)];
            entered.insert(place, spawn);
            self.due.remove(&spawn);
            self.note(&format!("{name} enters, {reason}"));
            if spawn == Spawn::Ingredient {
                self.note_ingredient(new.len());
                self.entered += 1;
            }
        }
        let mut candies = new;
        candies.retain(|place| match entered.get(place) {
            Some(Spawn::Ingredient) => {
                self.board.put(*place, Content::Ingredient);
                false
            }
            Some(Spawn::Swirl) => {
                self.board.put(*place, Content::Swirl);
                false
            }
            Some(Spawn::Bomb | Spawn::Mystery | Spawn::Chameleon) | None => true,
        });
        if candies.len() > 12 {
            self.note("more than twelve new candies");
        }
        let kinds = draw_kinds(candies.len(), self.level.kinds, rng);
        for (place, kind) in candies.into_iter().zip(kinds) {
            let content = match entered.get(&place) {
                Some(Spawn::Bomb) => candy(kind, Form::Bomb(self.level.fuse)),
                Some(Spawn::Mystery) => candy(kind, Form::Mystery),
                Some(Spawn::Chameleon) => candy(kind, Form::Chameleon(0)),
                _ => plain(kind),
            };
            self.board.put(place, content);
        }
        draw_other_kinds(&mut self.board, self.level.kinds, rng);
    }

    /// Counts an ingredient that enters with this many new pieces.
    fn note_ingredient(&mut self, new: usize) {
        self.note("an ingredient enters");
        if self.here(Spawn::Ingredient) > 0 {
            self.note("an ingredient enters beside another");
        }
        if new == 1 {
            self.note("an ingredient enters alone");
        }
    }
}
