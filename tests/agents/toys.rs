//! Puzzles small enough to solve by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::{Rng, RngExt};
use sweetfish::learn::Features;
use sweetfish::puzzle::{HasGoal, Puzzle};
use sweetfish::rng::Playout;

/// Pull one of several arms, once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Arms {
    /// The prize of each arm and its chance in percent; nothing otherwise.
    arms: &'static [(i32, u32)],
    won: Option<i32>,
}

impl Arms {
    pub(crate) fn new(arms: &'static [(i32, u32)]) -> Self {
        Self { arms, won: None }
    }
}

impl Puzzle for Arms {
    type Action = usize;

    fn actions(&self, list: &mut Vec<usize>) {
        list.clear();
        if self.won.is_none() {
            list.extend(0..self.arms.len());
        }
    }

    fn is_over(&self) -> bool {
        self.won.is_some()
    }

    fn play<R: Rng>(&mut self, arm: usize, rng: &mut R) -> f64 {
        let (prize, percent) = self.arms[arm];
        let won = if rng.random_range(0..100) < percent {
            prize
        } else {
            0
        };
        self.won = Some(won);
        f64::from(won)
    }

    fn utility(&self) -> f64 {
        f64::from(self.won.unwrap_or(0))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Way {
    Stop,
    Go,
}

/// Three steps to a prize at the end; stopping on the way gives 1 and ends the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chain {
    /// 0 to 2, or 3 when over.
    at: u8,
    made: u8,
    /// What the prize of 10 may be more or less, by the toss of a coin.
    swing: u8,
    may_stop: bool,
}

/// The values of the best policy at a discount of a half, with (stop, go) for each step.
pub(crate) const CHAIN_VALUES: [[f64; 2]; 3] = [[1.0, 2.5], [1.0, 5.0], [1.0, 10.0]];

impl Chain {
    pub(crate) fn new(at: u8, swing: u8) -> Self {
        Self {
            at,
            made: 0,
            swing,
            may_stop: true,
        }
    }

    /// One in which there is nothing to choose.
    pub(crate) fn without_stops(at: u8) -> Self {
        Self {
            may_stop: false,
            ..Self::new(at, 0)
        }
    }
}

impl Puzzle for Chain {
    type Action = Way;

    fn actions(&self, list: &mut Vec<Way>) {
        list.clear();
        if !self.is_over() {
            list.extend(self.may_stop.then_some(Way::Stop));
            list.push(Way::Go);
        }
    }

    fn is_over(&self) -> bool {
        self.at == 3
    }

    fn play<R: Rng>(&mut self, way: Way, rng: &mut R) -> f64 {
        (self.at, self.made) = match (way, self.at) {
            (Way::Stop, _) => (3, 1),
            (Way::Go, 2) if rng.random() => (3, 10 + self.swing),
            (Way::Go, 2) => (3, 10 - self.swing),
            (Way::Go, at) => (at + 1, 0),
        };
        f64::from(self.made)
    }

    fn utility(&self) -> f64 {
        f64::from(self.made)
    }
}

/// A feature for each action of each step of a [`Chain`]: about 1 for its own, 0 elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct OneHot {
    /// How much more than 1 the feature may be, at random.
    pub(crate) noise: f64,
}

impl Features<Chain> for OneHot {
    fn count(&self) -> usize {
        6
    }

    fn fill(&mut self, state: &Chain, way: Way, rng: &mut Playout, out: &mut [f64]) {
        out.fill(0.0);
        out[2 * usize::from(state.at) + way as usize] = 1.0 + self.noise * rng.random::<f64>();
    }
}

/// Two turns: `true` takes 5 now and must pay 10 then, `false` takes nothing now and 3 then.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Trap {
    taken: Vec<i32>,
}

impl Puzzle for Trap {
    type Action = bool;

    fn actions(&self, list: &mut Vec<bool>) {
        list.clear();
        match self.taken[..] {
            [] => list.extend([true, false]),
            [first] => list.push(first == 5),
            _ => {}
        }
    }

    fn is_over(&self) -> bool {
        self.taken.len() == 2
    }

    fn play<R: Rng>(&mut self, bait: bool, _: &mut R) -> f64 {
        let taken = match (self.taken.len(), bait) {
            (0, true) => 5,
            (0, false) => 0,
            (_, true) => -10,
            (_, false) => 3,
        };
        self.taken.push(taken);
        f64::from(taken)
    }

    fn utility(&self) -> f64 {
        f64::from(self.taken.iter().sum::<i32>())
    }
}

/// A puzzle that counts what is played on all its copies together.
#[derive(Clone, Debug)]
pub(crate) struct Counted<P> {
    inner: P,
    plays: Arc<AtomicU64>,
}

impl<P> Counted<P> {
    pub(crate) fn new(inner: P) -> Self {
        Self {
            inner,
            plays: Arc::default(),
        }
    }

    pub(crate) fn plays(&self) -> u64 {
        self.plays.load(Ordering::Relaxed)
    }
}

impl<P: Puzzle> Puzzle for Counted<P> {
    type Action = P::Action;

