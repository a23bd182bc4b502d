//! Counts the states, edges and goal states in the graph of a game, by the number of actions taken.

use rustc_hash::FxHashMap;

use super::{Board, Cell, Game};
use sweetfish_core::puzzle::Puzzle;

/// The states of a game after the same number of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layer {
    /// The actions taken.
    pub depth: u32,
    /// The number of different states. A state is a board and its points.
    pub states: u64,
    /// The number of edges that leave the states: the sum of their legal actions.
    pub edges: u64,
    /// The number of states that reached the target, 0 without a target.
    pub goals: u64,
    /// The number of sequences of actions that lead to the states. Saturates at `u64::MAX`.
    pub sequences: u64,
}

/// Counts the states that can be reached, layer by layer. Equal states are counted once.
///
/// ```
/// use sweetfish_sm3::space::Layers;
/// use sweetfish_sm3::{Board, Cell, Game, Rules};
///
/// let mut board = Board::empty(4, 1);
/// for x in 0..4 {
///     board.set(Cell::new(x, 0), 1);
/// }
/// let layers: Vec<_> = Layers::new(&Game::new(board, Rules::new(9, 0))).collect();
/// // Four cells to pick, and the same board after each.
/// assert_eq!((layers[0].states, layers[0].edges), (1, 4));
/// assert_eq!((layers[1].states, layers[1].edges, layers[1].sequences), (1, 0, 4));
/// assert_eq!(layers.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Layers {
    depth: u32,
    /// The states of the next layer, with the number of sequences that lead to each.
    states: FxHashMap<Game, u64>,
}

impl Layers {
    /// Returns the layers, of which the first has only `game`.
    pub fn new(game: &Game) -> Self {
        Self {
            depth: 0,
            states: std::iter::once((game.clone(), 1)).collect(),
        }
    }

    /// Returns the number of states of the next layer, which are in memory.
    pub fn width(&self) -> usize {
        self.states.len()
    }
}

impl Iterator for Layers {
    type Item = Layer;

    /// Returns the next layer, or `None` after the one in which all games are over.
    fn next(&mut self) -> Option<Layer> {
        if self.states.is_empty() {
            return None;
        }
        let states = std::mem::take(&mut self.states);
        let mut layer = Layer {
            depth: self.depth,
            states: states.len() as u64,
            edges: 0,
            goals: 0,
            sequences: 0,
        };
        let mut actions: Vec<Cell> = Vec::new();
        for (game, sequences) in states {
            layer.goals += u64::from(game.is_reached());
            layer.sequences = layer.sequences.saturating_add(sequences);
            game.actions(&mut actions);
            layer.edges += actions.len() as u64;
            for &action in &actions {
                let mut after = game.clone();
                after.take(action);
                let count = self.states.entry(after).or_insert(0);
                *count = count.saturating_add(sequences);
            }
        }
        self.depth += 1;
        Some(layer)
    }
}

/// Returns the common logarithm of the post's bound on the number of states: (K + 1)^(nm), where K is the number of
/// colours and n and m are the sides of the board.
pub fn log10_arrays(board: &Board, colours: u8) -> f64 {
    let cells = f64::from(board.width()) * f64::from(board.height());
    cells * f64::from(colours + 1).log10()
}
