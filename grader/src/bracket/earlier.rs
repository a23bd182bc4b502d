//! The pairings of Swiss tournaments in the results files of version 0.2.0 and before. Some of their later rounds are paired otherwise
//! today; what was played stays valid.

use super::pairing::{History, encounter};
use crate::schedule::Encounter;

/// Pairs players of about the same points so that nobody meets twice, or else neighbours. With an odd number of players the last one
/// of those with the fewest free rounds has one.
pub(super) fn pair_up(history: &History) -> Vec<Encounter> {
    let mut order = history.order();
    if order.len() % 2 == 1 {
        let rest = (0..order.len())
            .rev()
            .min_by_key(|&place| history.free[order[place]]);
        order.remove(rest.expect("an odd number is not zero"));
    }
    let mut steps = 0;
    let new = pair_first(&order, &history.met, &mut steps);
    new.unwrap_or_else(|| {
        let neighbours = order.chunks(2);
        neighbours.map(|two| encounter(two[0], two[1])).collect()
    })
}

/// Pairs the first player with the nearest one so that the others can be paired without anybody meeting twice. `None`
/// if that is impossible, or not found in a bounded number of steps.
fn pair_first(order: &[usize], met: &[Vec<u32>], steps: &mut usize) -> Option<Vec<Encounter>> {
    const MOST_STEPS: usize = 100_000;
    let Some((&first, others)) = order.split_first() else {
        return Some(Vec::new());
    };
    for (place, &other) in others.iter().enumerate() {
        *steps += 1;
        if *steps > MOST_STEPS {
            return None;
        }
        if met[first][other] > 0 {
            continue;
        }
        let rest: Vec<_> = [&others[..place], &others[place + 1..]].concat();
        if let Some(mut found) = pair_first(&rest, met, steps) {
            found.insert(0, encounter(first, other));
            return Some(found);
        }
    }
    None
}
