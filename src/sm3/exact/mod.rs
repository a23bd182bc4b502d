//! The exact solver.
//!
//! Without falling blocks, colours are independent, and so are the regions of a colour that lines of
//! three or more link. For each region the solver finds the most points by the number of actions, and
//! joins these curves by max-plus convolution; a target then needs the fewest actions that reach it.
//! Where that is not so, it searches whole boards. What it cannot finish, it bounds.

mod curve;
mod goal;
mod memo;
mod meter;
mod part;
mod region;
mod whole;

use curve::Curve;
use goal::Goal;
use memo::Memo;
pub use meter::Limits;
use meter::{Meter, Spent};
use part::{Part, WORDS};
use region::Region;

use super::{Board, Cell, Fall, Game};

/// What was found: a play, and whether it is the best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The actions, in order, all legal.
    pub actions: Vec<Cell>,
    /// The points of the whole game, those made before it came to the solver included.
    pub points: u32,
    /// The bonus, 0 if there is no target or it is not reached.
    pub bonus: u64,
    /// Whether no play has a larger total.
    pub exact: bool,
    /// What no total exceeds: the total itself if it is exact.
    pub bound: u64,
    /// Nodes of the search.
    pub nodes: u64,
}

impl Solution {
    /// Points and bonus.
    pub fn total(&self) -> u64 {
        u64::from(self.points) + self.bonus
    }
}

/// The best play of a game, or as good a one as the limits allow. `start` is a play known from
/// elsewhere, empty for none: the answer is no worse. It counts up to its first illegal action.
///
/// ```
/// use sweetfish::sm3::{Fall, Values, exact, format};
///
/// let input = format::parse(b"5 3 1 9 0\n00100\n11111\n00100\n")?;
/// let game = input.game(Values::default(), Fall::None);
/// let solution = exact::solve(&game, exact::Limits::nodes(1000), &[]);
/// assert_eq!((solution.points, solution.exact, solution.actions.len()), (5, true, 1));
/// # Ok::<(), sweetfish::sm3::format::FormatError>(())
/// ```
pub fn solve(game: &Game, limits: Limits, start: &[Cell]) -> Solution {
    let mut search = Search::new(game, limits);
    if game.left() == 0 || game.is_reached() {
        search.limit(game.total());
        return search.solution();
    }
    search.offer(start);
    search.offer(&greedy(game));
    match game.rules().fall {
        Fall::None => search.regions(start),
        Fall::Down | Fall::DownAndLeft => search.falling(),
    }
    search.solution()
}

/// Takes what is worth most at once, again and again.
fn greedy(game: &Game) -> Vec<Cell> {
    let mut game = game.clone();
    let mut play = Vec::new();
    while game.left() > 0 && !game.is_reached() {
        let actions = game.board().actions();
        let Some(best) = actions.max_by_key(|&action| game.hypothetical(action)) else {
            break;
        };
        game.take(best);
        play.push(best);
    }
    play
}

/// The state of a search: the best play of all so far, and the bound.
struct Search<'a> {
    game: &'a Game,
    goal: Goal,
    meter: Meter,
    best: (Game, Vec<Cell>),
    bound: u64,
}

impl<'a> Search<'a> {
    fn new(game: &'a Game, limits: Limits) -> Self {
        Self {
            game,
            goal: Goal::of(game),
            meter: Meter::start(limits),
            best: (game.clone(), Vec::new()),
            bound: u64::MAX,
        }
    }

    fn solution(self) -> Solution {
        let (end, actions) = self.best;
        debug_assert!(self.bound >= end.total(), "the bound lies below a play");
        Solution {
            actions,
            points: end.points(),
            bonus: end.bonus(),
            exact: self.bound == end.total(),
            bound: self.bound,
            nodes: self.meter.nodes(),
        }
    }

    /// Plays a sequence as far as it is legal, and keeps it if it is the best so far.
    fn offer(&mut self, play: &[Cell]) {
        let mut game = self.game.clone();
        let mut done = 0;
        for &cell in play {
            let (board, is_open) = (game.board(), game.left() > 0 && !game.is_reached());
            let is_inside = cell.x < board.width() && cell.y < board.height();
            if !is_open || !is_inside || board.reach(cell) == 0 {
                break;
            }
            game.take(cell);
            done += 1;
        }
        if game.total() > self.best.0.total() {
            self.best = (game, play[..done].to_vec());
        }
    }

