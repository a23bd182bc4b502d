//! What enters by itself in a fall, and from which spawners.

use std::collections::BTreeMap;

use rand::Rng;

use super::board::{Content, Form, Place, candy, draw, draw_kinds, plain};
use super::game::{Game, Level};
use super::shuffle::draw_other_kinds;

/// What enters by itself, in the order in which it enters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Entrant {
    Ingredient,
    Bomb,
    Swirl,
    Mystery,
    Chameleon,
}

/// All, with the name of each in level files and the letter of spawners that give it.
pub(crate) const ENTRANTS: &[(Entrant, &str, char)] = &[
    (Entrant::Ingredient, "ingredient", 'i'),
    (Entrant::Bomb, "bomb", 'b'),
    (Entrant::Swirl, "swirl", 's'),
    (Entrant::Mystery, "mystery", 'c'),
    (Entrant::Chameleon, "chameleon", 'c'),
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
        for (&entrant, rate) in &self.level.enter {
            if rate.every > 0 && self.moves.is_multiple_of(rate.every) {
                self.due.insert(entrant);
            }
        }
    }

    /// Returns how many of something are on the board.
    fn here(&self, entrant: Entrant) -> u32 {
        self.board.count(|content| match entrant {
            Entrant::Ingredient => content == Content::Ingredient,
            Entrant::Bomb => matches!(content.form(), Some(Form::Bomb(_))),
            Entrant::Swirl => content == Content::Swirl,
            Entrant::Mystery => content.form() == Some(Form::Mystery),
            Entrant::Chameleon => matches!(content.form(), Some(Form::Chameleon(_))),
        }) as u32
    }

    /// Returns why one should enter, if it should.
    fn reason(&self, entrant: Entrant) -> Option<&'static str> {
        let rate = self.level.enter.get(&entrant).copied().unwrap_or_default();
        let is_ingredient = entrant == Entrant::Ingredient;
        if is_ingredient && self.entered >= self.level.goals.ingredients {
            return None;
        }
        if self.due.contains(&entrant) {
            return Some("due");
        }
        let floor = if is_ingredient {
            self.level.at_once
        } else {
            rate.floor
        };
        (self.here(entrant) < floor).then_some("below the floor")
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
        let mut entered: BTreeMap<Place, Entrant> = BTreeMap::new();
        for &(entrant, name, letter) in ENTRANTS {
            let Some(reason) = self.reason(entrant) else {
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
            entered.insert(place, entrant);
            self.due.remove(&entrant);
            self.note(&format!("{name} enters, {reason}"));
            if entrant == Entrant::Ingredient {
                self.note_ingredient(new.len());
                self.entered += 1;
            }
        }
        let mut candies = new;
        candies.retain(|place| match entered.get(place) {
            Some(Entrant::Ingredient) => {
                self.board.put(*place, Content::Ingredient);
                false
            }
            Some(Entrant::Swirl) => {
                self.board.put(*place, Content::Swirl);
                false
            }
            Some(Entrant::Bomb | Entrant::Mystery | Entrant::Chameleon) | None => true,
        });
        if candies.len() > 12 {
            self.note("more than twelve new candies");
        }
        let kinds = draw_kinds(candies.len(), self.level.kinds, rng);
        for (place, kind) in candies.into_iter().zip(kinds) {
            let content = match entered.get(&place) {
                Some(Entrant::Bomb) => candy(kind, Form::Bomb(self.level.fuse)),
                Some(Entrant::Mystery) => candy(kind, Form::Mystery),
                Some(Entrant::Chameleon) => candy(kind, Form::Chameleon(0)),
                _ => plain(kind),
            };
            self.board.put(place, content);
        }
        draw_other_kinds(&mut self.board, self.level.kinds, rng);
    }

    /// Counts an ingredient that enters with this many new pieces.
    fn note_ingredient(&mut self, new: usize) {
        self.note("an ingredient enters");
        if self.here(Entrant::Ingredient) > 0 {
            self.note("an ingredient enters beside another");
        }
        if new == 1 {
            self.note("an ingredient enters alone");
        }
    }
}
