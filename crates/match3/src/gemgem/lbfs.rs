//! Limited breadth-first search: searches all sequences of swaps while enough of the board is known.

use rand::seq::SliceRandom;
use rustc_hash::FxHashSet;

use super::heuristics::depth;
use super::weights::{Afterstate, Weights};
use crate::planes::{Board, Drawn, Empty, Mark, Plane, Refill, State, Swap};
use crate::rules::{Goal, Rules};
use sweetfish_agents::{Agent, Best};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::Playout;

/// The settings of [`Lbfs`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LbfsSettings {
    /// The share of uncertain cells, from 0 to 1, above which a board is not expanded (the paper's
    /// U).
    pub(crate) uncertainty: f64,
    /// The weights of the heuristics.
    pub(crate) weights: Weights,
    /// Whether all swaps of the best sequence are played before the next search, up to the first that new gems have made
    /// invalid. Otherwise only the first swap is played.
    pub(crate) sequence: bool,
    /// Whether cells that the look-ahead empties are filled with random gems, drawn once. Then the cells filled since the
    /// first board are uncertain. Otherwise they stay empty, and the empty cells are uncertain, which the paper chose:
    /// with random gems the search prefers sequences whose draws were lucky.
    pub(crate) sampled: bool,
}

impl Default for LbfsSettings {
    /// Returns the score alone at U = .2.
    fn default() -> Self {
        Self {
            uncertainty: 0.2,
            weights: Weights::SCORE,
            sequence: false,
            sampled: false,
        }
    }
}

/// Limited breadth-first search, L-BFS(U), as in the paper's text.
///
/// A leaf is a board without a valid swap, or one whose share of uncertain cells exceeds U. The leaf with the largest
/// weighted sum of the heuristics is chosen. A target score does not end the search: that needs 0.2 swaps more. Under the
/// other goals a game that is over is a leaf, too. If a gem has to vanish, which the paper does not treat, the first
/// sequence that makes it vanish is chosen, so none has fewer swaps. Ties are broken at random. The first swaps are tried
/// in random order, so that no order of the same swaps is preferred.
#[derive(Clone, Debug)]
pub(crate) struct Lbfs<P> {
    settings: LbfsSettings,
    nodes: Vec<Node<P>>,
    met: FxHashSet<Seen<P>>,
    /// The swaps of the last plan that are left, the next one last.
    planned: Vec<Swap>,
    list: Vec<Swap>,
}

/// A board that is to be expanded.
#[derive(Clone, Copy, Debug)]
struct Node<P> {
    game: State<P>,
    /// The step that led here; `None` at the root.
    from: Option<Step>,
    /// The swaps so far.
    made: u32,
    /// The sum of their points.
    points: u32,
    /// The sum of their depths.
    depths: u32,
    /// How many cells are uncertain.
    unknown: u32,
}

/// A swap on the board of a node.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: usize,
    swap: Swap,
}

/// All that the leaves below a node depend on. Of equal nodes, such as two orders of the same swaps, only the first is
/// expanded: the others have the same leaves, or equally likely ones with sampled gems.
type Seen<P> = (Board<P>, Mark, [u32; 4]);

impl<P: Plane> Lbfs<P> {
    /// The most boards that are expanded for a decision, which bounds the memory. All boards beyond it are leaves.
    /// Only wide boards with a high U come near it.
    const NODES: usize = 1 << 20;

    /// Returns an agent with these settings.
    pub(crate) fn new(settings: LbfsSettings) -> Self {
        Self {
            settings,
            nodes: Vec::new(),
            met: FxHashSet::default(),
            planned: Vec::new(),
            list: Vec::new(),
        }
    }

    /// Returns the last step to the best leaf of a game that is not over.
    fn search(&mut self, game: &State<P>, rng: &mut Playout) -> Step {
        self.nodes.clear();
        self.met.clear();
        self.nodes.push(Node {
            game: Self::root(game),
            from: None,
            made: 0,
            points: 0,
            depths: 0,
            unknown: game.board().holes().count(),
        });
        let mut best = None;
        let mut at = 0;
        while at < self.nodes.len() {
            if let Some(vanished) = self.expand(at, &mut best, rng) {
                return vanished;
            }
            at += 1;
        }
        best.expect("the root has a swap").action
    }