    /// No total exceeds `bound`.
    fn limit(&mut self, bound: u64) {
        self.bound = self.bound.min(bound);
    }

    fn is_done(&self) -> bool {
        self.bound <= self.best.0.total()
    }

    fn most(&self) -> usize {
        self.goal.actions as usize
    }

    /// Solves a board on which nothing falls, region by region, the small ones first.
    fn regions(&mut self, start: &[Cell]) {
        let (board, values) = (self.game.board(), &self.game.rules().values);
        let sides = usize::from(board.width()) + usize::from(board.height());
        let mut parts: Vec<_> = Region::all(board)
            .into_iter()
            .map(|region| Part::new(region, values, sides, self.most()))
            .collect();
        for part in &mut parts {
            part.offer(start, values);
            part.offer(&self.best.1, values);
            if !part.is_solved() {
                // Where the limits end it, the part keeps its greedy play and its bound.
                let _: Result<(), Spent> = self.remember(part);
            }
        }
        self.join(&parts);
        if !self.is_done() && !self.goal.is_plain() {
            self.totals();
        }
    }

    /// Searches a region with a memory of its parts.
    fn remember(&mut self, part: &mut Part) -> Result<(), Spent> {
        const SHARE: u64 = 300_000;
        let (most, values) = (self.most(), &self.game.rules().values);
        let (curve, plays) = match part.region.len() {
            0..=64 => Memo::<1>::new(&part.region, values, SHARE).solve(most, &mut self.meter),
            65..=128 => Memo::<2>::new(&part.region, values, SHARE).solve(most, &mut self.meter),
            _ => Memo::<WORDS>::new(&part.region, values, SHARE).solve(most, &mut self.meter),
        }?;
        part.settle(curve, &plays, values);
        Ok(())
    }

    /// Joins the curves of the regions to a play and a bound.
    fn join(&mut self, parts: &[Part]) {
        let most = self.most();
        let upper = parts
            .iter()
            .fold(Curve::zero(), |joined, part| joined.join(&part.upper, most));
        self.limit(self.goal.bound(&upper));
        // The curve of the parts from each on.
        let mut tails = vec![Curve::zero()];
        for part in parts.iter().rev() {
            let tail = tails.last().expect("it begins with one");
            tails.push(part.lower().join(tail, most));
        }
        tails.reverse();
        let mut actions = self.goal.actions(&tails[0]);
        let mut play = Vec::new();
        for (part, tail) in parts.iter().zip(&tails[1..]) {
            let mine = part.lower().split(tail, actions);
            play.extend(part.play(mine));
            actions -= mine;
        }
        self.offer(&play);
    }

    /// Solves a board on which blocks fall.
    fn falling(&mut self) {
        self.limit(self.goal.bound(&self.colours()));
        if self.is_done() {
            return;
        }
        if !self.goal.is_plain() {
            return self.totals();
        }
        let mut search = whole::Curves::new(self.game.rules());
        let board = self.game.board();
        if let Ok(curve) = search.curve(board, self.most(), &mut self.meter) {
            self.limit(self.goal.bound(&curve));
            let play = search.play(board, self.goal.actions(&curve));
            self.offer(&play);
        }
    }

    /// A bound on the points by the numbers of blocks of each colour.
    fn colours(&self) -> Curve {
        let (board, values) = (self.game.board(), &self.game.rules().values);
        let reach = usize::from(board.width()) + usize::from(board.height()) - 1;
        (1..=Board::COLOURS).fold(Curve::zero(), |joined, colour| {
            let blocks = board.cells().filter(|&c| board.colour(c) == colour);
            let curve = curve::dealt(blocks.count(), reach, values, self.most());
            joined.join(&curve, self.most())
        })
    }

    /// Searches for the best total itself.
    fn totals(&mut self) {
        let board = self.game.board();
        let mut search = whole::Totals::new(self.game.rules(), self.goal);
        if let Ok(total) = search.total(board, self.goal.actions, 0, &mut self.meter) {
            self.limit(u64::from(self.goal.before) + total);
            let play = search.play(board);
            self.offer(&play);
        }
    }
}
