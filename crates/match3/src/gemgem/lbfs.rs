//! Limited breadth-first search: all sequences of swaps as far as enough of the board is known.

use rand::seq::SliceRandom;
use rustc_hash::FxHashSet;

use super::heuristics::depth;
use super::weights::{Afterstate, Weights};
use crate::planes::{Board, Drawn, Empty, Mark, Plane, Refill, State, Swap};
use crate::rules::{Goal, Rules};
use sweetfish_agents::{Agent, Best};
use sweetfish_core::puzzle::{HasGoal, Puzzle};
use sweetfish_core::rng::Playout;

/// What comes into cells that a swap of the look-ahead empties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LookAhead {
    /// Nothing, because it is unknown: the paper's choice. The empty cells are uncertain.
    #[default]
    Empty,
    /// Random gems, drawn once. The paper tried and rejected this, rightly: the search then prefers
    /// sequences whose draws were lucky. The cells filled since the first board are uncertain.
    Sampled,
}

/// How much of the best sequence is played before the next search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Plan {
    /// The first swap.
    #[default]
    First,
    /// All swaps, up to the first that new gems have made invalid.
    Sequence,
}

/// What the search does beside looking ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LbfsReading {
    /// Takes the target score and boards that were met before into account.
    #[default]
    Goal,
    /// The paper's text, for a target score: no leaf but by U and by boards without a valid swap, the best leaf by the
    /// heuristics alone, every sequence to its end. The target changes nothing.
    Text,
}

/// The settings of [`Lbfs`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LbfsSettings {
    /// The share of uncertain cells, from 0 to 1, above which a board is not expanded (the paper's
    /// U).
    pub(crate) uncertainty: f64,
    /// The weights of the heuristics.
    pub(crate) weights: Weights,
    /// What is played.
    pub(crate) plan: Plan,
    /// How the search looks ahead.
    pub(crate) look_ahead: LookAhead,
    /// What else it does.
    pub(crate) reading: LbfsReading,
}

impl Default for LbfsSettings {
    /// Returns the score alone at U = .2.
    fn default() -> Self {
        Self {
            uncertainty: 0.2,
            weights: Weights::SCORE,
            plan: Plan::First,
            look_ahead: LookAhead::Empty,
            reading: LbfsReading::Goal,
        }
    }
}

/// Limited breadth-first search, L-BFS(U).
///
/// By [`LbfsReading::Text`] a leaf is a board without a valid swap, or one whose share of uncertain cells exceeds U; the one
/// with the largest weighted sum of the heuristics is chosen. [`LbfsReading::Goal`] differs in three ways: a board where the
/// game is over is a leaf, too; among leaves that reach the target score, or make the gem vanish, the one with the fewest
/// swaps is chosen; and as in the authors' code, a board that was met before is not expanded again. Ties are broken at
/// random. The first swaps are tried in random order, so that no order of the same swaps is favoured.
#[derive(Clone, Debug)]
pub(crate) struct Lbfs<P> {
    settings: LbfsSettings,
    nodes: Vec<Node<P>>,
    met: FxHashSet<(Board<P>, Mark)>,
    /// The rest of the last plan, the next swap last.
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

/// A swap on the board of a node, named by its index.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: usize,
    swap: Swap,
}

/// The leaves so far.
struct Leaves {
    /// The best by the heuristics.
    best: Option<Best<Step>>,
    /// The one that reaches the goal with the fewest swaps, and their number negated.
    goal: Option<Best<Step>>,
}

impl<P: Plane> Lbfs<P> {
    /// The most boards that are expanded for a decision, which bounds the memory. Beyond, all boards
    /// are leaves. Only wide boards at a high U come near it.
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

    /// Returns the last step to the best leaf. The game must not be over.
    fn search(&mut self, game: &State<P>, rng: &mut Playout) -> Step {
        self.nodes.clear();
        self.met.clear();
        self.nodes.push(Node {
            game: self.root(game),
            from: None,
            made: 0,
            points: 0,
            depths: 0,
            unknown: game.board().holes().count(),
        });
        let mut leaves = Leaves {
            best: None,
            goal: None,
        };
        let mut at = 0;
        // Once the goal is reached, longer sequences are of no use.
        while at < self.nodes.len() && !leaves.settled(&self.nodes[at].game) {
            self.expand(at, &mut leaves, rng);
            at += 1;
        }
        leaves
            .goal
            .or(leaves.best)
            .expect("the root has a swap")
            .action
    }

    /// Returns the game from which the search looks ahead.
    fn root(&self, game: &State<P>) -> State<P> {
        match (self.settings.reading, game.rules().goal) {
            (LbfsReading::Text, Goal::FewestSwaps { .. }) => {
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

    fn expand(&mut self, at: usize, leaves: &mut Leaves, rng: &mut Playout) {
        let mut list = std::mem::take(&mut self.list);
        self.nodes[at].game.actions(&mut list);
        if at == 0 {
            list.shuffle(rng);
        }
        for &swap in &list {
            let step = Step { node: at, swap };
            let node = self.child(step, rng);
            if self.is_leaf(&node) {
                leaves.offer(step, &node, &self.settings.weights, rng);
            } else if self.settings.reading == LbfsReading::Text
                || self.met.insert((*node.game.board(), node.game.mark()))
            {
                self.nodes.push(node);
            }
        }
        self.list = list;
    }

    fn child(&self, step: Step, rng: &mut Playout) -> Node<P> {
        let mut node = self.nodes[step.node];
        let points = match self.settings.look_ahead {
            LookAhead::Empty => {
                let points = node.game.swap_with(step.swap, &mut Empty);
                node.unknown = node.game.board().holes().count();
                points
            }
            LookAhead::Sampled => {
                let rules = *node.game.rules();
                let mut refill = Counted {
                    drawn: Drawn::new(&rules, rng),
                    filled: &mut node.unknown,
                };
                node.game.swap_with(step.swap, &mut refill)
            }
        };
        node.from = Some(step);
        node.made += 1;
        node.points += points;
        node.depths += depth::<P>(step.swap);
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
            Some(swap) if self.settings.plan == Plan::Sequence => swap,
            _ => {
                let last = self.search(game, rng);
                self.plan(last);
                self.planned.pop().expect("a plan has a first swap")
            }
        }
    }
}

impl Leaves {
    /// Returns whether the goal is reached with no more swaps than `game` has made.
    fn settled<P: Plane>(&self, game: &State<P>) -> bool {
        let swaps = f64::from(game.swaps());
        self.goal.as_ref().is_some_and(|goal| -goal.value <= swaps)
    }

    fn offer<P: Plane>(
        &mut self,
        step: Step,
        leaf: &Node<P>,
        weights: &Weights,
        rng: &mut Playout,
    ) {
        let game = &leaf.game;
        let is_race = matches!(
            game.rules().goal,
            Goal::FewestSwaps { .. } | Goal::RemoveGem { .. }
        );
        if is_race && game.is_won() {
            let goal = self.goal.get_or_insert(Best::new(step));
            goal.offer(step, -f64::from(game.swaps()), rng);
            return;
        }
        let value = weights.sum(&leaf.afterstate());
        let best = self.best.get_or_insert(Best::new(step));
        best.offer(step, value, rng);
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
