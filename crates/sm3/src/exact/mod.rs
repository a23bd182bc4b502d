//! The exact solver.
//!
//! If no blocks fall, colours are independent. So are the *regions* of a colour, which are linked by lines of three
//! or more. For each region the solver finds the curve of the most points by the number of actions. It joins these
//! curves by max-plus convolution, and a target needs the fewest actions that reach it, if no action makes more points
//! than an action left. Otherwise, and if blocks fall, it searches complete boards. If it cannot finish, it returns the
//! best play and a bound.
//!
//! A memoised search (`memo`) solves a small region. For a large region with V(i) = i - 2, a relaxation (`lines`,
//! `relax`) gives a bound, and a beam search (`widen`) finds plays below it.

mod curve;
mod field;
mod goal;
mod lines;
mod memo;
mod meter;
mod part;
mod refine;
mod region;
mod relax;
mod rounding;
mod set;
mod whole;
mod widen;

use curve::Curve;
use goal::Goal;
use memo::Memo;
pub use meter::Limits;
use meter::Meter;
use part::Part;
use refine::Bounds;
use region::Region;
use set::WORDS;

use super::{Board, Cell, Fall, Game, greedy};

/// Nodes of the memoised search of a region that the other searches can solve, too. Those are faster from some twenty
/// blocks on.
const FEW: u64 = 50;
/// Nodes of the memoised search of a region that the other searches cannot solve.
const MANY: u64 = 300_000;

/// The best play that a solver found, and a bound on all plays.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The actions, in order, all legal.
    pub actions: Vec<Cell>,
    /// The points of the complete game, including those made before.
    pub points: u32,
    /// The bonus, or 0 if there is no target or it is not reached.
    pub bonus: u64,
    /// Whether the play is proven to have the largest total.
    pub exact: bool,
    /// The bound on the total of every play.
    pub bound: u64,
    /// Nodes of the search.
    pub nodes: u64,
}

impl Solution {
    /// Returns the points plus the bonus.
    pub fn total(&self) -> u64 {
        u64::from(self.points) + self.bonus
    }
}

/// Solves a game exactly, or as well as the limits allow.
///
/// The solution is no worse than the play `start`, which counts up to its first illegal action and may be empty.
///
/// ```
/// use sweetfish_sm3::solver::{self, Limits};
/// use sweetfish_sm3::{Fall, Values, format};
///
/// let input = format::parse(b"5 3 1 9 0\n00100\n11111\n00100\n")?;
/// let game = input.game(Values::default(), Fall::None);
/// let solution = solver::exact(&game, Limits::nodes(1000), &[]);
/// assert_eq!((solution.points, solution.exact, solution.actions.len()), (5, true, 1));
/// # Ok::<(), sweetfish_sm3::format::FormatError>(())
/// ```
pub fn solve(game: &Game, limits: Limits<'_>, start: &[Cell]) -> Solution {
    let mut search = Search::new(game, limits);
    if game.left() == 0 || game.is_reached() {
        search.limit(game.total());
        return search.solution();
    }
    search.offer(start);
    search.offer(&greedy::play(game).0);
    match game.rules().fall {
        Fall::None => search.regions(start),
        Fall::Down | Fall::DownAndLeft => search.falling(),
    }
    search.solution()
}

/// The state of a search: the best play so far, and the bound.
struct Search<'a> {
    game: &'a Game,
    goal: Goal,
    meter: Meter<'a>,
    best: (Game, Vec<Cell>),
    bound: u64,
}

impl<'a> Search<'a> {
    /// Returns a search without a play.
    fn new(game: &'a Game, limits: Limits<'a>) -> Self {
        Self {
            game,
            goal: Goal::of(game),
            meter: Meter::start(limits),
            best: (game.clone(), Vec::new()),
            bound: u64::MAX,
        }
    }

    /// Returns the result of the search.
    fn solution(self) -> Solution {
        let (end, actions) = self.best;
        debug_assert!(self.bound >= end.total(), "the bound is below a play");
        Solution {
            actions,
            points: end.points(),
            bonus: end.bonus(),
            exact: self.bound == end.total(),
            bound: self.bound,
            nodes: self.meter.nodes(),
        }
    }

    /// Keeps a play, up to its first illegal action, if it is the best so far.
    fn offer(&mut self, play: &[Cell]) {
        let mut game = self.game.clone();
        let is_legal = |&&cell: &&Cell| game.try_take(cell).is_ok();
        let done = play.iter().take_while(is_legal).count();
        if game.total() > self.best.0.total() {
            self.best = (game, play[..done].to_vec());
        }
    }

    /// Lowers the bound on the total.
    fn limit(&mut self, bound: u64) {
        self.bound = self.bound.min(bound);
    }

