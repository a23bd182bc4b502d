//! A search tree as a picture in rings around its root, after figures 4.1 and 4.2 of E. R. Poromaa,
//! "Crushing Candy Crush" (KTH, 2017).

mod item;
mod rings;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use sweetfish_agents::mcts::{Decision, Tree};
use sweetfish_core::puzzle::Puzzle;

use self::item::Item;
use self::rings::draw;

/// The part of a search tree that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// At most this many states, of those to which beams left a way: the path of the last simulation, then the most
    /// visited ones.
    States(usize),
    /// This many rings around the root, with the visits and wins of each item beside it.
    Rings(usize),
}

/// Returns a picture of a search tree: actions on the innermost ring, their outcomes on the next, and so
/// on. What a won simulation went through is green, the path of the last simulation is red. The numbers of
/// an item are shown under the mouse, those of an action after the text that `label` returns.
pub fn search_tree<P: Puzzle>(
    tree: &Tree<P>,
    part: Part,
    label: impl Fn(P::Action) -> String,
) -> String {
    match part {
        Part::States(states) => draw(&items(tree, states, label), None),
        Part::Rings(rings) => draw(&items(tree, tree.size(), label), Some(rings)),
    }
}

/// Returns the items of a picture with at most `states` states.
fn items<P: Puzzle>(
    tree: &Tree<P>,
    states: usize,
    label: impl Fn(P::Action) -> String,
) -> Vec<Item> {
    let Some(root) = tree.root() else {
        return Vec::new();
    };
    let mut wins = vec![0; tree.size()];
    for path in tree.paths().filter(|path| path.won) {
        path.states.for_each(|at| wins[at] += 1);
    }
    let mut last = vec![false; tree.size()];
    if let Some(path) = tree.paths().last() {
        path.states.for_each(|at| last[at] = true);
    }
    let shown = most_visited(tree, states, &last);
    let mut items = Vec::new();
    let mut queue = vec![(root, None)];
    let mut next = 0;
    while let Some((state, parent)) = queue.get(next) {
        next += 1;
        let (depth, visits, mean) = (state.depth(), state.visits(), state.mean());
        let item = Item {
            parent: *parent,
            title: format!("state at depth {depth}: {visits} visits, mean {mean:.3}"),
            visits,
            wins: wins[state.index()],
            is_last: last[state.index()],
            ..Item::default()
        };
        let own = push(&mut items, item);
        let mut found = Vec::new();
        for chance in state.tried() {
            let outcomes: Vec<_> = chance.outcomes().collect();
            if !outcomes.iter().any(|outcome| shown[outcome.index()]) {
                continue;
            }
            let (label, visits, mean) = (label(chance.action()), chance.visits(), chance.mean());
            let item = Item {
                parent: Some(own),
                title: format!("{label}: {visits} visits, mean {mean:.3}"),
                visits,
                wins: outcomes.iter().map(|outcome| wins[outcome.index()]).sum(),
                is_last: outcomes.iter().any(|outcome| last[outcome.index()]),
                ..Item::default()
            };
            let action = push(&mut items, item);
            // Outcomes come latest first.
            let outcomes = outcomes.into_iter().rev();
            let outcomes = outcomes.filter(|outcome| shown[outcome.index()]);
            found.extend(outcomes.map(|outcome| (outcome, Some(action))));
        }
        queue.extend(found);
    }
    items
}

/// Returns which states are shown: `count` of those on the last path, then of the most visited ones, the
/// first among equals, but none below actions that beams took away. The parents of a shown state are shown too.
fn most_visited<P: Puzzle>(tree: &Tree<P>, count: usize, last: &[bool]) -> Vec<bool> {
    let visits: Vec<_> = tree.states().map(|state| state.visits()).collect();
    let mut order = reached(tree);
    order.sort_by_key(|&at| (!last[at], Reverse(visits[at]), at));
    let mut shown = vec![false; visits.len()];
    for &at in order.iter().take(count.max(1)) {
        shown[at] = true;
    }
    shown
}

/// Returns the indices of the states to which beams left a way.
fn reached<P: Puzzle>(tree: &Tree<P>) -> Vec<usize> {
    let mut states: Vec<_> = tree.root().into_iter().collect();
    let mut next = 0;
    while let Some(state) = states.get(next) {
        next += 1;
        let below: Vec<_> = state.tried().flat_map(|chance| chance.outcomes()).collect();
        states.extend(below);
    }
    states.iter().map(Decision::index).collect()
}

/// Adds an item; returns its index.
fn push(items: &mut Vec<Item>, item: Item) -> usize {
    let at = items.len();
    if let Some(parent) = item.parent {
        items[parent].children.push(at);
    }
    items.push(item);
    at
}
