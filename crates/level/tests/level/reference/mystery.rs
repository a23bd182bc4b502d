//! Mystery candies, which become something when they vanish.

use rand::Rng;

use super::blockers::Blocker;
use super::board::{Board, Content, Form, Place, candy, draw};
use super::choices::Choices;
use super::game::Game;

/// What they become, as the rules call it.
pub(crate) const PRIZES: &[&str] = &[
    "striped",
    "wrapped",
    "colour-bomb",
    "fish",
    "wheel",
    "swirl",
    "bomb",
    "chocolate",
    "frosting",
];

/// Returns the weight of what a mystery candy becomes.
pub(crate) fn weight(choices: &Choices, prize: &str) -> u32 {
    choices.get(&format!("mystery-{prize}"))
}

/// Counts the mystery candies of a board that may become this prize.
pub(crate) fn chances(board: &Board, choices: &Choices, prize: &str) -> u32 {
    let mysteries = board.count(|content| content.form() == Some(Form::Mystery)) as u32;
    if PRIZES.contains(&prize) && weight(choices, prize) > 0 {
        mysteries
    } else {
        0
    }
}

impl Game {
    /// Fills the cells of mystery candies that vanished since `before`, but for those where a special came in.
    pub(crate) fn open_mysteries(&mut self, before: &Board, rng: &mut impl Rng) {
        for place in before.places_of(|content| content.form() == Some(Form::Mystery)) {
            match self.board.content(place) {
                Content::Hole if self.blind => {}
                Content::Hole => {
                    let kind = before.content(place).kind().unwrap();
                    let prize = self.draw_prize(rng);
                    self.note(&format!("a mystery candy becomes {prize}"));
                    self.board.put(place, self.prize(prize, place, kind));
                }
                content if content.form() == Some(Form::Mystery) => {}
                _ => self.note("a special comes in for a mystery candy"),
            }
        }
    }

    fn draw_prize(&self, rng: &mut impl Rng) -> &'static str {
        let mut tickets = Vec::new();
        for &prize in PRIZES {
            for _ in 0..weight(&self.level.choices, prize) {
                tickets.push(prize);
            }
        }
        tickets[draw(tickets.len(), rng)]
    }

    fn prize(&self, prize: &str, (row, column): Place, kind: u8) -> Content {
        match prize {
            "striped" if (row + column) % 2 == 0 => candy(kind, Form::Horizontal),
            "striped" => candy(kind, Form::Vertical),
            "wrapped" => candy(kind, Form::Wrapped),
            "colour-bomb" => Content::ColourBomb,
            "fish" => candy(kind, Form::Fish),
            "wheel" => Content::Wheel,
            "swirl" => Content::Swirl,
            "bomb" => candy(kind, Form::Bomb(self.level.fuse)),
            "chocolate" => Content::Blocker(Blocker::Chocolate, 1),
            "frosting" => Content::Blocker(Blocker::Frosting, 1),
            other => unreachable!("{other}"),
        }
    }
}