    /// Returns whether the best play is proven.
    fn is_done(&self) -> bool {
        self.bound <= self.best.0.total()
    }

    /// Returns the most actions of a play.
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
        let is_usual = refine::is_usual(values, sides - 1);
        for part in &mut parts {
            part.offer(start, values);
            part.offer(&self.best.1, values);
            self.solve_by_memo(part, if is_usual { FEW } else { MANY });
        }
        self.join(&parts);
        if is_usual && !self.is_done() {
            self.refine(&mut parts);
        }
        if !self.is_done() && !self.goal.is_plain() {
            self.totals();
        }
    }

    /// Solves a region by a memoised search of at most `share` nodes. The part does not change if a limit is reached.
    fn solve_by_memo(&mut self, part: &mut Part, share: u64) {
        if part.is_solved() {
            return;
        }
        let (most, values) = (self.most(), &self.game.rules().values);
        let solved = match part.region.len() {
            0..=64 => Memo::<1>::new(&part.region, values, share).solve(most, &mut self.meter),
            65..=128 => Memo::<2>::new(&part.region, values, share).solve(most, &mut self.meter),
            _ => Memo::<WORDS>::new(&part.region, values, share).solve(most, &mut self.meter),
        };
        if let Ok((curve, plays)) = solved {
            part.settle(curve, &plays, values);
        }
    }

    /// Joins the curves of the regions to a play and a bound. Returns the split of the actions that leads to the bound.
    fn join(&mut self, parts: &[Part]) -> Vec<usize> {
        let (upper, split) = self.split(parts, |part| part.upper.clone());
        self.limit(self.goal.bound(&upper));
        let (_, real) = self.split(parts, Part::lower);
        self.offer(&refine::plays(parts, &real));
        split
    }

    /// Joins one curve of each part, and splits the actions of the goal over the parts.
    fn split(&self, parts: &[Part], curve: impl Fn(&Part) -> Curve) -> (Curve, Vec<usize>) {
        let curves: Vec<_> = parts.iter().map(curve).collect();
        let zero = Curve::zero();
        let joined = curves
            .iter()
            .fold(zero, |joined, curve| joined.join(curve, self.most()));
        let split = curve::split(&curves, self.goal.actions(&joined));
        (joined, split)
    }

    /// Closes the gaps between plays and bounds of regions that affect the total.
    fn refine(&mut self, parts: &mut [Part]) {
        let values = &self.game.rules().values;
        let mut bounds: Vec<_> = parts.iter().map(|_| None).collect();
        for (part, bounds) in parts.iter_mut().zip(&mut bounds) {
            if !part.is_solved() {
                let mut own = Bounds::new(part);
                let most = part.upper.last();
                for actions in [most, most / 2, most / 4] {
                    own.improve(part, actions, 300);
                }
                *bounds = Some(own);
            }
        }
        while !self.is_done() {
            let split = self.join(parts);
            let of_split = |(part, &actions): (&Part, &usize)| part.upper.at(actions);
            let all: u32 = parts.iter().zip(&split).map(of_split).sum();
            // A target out of reach does not count.
            let target = self
                .goal
                .target
                .filter(|&target| target <= all)
                .unwrap_or(0);
            let gaps = parts.iter_mut().zip(&mut bounds).zip(&split);
            let mut gaps = gaps.filter_map(|((part, bounds), &actions)| {
                let bounds: &mut Bounds = bounds.as_mut()?;
                let upper = part.upper.at(actions);
                // With at most this many points the target is missed, even by the best play of the other parts.
                let floor = target.saturating_sub(1 + all - upper);
                let is_open = upper > part.lower().at(actions).max(floor);
                // If more actions bring no more points, searches all numbers of actions at once.
                let most = (part.most(), floor);
                let is_flat = actions >= part.upper.last() && !bounds.tried.contains(&most);
                let case = if is_flat { most } else { (actions, floor) };
                (is_open && !bounds.tried.contains(&case)).then_some((part, bounds, case))
            });
            let Some((part, bounds, (actions, floor))) = gaps.next() else {
                break;
            };
            bounds.improve(part, actions, 500);
            bounds.search(part, (actions, floor), values, &mut self.meter);
        }
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

    /// Returns a bound on the points from the number of blocks of each colour.
    fn colours(&self) -> Curve {
        let (board, values) = (self.game.board(), &self.game.rules().values);
        let reach = usize::from(board.width()) + usize::from(board.height()) - 1;
        (1..=Board::COLOURS).fold(Curve::zero(), |joined, colour| {
            let blocks = board.cells().filter(|&c| board.colour(c) == colour);
            let curve = curve::count_bound(blocks.count(), reach, values, self.most());
            joined.join(&curve, self.most())
        })
    }

    /// Searches for the best total directly.
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
