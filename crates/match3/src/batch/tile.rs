//! Plays the swaps of many games together, with the same result as one by one.
//!
//! Each step of the cascades is made in all games whose cascade has not ended. They stand side by side without gaps. What
//! has no branch is vector code over them: to swap gems, find runs, clear them, let gems fall, fill the first holes and
//! list swaps. Between these loops each game draws its own random numbers.

use rand::Rng;
use sweetfish_core::puzzle::Puzzle;

use super::Illegal;
use super::lanes::{Column, GAMES, LANES, Lane, Word};
use super::slot::Slot;
use crate::planes::{Board, Swaps};
use crate::rules::{Clears, Goal, NewGems, Rules, Scoring};

/// The holes filled at once, and how often until the next draw, see [`crate::planes::Uniform`].
const AT_ONCE: u32 = 4;
const ROUNDS: u32 = 3;

/// Returns whether a tile plays games by these rules.
pub(super) fn plays(rules: &Rules) -> bool {
    rules.clears == Clears::AllRuns
        && rules.scoring == Scoring::Gems
        && rules.refill == NewGems::Random
        && !matches!(rules.goal, Goal::RemoveGem { .. })
}

/// Games that make their swaps together.
pub(super) struct Tile<L: Lane> {
    cells: L,
    kinds: u64,
    /// The boards whose cascade has not ended, without gaps, and the number of the game of each.
    boards: [L::Column; 3],
    games: [u8; GAMES],
    /// The swap of each: the number of its left or upper cell, and from bit 7 whether it is downwards.
    swaps: Column,
    /// The cells of each in runs, later its holes.
    open: L::Column,
    /// The random fraction of each that kinds are taken from.
    fractions: Column,
    /// The board of each game after its latest step.
    latest: [L::Column; 3],
    points: [u32; GAMES],
    /// Whether the action of each game is legal, where these are not known to be.
    legal: [bool; GAMES],
    /// The valid swaps of each game.
    right: L::Column,
    down: L::Column,
}

/// Returns the board of a lane.
#[inline(always)]
fn board_of<L: Lane>([a, b, c]: &[L::Chunk; 3], lane: usize, cells: L) -> Board<L> {
    Board::with_planes([L::of(a, lane), L::of(b, lane), L::of(c, lane)], cells)
}

/// Sets the board of a lane.
#[inline(always)]
fn board_to<L: Lane>([a, b, c]: &mut [L::Chunk; 3], lane: usize, board: &Board<L>) {
    let planes = board.planes();
    planes[0].to(a, lane);
    planes[1].to(b, lane);
    planes[2].to(c, lane);
}

/// Returns the boards of a chunk.
#[inline(always)]
fn load<L: Lane>([a, b, c]: &[L::Column; 3], chunk: usize) -> [L::Chunk; 3] {
    [L::load(a, chunk), L::load(b, chunk), L::load(c, chunk)]
}

/// Replaces the boards of a chunk.
#[inline(always)]
fn store<L: Lane>(columns: &mut [L::Column; 3], chunk: usize, [a, b, c]: [L::Chunk; 3]) {
    L::store(&mut columns[0], chunk, a);
    L::store(&mut columns[1], chunk, b);
    L::store(&mut columns[2], chunk, c);
}

/// Returns the planes of a game.
#[inline(always)]
fn get<L: Lane>([a, b, c]: &[L::Column; 3], game: u8) -> [L; 3] {
    [L::get(a, game), L::get(b, game), L::get(c, game)]
}

/// Sets the planes of a game.
#[inline(always)]
fn set<L: Lane>(columns: &mut [L::Column; 3], game: u8, [a, b, c]: [L; 3]) {
    a.set(&mut columns[0], game);
    b.set(&mut columns[1], game);
    c.set(&mut columns[2], game);
}

/// Makes the swap of a cell, which is 1 from bit 7 if it is downwards.
#[inline(always)]
fn exchange<L: Lane>(board: &Board<L>, swap: u64) -> Board<L> {
    let (cell, is_down) = (L::at(swap & 0x7f), swap >> 7);
    let (right, down) = (cell.keep_if(!is_down), cell.keep_if(is_down));
    let exchanged = |plane: L| {
        let across = (plane ^ plane >> 1) & right;
        let under = (plane ^ plane >> L::STRIDE) & down;
        plane ^ across ^ across << 1 ^ under ^ under << L::STRIDE
    };
    let [a, b, c] = board.planes();
    Board::with_planes([exchanged(a), exchanged(b), exchanged(c)], board.cells())
}