    /// Returns the game from which the search looks ahead, without a target score.
    fn root(game: &State<P>) -> State<P> {
        match game.rules().goal {
            Goal::FewestSwaps { .. } => {
                let goal = Goal::LongestGame;
                let rules = Rules {
                    goal,
                    ..*game.rules()
                };
                State::on(*game.board(), rules)
            }
            _ => *game,
        }
    }

    /// Expands a node, and keeps the best leaf. Returns a step that makes the marked gem vanish.
    fn expand(
        &mut self,
        at: usize,
        best: &mut Option<Best<Step>>,
        rng: &mut Playout,
    ) -> Option<Step> {
        let mut list = std::mem::take(&mut self.list);
        self.nodes[at].game.actions(&mut list);
        if at == 0 {
            list.shuffle(rng);
        }
        let mut swaps = list.iter();
        let vanished = swaps.find_map(|&swap| self.look_at(Step { node: at, swap }, best, rng));
        self.list = list;
        vanished
    }

    /// Makes a step. Offers the resulting node as a leaf, or queues it. Returns the step if it makes the marked gem vanish.
    fn look_at(
        &mut self,
        step: Step,
        best: &mut Option<Best<Step>>,
        rng: &mut Playout,
    ) -> Option<Step> {
        let node = self.child(step, rng);
        if node.game.mark() == Mark::Vanished {
            return Some(step);
        }
        if self.is_leaf(&node) {
            let value = self.settings.weights.sum(&node.afterstate());
            best.get_or_insert(Best::new(step)).offer(step, value, rng);
        } else if self.met.insert(node.seen()) {
            self.nodes.push(node);
        }
        None
    }

    fn child(&self, step: Step, rng: &mut Playout) -> Node<P> {
        let mut node = self.nodes[step.node];
        let points = if self.settings.sampled {
            let rules = *node.game.rules();
            let mut refill = Counted {
                drawn: Drawn::new(&rules, rng),
                filled: &mut node.unknown,
            };
            node.game.swap_with(step.swap, &mut refill)
        } else {
            let points = node.game.swap_with(step.swap, &mut Empty);
            node.unknown = node.game.board().holes().count();
            points
        };
        node.from = Some(step);
        node.made += 1;
        node.points += points;
        node.depths += depth(step.swap);
        node
    }

    fn is_leaf(&self, node: &Node<P>) -> bool {
        let cells = f64::from(node.game.board().cells().count());
        f64::from(node.unknown) > self.settings.uncertainty * cells
            || node.game.is_over()
            || self.nodes.len() >= Self::NODES
    }

    /// Plans the sequence that ends with a step.
    fn plan(&mut self, last: Step) {
        self.planned.clear();
        let mut step = Some(last);
        while let Some(Step { node, swap }) = step {
            self.planned.push(swap);
            step = self.nodes[node].from;
        }
    }
}

impl<P: Plane> Agent<State<P>> for Lbfs<P> {
    fn choose(&mut self, game: &State<P>, rng: &mut Playout) -> Swap {
        let next = self.planned.pop();
        match next.filter(|&swap| game.valid().contains(swap)) {
            Some(swap) if self.settings.sequence => swap,
            _ => {
                let last = self.search(game, rng);
                self.plan(last);
                self.planned.pop().expect("a plan has a first swap")
            }
        }
    }
}

impl<P: Plane> Node<P> {
    fn afterstate(&self) -> Afterstate<P> {
        let swaps = f64::from(self.made);
        Afterstate {
            score: f64::from(self.points) / swaps,
            depth: f64::from(self.depths) / swaps,
            board: *self.game.board(),
        }
    }

    fn seen(&self) -> Seen<P> {
        let numbers = [self.made, self.points, self.depths, self.unknown];
        (*self.game.board(), self.game.mark(), numbers)
    }
}

/// Fills in random gems and counts them.
struct Counted<'a> {
    drawn: Drawn<'a, Playout>,
    filled: &'a mut u32,
}

impl<P: Plane> Refill<P> for Counted<'_> {
    fn refill(&mut self, board: &mut Board<P>) {
        *self.filled += board.holes().count();
        self.drawn.refill(board);
    }
}
