//! Pictures of search trees as text, after figures 4.1 and 4.2 of Poromaa's thesis: states, actions,
//! winning paths in green, the path of the last simulation in red.

mod dot;
mod layout;
mod svg;

use std::cmp::Reverse;

use super::tree::{Decision, Tree};
use crate::puzzle::{Judged, Puzzle};

/// Something in the picture of a tree. The first one is the root, parents come before their children.
#[derive(Clone, Debug)]
struct Item {
    parent: Option<usize>,
    children: Vec<usize>,
    kind: Kind,
    /// What it is called: an action, nothing for a state.
    label: String,
    visits: u32,
    mean: f64,
    depth: u32,
    /// Whether a simulation that was won went through here.
    won: bool,
    /// Whether the last simulation did.
    last: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    State,
    Action,
}

impl Item {
    /// All that is known of it in one line.
    fn title(&self) -> String {
        let Self {
            visits,
            mean,
            depth,
            ..
        } = self;
        match self.kind {
            Kind::State => format!("state at depth {depth}: {visits} visits, mean {mean:.3}"),
            Kind::Action => format!("{}: {visits} visits, mean {mean:.3}", self.label),
        }
    }
}

impl<P: Judged> Tree<P> {
    /// The tree in the language of Graphviz, with at most so many states: the last path and those
    /// visited most. Actions are written as `label` says.
    pub fn dot(&self, states: usize, label: impl Fn(P::Action) -> String) -> String {
        dot::write(&self.items(states, label))
    }

    /// The tree as an SVG picture, with at most so many states: the last path and those visited most.
    /// A disc is a state, its area grows with its visits; a diamond is an action, labelled as `label`
    /// says where it is one of the root. What lies under the mouse tells its numbers.
    pub fn svg(&self, states: usize, label: impl Fn(P::Action) -> String) -> String {
        svg::write(&self.items(states, label))
    }

    fn items(&self, states: usize, label: impl Fn(P::Action) -> String) -> Vec<Item> {
        let Some(root) = self.root() else {
            return Vec::new();
        };
        let won = self.won();
        let last = self.path(self.records.last().map(|record| record.leaf));
        let shown = self.most_visited(states, &last);
        let mut items = Vec::new();
        let mut queue = vec![(root, None)];
        let mut next = 0;
        while next < queue.len() {
            let at = queue[next].0.at as usize;
            let own = push(
                &mut items,
                state(&queue[next].0, (won[at], last[at])),
                queue[next].1,
            );
            for chance in queue[next].0.tried() {
                let outcomes: Vec<_> = chance.outcomes().collect();
                let any = |set: &[bool]| outcomes.iter().any(|o| set[o.at as usize]);
                if !any(&shown) {
                    continue;
                }
                let item = Item {
                    kind: Kind::Action,
                    label: label(chance.action()),
                    visits: chance.visits(),
                    mean: chance.mean(),
                    won: any(&won),
                    last: any(&last),
                    ..state(&queue[next].0, (false, false))
                };
                let action = push(&mut items, item, Some(own));
                // Outcomes come latest first.
                let outcomes = outcomes.into_iter().rev();
                let shown = outcomes.filter(|outcome| shown[outcome.at as usize]);
                queue.extend(shown.map(|outcome| (outcome, Some(action))));
            }
            next += 1;
        }
        items
    }

    /// Which states are among `count` of those on the last path and then of those visited most; of
    /// equals those that came first, so that with a state its parents are among them.
    fn most_visited(&self, count: usize, last: &[bool]) -> Vec<bool> {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&at| (!last[at], Reverse(self.nodes[at].visits), at));
        let mut shown = vec![false; order.len()];
        for &at in order.iter().take(count.max(1)) {
            shown[at] = true;
        }
        shown
    }

    /// Which states a simulation went through that was won.
    fn won(&self) -> Vec<bool> {
        let mut won = vec![false; self.nodes.len()];
        let wins = self
            .records
            .iter()
            .filter(|record| record.evaluation.win >= 1.0);
        for leaf in wins.map(|record| record.leaf) {
            self.mark(leaf, &mut won);
        }
        won
    }

    fn path(&self, leaf: Option<u32>) -> Vec<bool> {
        let mut path = vec![false; self.nodes.len()];
        if let Some(leaf) = leaf {
            self.mark(leaf, &mut path);
        }
        path
    }

    /// Marks a state and those above it, up to one that is marked.
    fn mark(&self, leaf: u32, marked: &mut [bool]) {
        let mut at = leaf as usize;
        while !std::mem::replace(&mut marked[at], true) {
            let Some(arm) = self.arms.get(self.nodes[at].parent as usize) else {
                return;
            };
            at = arm.node as usize;
        }
    }
}

fn state<P: Puzzle>(decision: &Decision<P>, (won, last): (bool, bool)) -> Item {
    Item {
        parent: None,
        children: Vec::new(),
        kind: Kind::State,
        label: String::new(),
        visits: decision.visits(),
        mean: decision.mean(),
        depth: decision.depth(),
        won,
        last,
    }
}

fn push(items: &mut Vec<Item>, item: Item, parent: Option<usize>) -> usize {
    let at = items.len();
    items.push(Item { parent, ..item });
    if let Some(parent) = parent {
        items[parent].children.push(at);
    }
    at
}
