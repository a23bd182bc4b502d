//! Experiments with swapless match-3: what the greedy solver loses, and how far the exact one gets.

mod greedy;
mod post;
mod time;

use sweetfish::experiment::{Definition, Group, Keys, combinations, texts};
use sweetfish::rng;
use sweetfish::sm3::{Board, generate};

/// Returns all of them.
pub(super) fn all() -> [Definition; 3] {
    [post::define(), greedy::define(), time::define()]
}

/// The posts, with what of them is meant.
macro_rules! posts {
    ($what:literal) => {
        concat!(
            "\"Solving Match-3 Without Swaps\" and \"Match-3 with Gravity, without Swaps\", Becoming Human (2019), ",
            $what
        )
    };
}
use posts;

/// What kinds of boards and games differ in.
const KEYS: [&str; 4] = ["size", "colours", "fill", "actions"];

/// Numbers of actions as texts: ten, and more than any board has.
const ACTIONS: [&str; 2] = ["10", "all"];

/// Returns the conditions of boards of these colours and fills, in all sizes and with all [`ACTIONS`].
fn kinds<const N: usize, const M: usize>(
    boards: [(u8, u32); N],
    sizes: [u8; M],
) -> Vec<Vec<String>> {
    let of_boards = |(colours, fill): (u8, u32)| {
        combinations(&[
            texts([colours]),
            texts([fill]),
            texts(ACTIONS),
            texts(sizes),
        ])
    };
    let mut kinds: Vec<_> = boards.into_iter().flat_map(of_boards).collect();
    for kind in &mut kinds {
        // The sizes change fastest, but are named first.
        kind.rotate_right(1);
    }
    kinds
}

/// Returns the boards of a kind: conditions with the same ones get the same seeds.
fn boards(key: Keys) -> String {
    format!("{} {} {}", &key["size"], &key["colours"], &key["fill"])
}

/// Makes a board of a kind.
fn board(key: Keys, seed: u64) -> Board {
    let size = key.number("size");
    let mut rng = rng::stream(seed, 0);
    generate::board(
        size,
        size,
        key.number("colours"),
        key.number("fill"),
        &mut rng,
    )
}

/// Returns the number of actions of a kind.
fn actions(key: Keys) -> u32 {
    match &key["actions"] {
        "all" => 676,
        _ => key.number("actions"),
    }
}

/// Returns the size of the boards of a group.
fn size(group: &Group) -> f64 {
    group.key("size").parse().unwrap_or(f64::NAN)
}
