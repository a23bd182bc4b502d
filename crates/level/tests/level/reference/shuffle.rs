//! The initial fill and the shuffle.

use rand::Rng;

use super::board::{Board, Candy, Content, Form, Place, draw};
use super::game::Game;

/// How often it is tried.
const TRIES: u32 = 100;

fn set_kind(board: &mut Board, place: Place, kind: u8) {
    let Content::Candy(candy) = board.content(place) else {
        unreachable!("only candies have kinds");
    };
    board.put(place, Content::Candy(Candy { kind, ..candy }));
}

/// How a level starts.
pub(crate) struct Start {
    pub(crate) board: Board,
    /// Otherwise it is lost before it begins.
    pub(crate) begins: bool,
    pub(crate) tries: u32,
    /// How often all kinds made a run.
    pub(crate) misfits: u32,
}

/// Gives kinds to the random candies, which are at the places `unknown`. Counts those for which all kinds
/// made a run.
fn fill(board: &mut Board, unknown: &[Place], kinds: u8, rng: &mut impl Rng) -> u32 {
    let mut misfits = 0;
    for &place in unknown {
        let drawn = draw(kinds.into(), rng) as u8;
        let mut fits = false;
        for more in 0..kinds {
            set_kind(board, place, (drawn + more) % kinds + 1);
            if !board.in_run(place) {
                fits = true;
                break;
            }
        }
        if !fits {
            set_kind(board, place, drawn + 1);
            misfits += 1;
        }
    }
    misfits
}

/// Plays the initial fill of a board.
pub(crate) fn start(board: &Board, kinds: u8, rng: &mut impl Rng) -> Start {
    let unknown = board.places_of(|content| matches!(content, Content::Candy(c) if c.kind == 0));
    let most = if unknown.is_empty() { 1 } else { TRIES };
    let mut start = Start {
        board: board.clone(),
        begins: false,
        tries: 0,
        misfits: 0,
    };
    while start.tries < most && !start.begins {
        start.tries += 1;
        start.board = board.clone();
        start.misfits += fill(&mut start.board, &unknown, kinds, rng);
        start.begins = start.board.runs().is_empty() && !start.board.swaps().is_empty();
    }
    if start.begins {
        draw_other_kinds(&mut start.board, kinds, rng);
    }
    start
}

/// Draws the other kind of the chameleons that have none.
pub(crate) fn draw_other_kinds(board: &mut Board, kinds: u8, rng: &mut impl Rng) {
    for place in board.places_of(|content| content.form() == Some(Form::Chameleon(0))) {
        let mut others: Vec<u8> = (1..=kinds).collect();
        others.retain(|&kind| board.content(place).kind() != Some(kind));
        let form = Form::Chameleon(others[draw(others.len(), rng)]);
        if let Content::Candy(candy) = board.content(place) {
            board.put(place, Content::Candy(Candy { form, ..candy }));
        }
    }
}

/// Tries to fill the places with kinds of the list; returns whether that succeeded.
fn refill(board: &mut Board, places: &[Place], kinds: &[u8], rng: &mut impl Rng) -> bool {
    let mut list = kinds.to_vec();
    for &place in places {
        set_kind(board, place, 0);
    }
    for &place in places {
        let first = draw(list.len(), rng);
        let mut found = None;
        for more in 0..list.len() {
            let number = (first + more) % list.len();
            set_kind(board, place, list[number]);
            if !board.in_run(place) {
                found = Some(number);
                break;
            }
        }
        let Some(number) = found else { return false };
        list.remove(number);
    }
    true
}

impl Game {
    /// Shuffles the plain candies without locks; whether that went well.
    pub(crate) fn shuffle(&mut self, rng: &mut impl Rng) -> bool {
        let places = self.board.free_plain();
        if places.is_empty() {
            self.note("nothing to shuffle");
            return false;
        }
        let kind = |&place| self.board.content(place).kind().unwrap();
        let kinds: Vec<u8> = places.iter().map(kind).collect();
        for number in 1..=TRIES {
            let mut board = self.board.clone();
            if !refill(&mut board, &places, &kinds, rng) {
                self.note("a try to shuffle finds no kind");
            } else if board.swaps().is_empty() {
                self.note("a try to shuffle finds no swap");
            } else {
                self.board = board;
                self.note("shuffle");
                if number > 1 {
                    self.note("shuffle in several tries");
                }
                return true;
            }
        }
        self.note("shuffle fails");
        false
    }
}
