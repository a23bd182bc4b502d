//! Finds the best swaps on the known gems: searches all sequences of swaps without new gems.

#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;

use super::planes::{Board, Empty, Mark, Plane, State, Sure, Swap};
use super::rules::{Clears, Goal};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// The gems that a plan counts on. All other cells are empty and take no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAhead {
    /// The gems on the board, as in the afterstates of `GemGem`'s look-ahead. New gems may make runs with them, so a
    /// later swap of the plan may become invalid.
    Known,
    /// The gems on the board that no new gem can change. A plan on these holds whatever gems come in.
    Sure,
}

/// The limits of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most swaps of a plan.
    pub swaps: u32,
    /// The most states that are kept, some 150 bytes each.
    pub states: usize,
}

/// The result of [`Game::solve`](super::Game::solve).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The plan; empty if the goal is not reached.
    pub swaps: Vec<Swap>,
    /// The points of the plan without new gems, which may add to them.
    pub points: u32,
    /// Whether the plan reaches the goal. [`Goal::MostPoints`] and [`Goal::LongestGame`] count as always reached.
    pub reached: bool,
    /// All plans of up to this many swaps were searched, or all until the goal was reached.
    pub searched: u32,
    /// Whether no plan within the limit of swaps is better.
    pub proven: bool,
}

/// A state with the swap that led to it.
struct Node<P> {
    game: State<P>,
    from: usize,
    swap: Option<Swap>,
}

/// A breadth-first search: all plans of one swap, of two, and so on.
struct Search<P> {
    look_ahead: LookAhead,
    limits: Limits,
    nodes: Vec<Node<P>>,
    /// The indices of the nodes of the present length by their board and mark, on which all later nodes depend.
    met: FxHashMap<(Board<P>, Mark), usize>,
    /// The best node so far.
    best: usize,
}

/// Why the search ends before a level is complete.
enum End {
    /// The goal is reached.
    Reached,
    /// There is no room for more states.
    Full,
}

/// Searches the plans from a state on.
///
/// # Panics
/// With [`LookAhead::Sure`] by other rules than [`Clears::AllRuns`].
pub(super) fn solve<P: Plane>(game: &State<P>, look_ahead: LookAhead, limits: Limits) -> Solution {
    assert!(
        look_ahead == LookAhead::Known || game.rules().clears == Clears::AllRuns,
        "found a sure look-ahead by rules of the largest group, expected all runs to clear"
    );
    let root = Node {
        game: *game,
        from: 0,
        swap: None,
    };
    let mut search = Search {
        look_ahead,
        limits,
        nodes: vec![root],
        met: FxHashMap::default(),
        best: 0,
    };
    let (searched, proven) = search.run();
    search.solution(searched, proven)
}

impl<P: Plane> Search<P> {
    /// Searches until the goal or a limit is reached, or no swap is left. Returns the length of the plans that were
    /// searched, and whether none can be better than the best.
    fn run(&mut self) -> (u32, bool) {
        let (mut level, mut searched) = (0..1, 0);
        while !level.is_empty() && searched < self.limits.swaps {
            let end = level.end;
            self.met.clear();
            match level.into_iter().find_map(|at| self.expand(at)) {
                Some(End::Reached) => return (searched + 1, true),
                Some(End::Full) => return (searched, false),
                None => searched += 1,
            }
            level = end..self.nodes.len();
            self.best = level
                .clone()
                .fold(self.best, |best, at| self.better(best, at));
        }
        (searched, true)
    }

    /// Adds the states after each swap of a node. Returns why the search ends, `None` if it continues.
    fn expand(&mut self, at: usize) -> Option<End> {
        let mut list = Vec::new();
        self.nodes[at].game.actions(&mut list);
        for swap in list {
            let game = self.afterstate(at, swap);
            if game.mark() == Mark::Lost {
                continue;
            }
            if self.nodes.len() >= self.limits.states {
                return Some(End::Full);
            }
            let place = self.add(Node {
                game,
                from: at,
                swap: Some(swap),
            });
            if is_race(game.rules().goal) && game.is_won() {
                self.best = place;
                return Some(End::Reached);
            }
        }
        None
    }

    fn afterstate(&self, at: usize, swap: Swap) -> State<P> {
        let mut game = self.nodes[at].game;
        match self.look_ahead {
            LookAhead::Known => game.swap_with(swap, &mut Empty),
            LookAhead::Sure => game.swap_with(swap, &mut Sure),
        };
        game
    }

    /// Keeps a node. Of nodes with the same board and mark it keeps the first with the most points. Returns its index.
    fn add(&mut self, node: Node<P>) -> usize {
        let key = (*node.game.board(), node.game.mark());
        let next = self.nodes.len();
        let place = *self.met.entry(key).or_insert(next);
        if place == next {
            self.nodes.push(node);
        } else if node.game.score() > self.nodes[place].game.score() {
            self.nodes[place] = node;
        }
        place
    }

    /// Returns the better of two nodes, or the first of equals. Under a goal with an end none is better.
    fn better(&self, best: usize, other: usize) -> usize {
        let [a, b] = [best, other].map(|at| &self.nodes[at].game);
        let is_better = match a.rules().goal {
            Goal::MostPoints { .. } => b.score() > a.score(),
            Goal::LongestGame => b.swaps() > a.swaps(),
            Goal::FewestSwaps { .. } | Goal::RemoveGem { .. } => false,
        };
        if is_better { other } else { best }
    }

    fn solution(&self, searched: u32, proven: bool) -> Solution {
        let end = &self.nodes[self.best].game;
        let mut swaps = Vec::new();
        let mut at = self.best;
        while let Some(swap) = self.nodes[at].swap {
            swaps.push(swap);
            at = self.nodes[at].from;
        }
        swaps.reverse();
        Solution {
            swaps,
            points: end.score() - self.nodes[0].game.score(),
            reached: !is_race(end.rules().goal) || end.is_won(),
            searched,
            proven,
        }
    }
}

/// Returns whether a goal must be reached in as few swaps as possible.
fn is_race(goal: Goal) -> bool {
    matches!(goal, Goal::FewestSwaps { .. } | Goal::RemoveGem { .. })
}