/// Fills the first holes, and returns the holes and the fraction that are left.
#[inline(always)]
fn fill_some<L: Lane>(board: &mut Board<L>, holes: L, fraction: u64, kinds: u64) -> (L, u64) {
    let (mut holes, mut fraction) = (holes, fraction);
    let [mut a, mut b, mut c] = [L::NONE; 3];
    for _ in 0..AT_ONCE {
        let rest = holes.without_first();
        let cell = holes ^ rest;
        holes = rest;
        // The product in two parts, as vectors have no larger ones.
        let low = (fraction & 0xffff_ffff) * kinds;
        let high = (fraction >> 32) * kinds + (low >> 32);
        fraction = high << 32 | (low & 0xffff_ffff);
        let kind = (high >> 32) + 1;
        a |= cell.keep_if(kind);
        b |= cell.keep_if(kind >> 1);
        c |= cell.keep_if(kind >> 2);
    }
    board.fill([a, b, c]);
    (holes, fraction)
}

impl<L: Lane> Tile<L> {
    /// Returns a tile for games by these rules, on boards with these cells.
    pub(super) fn new(rules: &Rules, cells: L) -> Self {
        Self {
            cells,
            kinds: rules.kinds.into(),
            boards: [L::COLUMN; 3],
            games: [0; GAMES],
            swaps: Column::ZERO,
            open: L::COLUMN,
            fractions: Column::ZERO,
            latest: [L::COLUMN; 3],
            points: [0; GAMES],
            legal: [true; GAMES],
            right: L::COLUMN,
            down: L::COLUMN,
        }
    }

    /// Plays actions of games that are in play, all of which are legal unless these are ignored. Leaves others alone.
    #[inline(always)]
    pub(super) fn play<P: Word<Lane = L>>(
        &mut self,
        slots: &mut [Slot<P>],
        actions: &[usize],
        illegal: Illegal,
    ) {
        let mut count = self.take(slots, actions, illegal);
        self.exchange(count);
        while count > 0 {
            self.find_runs(count);
            count = self.keep_open(count);
            for at in 0..count.min(GAMES) {
                let slot = &mut slots[usize::from(self.games[at])];
                self.fractions.0[at] = slot.chance.next_u64();
            }
            self.fall(count);
            self.fill(count, slots);
        }
        self.list(slots.len());
    }

    /// Returns the board after the cascade of a game, its valid swaps and the points.
    #[inline(always)]
    pub(super) fn played<P: Word<Lane = L>>(&self, game: u8) -> ((Board<P>, Swaps<P>), u32) {
        let [a, b, c] = get::<L>(&self.latest, game);
        let board = Board::with_planes([a.into(), b.into(), c.into()], self.cells.into());
        let swaps = Swaps {
            right: L::get(&self.right, game).into(),
            down: L::get(&self.down, game).into(),
        };
        ((board, swaps), self.points[usize::from(game)])
    }

    /// Returns whether the action of a game in play is ignored.
    #[inline(always)]
    pub(super) fn ignored(&self, game: u8) -> bool {
        !self.legal[usize::from(game)]
    }

    /// Takes the boards and the actions of the games that are played, and returns how many these are.
    #[inline(always)]
    fn take<P: Word<Lane = L>>(
        &mut self,
        slots: &[Slot<P>],
        actions: &[usize],
        illegal: Illegal,
    ) -> usize {
        let mut count = 0;
        for (game, (slot, &action)) in slots.iter().zip(actions).enumerate() {
            self.points[game % GAMES] = 0;
            let [a, b, c] = slot.game.board().planes();
            let at = count as u8;
            set(&mut self.boards, at, [a.into(), b.into(), c.into()]);
            self.swaps.0[usize::from(at)] = slot.packed(action);
            self.games[usize::from(at)] = game as u8;
            let is_legal = illegal == Illegal::Refused || slot.is_legal(action);
            self.legal[game % GAMES] = is_legal;
            count += usize::from(is_legal && !slot.game.is_over());
        }
        count
    }

