//! Coconut wheels, which roll and turn candies striped.

use super::board::{Board, Candy, Content, Form, Place};
use super::game::Game;
use super::places::Marks;

/// Returns whether one of two pieces is a wheel and the other a candy.
pub(crate) fn is_wheel_and_candy(one: Content, other: Content) -> bool {
    (one == Content::Wheel && other.kind().is_some())
        || (other == Content::Wheel && one.kind().is_some())
}

/// Returns the places behind `place`, seen from `from`, nearest first.
fn ahead(board: &Board, from: Place, place: Place) -> Vec<Place> {
    let mut places = board.places();
    places.retain(|&(row, column)| match (from, place) {
        ((r, c), (s, d)) if r == s && c < d => row == s && column > d,
        ((r, c), (s, d)) if r == s && c > d => row == s && column < d,
        ((r, _), (s, d)) if r < s => column == d && row > s,
        (_, (s, d)) => column == d && row < s,
    });
    places.sort_by_key(|&(row, column)| place.0.abs_diff(row) + place.1.abs_diff(column));
    places
}

impl Game {
    /// Rolls the wheel of two cells that were swapped.
    pub(crate) fn roll(&mut self, (one, other): (Place, Place), hit: &mut Marks) {
        let (wheel, candy) = match self.board.content(one) {
            Content::Wheel => (one, other),
            _ => (other, one),
        };
        hit.set(candy);
        if self.board.content(candy).is_special() {
            self.note("a wheel is swapped with a special");
        }
        self.board.put(wheel, Content::Hole);
        let (form, name) = if wheel.0 == candy.0 {
            (Form::Vertical, "a wheel rolls in a row")
        } else {
            (Form::Horizontal, "a wheel rolls in a column")
        };
        self.note(name);
        let free = self.board.free_plain();
        let mut plain = ahead(&self.board, candy, wheel);
        plain.retain(|place| free.contains(place));
        let wanted = self.level.choices.get("wheel") as usize;
        self.note(match plain.len() {
            0 => "a wheel finds no candy",
            few if few < wanted => "a wheel finds too few candies",
            _ => "a wheel finds all its candies",
        });
        for place in plain.into_iter().take(wanted) {
            let Content::Candy(candy) = self.board.content(place) else {
                unreachable!("it is plain");
            };
            self.board
                .put(place, Content::Candy(Candy { form, ..candy }));
            hit.set(place);
        }
    }
}
