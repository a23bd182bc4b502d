//! Pictures of search trees, after figures 4.1 and 4.2 of Poromaa's thesis: states, actions, winning
//! paths in green, the path of the last simulation in red.

mod dot;
mod layout;
mod rings;
mod svg;

use std::cmp::Reverse;

use super::tree::{Decision, Tree};
use sweetfish_core::puzzle::{HasGoal, Puzzle};

/// An item of a picture. The first one is the root, and parents come before their children.
#[derive(Clone, Debug)]
struct Item {
    parent: Option<usize>,
    children: Vec<usize>,
    kind: Kind,
    /// The label of an action; empty for a state.
    label: String,
    visits: u32,
    mean: f64,
    depth: u32,
    /// How many winning simulations went through here.
    wins: u32,
    /// Whether the last simulation did.
    last: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    State,
    Action,
}

impl Item {
    /// Returns whether a winning simulation went through here.
    fn won(&self) -> bool {
        self.wins > 0
    }

    /// Returns its numbers in one line.
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

impl<P: HasGoal> Tree<P> {
    /// Returns the tree in the language of Graphviz, with at most `states` states: the last path and the
    /// most visited ones. `label` returns the text of an action.
    pub fn dot(&self, states: usize, label: impl Fn(P::Action) -> String) -> String {
        dot::write(&self.items(states, label))
    }

    /// Returns the tree as an SVG picture, with at most `states` states: the last path and the most
    /// visited ones.
    ///
    /// A disc is a state, whose area grows with its visits. A diamond is an action; those of the root have
    /// the text that `label` returns. The numbers of an item are shown under the mouse.
    pub fn svg(&self, states: usize, label: impl Fn(P::Action) -> String) -> String {
        svg::write(&self.items(states, label))
    }

    /// Returns the whole tree as an SVG picture in rings around the root: actions on the innermost one, their
    /// outcomes on the next, and so on (figures 4.1 and 4.2 of Poromaa's thesis). With `rings` only that many
    /// are drawn, and beside each item stand its visits and wins.
    pub fn rings(&self, rings: Option<usize>, label: impl Fn(P::Action) -> String) -> String {
        rings::write(&self.items(self.size(), label), rings)
    }

    /// Returns the items of a picture.
    fn items(&self, states: usize, label: impl Fn(P::Action) -> String) -> Vec<Item> {
        let Some(root) = self.root() else {
            return Vec::new();
        };
        let wins = self.wins();
        let last = self.path(self.records.last().map(|record| record.leaf));
        let shown = self.most_visited(states, &last);
        let mut items = Vec::new();
        let mut queue = vec![(root, None)];
        let mut next = 0;
        while next < queue.len() {
            let at = queue[next].0.at as usize;
            let own = push(
                &mut items,
                state(&queue[next].0, (wins[at], last[at])),
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
                    wins: outcomes.iter().map(|o| wins[o.at as usize]).sum(),
                    last: any(&last),
                    ..state(&queue[next].0, (0, false))
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

    /// Returns which states are shown: `count` of those on the last path, then of the most visited ones,
    /// the first among equals. The parents of a shown state are shown too.
    fn most_visited(&self, count: usize, last: &[bool]) -> Vec<bool> {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&at| (!last[at], Reverse(self.nodes[at].visits), at));
        let mut shown = vec![false; order.len()];
        for &at in order.iter().take(count.max(1)) {
            shown[at] = true;
        }
        shown
    }

    /// Returns how many winning simulations went through each state.
    fn wins(&self) -> Vec<u32> {
        let mut wins = vec![0; self.nodes.len()];
        let won = self
            .records
            .iter()
            .filter(|record| record.evaluation.win >= 1.0);
        for leaf in won.map(|record| record.leaf) {
            self.walk_up(leaf, |at| wins[at] += 1);
        }
        wins
    }

    /// Returns which states are on the path to a leaf.
    fn path(&self, leaf: Option<u32>) -> Vec<bool> {
        let mut path = vec![false; self.nodes.len()];
        if let Some(leaf) = leaf {
            self.walk_up(leaf, |at| path[at] = true);
        }
        path
    }

    /// Calls `visit` with a state and those above it.
    fn walk_up(&self, leaf: u32, mut visit: impl FnMut(usize)) {
        let mut at = leaf as usize;
        visit(at);
        while let Some(arm) = self.arms.get(self.nodes[at].parent as usize) {
            at = arm.node as usize;
            visit(at);
        }
    }
}

/// Returns the item of a state.
fn state<P: Puzzle>(decision: &Decision<P>, (wins, last): (u32, bool)) -> Item {
    Item {
        parent: None,
        children: Vec::new(),
        kind: Kind::State,
        label: String::new(),
        visits: decision.visits(),
        mean: decision.mean(),
        depth: decision.depth(),
        wins,
        last,
    }
}

/// Adds an item below its parent; returns its index.
fn push(items: &mut Vec<Item>, item: Item, parent: Option<usize>) -> usize {
    let at = items.len();
    items.push(Item { parent, ..item });
    if let Some(parent) = parent {
        items[parent].children.push(at);
    }
    at
}