    #[inline(always)]
    fn exchange(&mut self, count: usize) {
        let cells = self.cells;
        for chunk in 0..count.div_ceil(LANES) {
            let mut boards = load::<L>(&self.boards, chunk);
            let swaps = self.swaps.load(chunk);
            for lane in 0..LANES {
                let board = exchange(&board_of(&boards, lane, cells), swaps.0[lane]);
                board_to(&mut boards, lane, &board);
            }
            store::<L>(&mut self.boards, chunk, boards);
        }
    }

    #[inline(always)]
    fn find_runs(&mut self, count: usize) {
        let cells = self.cells;
        for chunk in 0..count.div_ceil(LANES) {
            let boards = load::<L>(&self.boards, chunk);
            let mut runs = L::CHUNK;
            for lane in 0..LANES {
                board_of(&boards, lane, cells).in_runs().to(&mut runs, lane);
            }
            L::store(&mut self.open, chunk, runs);
        }
    }

    /// Keeps only the boards with runs, and returns how many these are. Counts points.
    #[inline(always)]
    fn keep_open(&mut self, count: usize) -> usize {
        let mut kept = 0_usize;
        for at in 0..count.min(GAMES) {
            let game = self.games[at];
            let board = get::<L>(&self.boards, at as u8);
            let runs = L::get(&self.open, at as u8);
            set(&mut self.latest, game, board);
            self.points[usize::from(game)] += runs.count();
            let place = kept as u8;
            set(&mut self.boards, place, board);
            runs.set(&mut self.open, place);
            self.games[usize::from(place)] = game;
            kept += usize::from(runs != L::NONE);
        }
        kept
    }

    #[inline(always)]
    fn fall(&mut self, count: usize) {
        let (cells, kinds) = (self.cells, self.kinds);
        for chunk in 0..count.div_ceil(LANES) {
            let mut boards = load::<L>(&self.boards, chunk);
            let mut open = L::load(&self.open, chunk);
            let mut fractions = self.fractions.load(chunk);
            for lane in 0..LANES {
                let mut board = board_of(&boards, lane, cells);
                board.clear(L::of(&open, lane));
                board.fall_in_step();
                let holes = board.holes();
                let (holes, fraction) = fill_some(&mut board, holes, fractions.0[lane], kinds);
                holes.to(&mut open, lane);
                fractions.0[lane] = fraction;
                board_to(&mut boards, lane, &board);
            }
            L::store(&mut self.open, chunk, open);
            self.fractions.store(chunk, fractions);
            store::<L>(&mut self.boards, chunk, boards);
        }
    }

    /// Fills the holes that are left.
    #[inline(always)]
    fn fill<P: Word<Lane = L>>(&mut self, count: usize, slots: &mut [Slot<P>]) {
        let mut list = [0_u8; GAMES];
        let mut left = 0_usize;
        for at in 0..count.min(GAMES) {
            list[left % GAMES] = at as u8;
            left += usize::from(L::get(&self.open, at as u8) != L::NONE);
        }
        for &at in &list[..left] {
            let mut board = Board::with_planes(get(&self.boards, at), self.cells);
            let mut holes = L::get(&self.open, at);
            let mut fraction = self.fractions.0[usize::from(at)];
            let mut rounds = 1;
            while holes != L::NONE {
                if rounds == ROUNDS {
                    rounds = 0;
                    fraction = slots[usize::from(self.games[usize::from(at)])]
                        .chance
                        .next_u64();
                }
                rounds += 1;
                (holes, fraction) = fill_some(&mut board, holes, fraction, self.kinds);
            }
            set(&mut self.boards, at, board.planes());
        }
    }

    /// Lists the valid swaps of all games.
    #[inline(always)]
    fn list(&mut self, count: usize) {
        let cells = self.cells;
        for chunk in 0..count.div_ceil(LANES) {
            let boards = load::<L>(&self.latest, chunk);
            let (mut right, mut down) = (L::CHUNK, L::CHUNK);
            for lane in 0..LANES {
                let swaps = board_of(&boards, lane, cells).swaps();
                swaps.right.to(&mut right, lane);
                swaps.down.to(&mut down, lane);
            }
            L::store(&mut self.right, chunk, right);
            L::store(&mut self.down, chunk, down);
        }
    }
}