    fn actions(&self, list: &mut Vec<P::Action>) {
        self.inner.actions(list);
    }

    fn is_over(&self) -> bool {
        self.inner.is_over()
    }

    fn play<R: Rng>(&mut self, action: P::Action, rng: &mut R) -> f64 {
        self.plays.fetch_add(1, Ordering::Relaxed);
        self.inner.play(action, rng)
    }

    fn utility(&self) -> f64 {
        self.inner.utility()
    }
}

impl<P: PartialEq> PartialEq for Counted<P> {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

/// Two turns: `40` ends the game with that much for sure; `0` leads to five doors, `0` to `4`, behind
/// the third of which lie 100 in four of five games, behind the others nothing. Random play makes
/// 16 of the doors, the best play 80.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Doors {
    pub(crate) turns: u32,
    made: u32,
    /// What the way to the doors looked like, from 0 to 4, which matters to nothing.
    sight: u32,
}

impl Puzzle for Doors {
    type Action = u32;

    fn actions(&self, list: &mut Vec<u32>) {
        list.clear();
        match self.turns {
            0 => list.extend([0, 40]),
            1 => list.extend(0..5),
            _ => {}
        }
    }

    fn is_over(&self) -> bool {
        self.turns == 2
    }

    fn play<R: Rng>(&mut self, action: u32, rng: &mut R) -> f64 {
        match (self.turns, action) {
            (0, 0) => self.sight = rng.random_range(0..5),
            (0, _) => (self.turns, self.made) = (1, 40),
            (_, 2) if rng.random_range(0..5) > 0 => self.made = 100,
            _ => {}
        }
        self.turns += 1;
        f64::from(self.made)
    }

    fn utility(&self) -> f64 {
        f64::from(self.made)
    }
}

impl HasGoal for Doors {
    fn is_won(&self) -> bool {
        self.made == 100
    }

    fn progress(&self) -> f64 {
        f64::from(self.made) / 100.0
    }
}

/// One action, `0`, `1`, ..., and its certain utility, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sure {
    pub(crate) utilities: &'static [f64],
    pub(crate) made: Option<f64>,
}

impl Puzzle for Sure {
    type Action = usize;

    fn actions(&self, list: &mut Vec<usize>) {
        list.clear();
        if self.made.is_none() {
            list.extend(0..self.utilities.len());
        }
    }

    fn is_over(&self) -> bool {
        self.made.is_some()
    }

    fn play<R: Rng>(&mut self, action: usize, _: &mut R) -> f64 {
        self.made = Some(self.utilities[action]);
        self.utility()
    }

    fn utility(&self) -> f64 {
        self.made.unwrap_or(0.0)
    }
}

impl HasGoal for Sure {
    fn is_won(&self) -> bool {
        self.made == Some(1.0)
    }

    fn progress(&self) -> f64 {
        self.utility()
    }
}

/// Eight turns with the same five actions, of which `3` makes a point in four of five turns and the
/// others nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Habit {
    turns: u32,
    made: u32,
    /// How many points may be missed.
    spare: u32,
}

impl Habit {
    /// Returns a game that is won without `spare` of the eight points.
    pub(crate) fn without(spare: u32) -> Self {
        Self {
            spare,
            ..Self::default()
        }
    }
}

impl Puzzle for Habit {
    type Action = u32;

    fn actions(&self, list: &mut Vec<u32>) {
        list.clear();
        if !self.is_over() {
            list.extend(0..5);
        }
    }

    fn is_over(&self) -> bool {
        self.turns == 8
    }

    fn play<R: Rng>(&mut self, action: u32, rng: &mut R) -> f64 {
        let point = action == 3 && rng.random_range(0..5) > 0;
        self.turns += 1;
        self.made += u32::from(point);
        f64::from(u8::from(point))
    }

    fn utility(&self) -> f64 {
        f64::from(self.made)
    }
}

impl HasGoal for Habit {
    fn is_won(&self) -> bool {
        self.made + self.spare >= 8
    }

    fn progress(&self) -> f64 {
        f64::from(self.made) / 8.0
    }
}

/// Some throws of a die with many faces, by the left or the right hand; the sum counts.
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

impl HasGoal for Arms {
    fn is_won(&self) -> bool {
        self.won.is_some_and(|won| won > 0)
    }

    fn progress(&self) -> f64 {
        f64::from(u8::from(self.is_won()))
    }
}

impl HasGoal for Trap {
    fn is_won(&self) -> bool {
        self.is_over() && self.utility() > 0.0
    }

    fn progress(&self) -> f64 {
        self.taken.len() as f64 / 2.0
    }
}

impl HasGoal for Chain {
    fn is_won(&self) -> bool {
        self.made > 1
    }

    fn progress(&self) -> f64 {
        f64::from(self.at) / 3.0
    }
}

impl<P: HasGoal> HasGoal for Counted<P> {
    fn is_won(&self) -> bool {
        self.inner.is_won()
    }

    fn progress(&self) -> f64 {
        self.inner.progress()
    }
}
