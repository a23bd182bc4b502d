//! Hints: the best moves of a duel with what each promises.

use serde::Serialize;
use sweetfish::duel::{Cell, Limit, Position, Report as Found, Searcher, Tunables};

use crate::duel::{Until, search};

/// A move with what it promises.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rated {
    cell: String,
    points: i32,
    /// Expected difference of points from this move on, for the side that moves.
    expected: i32,
    proven: bool,
}

/// Looks at the reply to each move, at those with the best prospects longer, and returns the `best` of them, best first.
pub(crate) fn hint(position: &Position, best: usize, until: Until) -> Vec<Rated> {
    /// The moves that are searched longer, for each of `best`.
    const CANDIDATES: usize = 4;
    /// The plies of the first look.
    const BRIEF: u32 = 2;
    /// The megabytes of the table that the first looks share.
    const MEGABYTES: usize = 4;
    let searcher = Searcher::new(MEGABYTES, 1, Tunables::default());
    let brief = |after: &Position| searcher.run(after, Limit::Depth(BRIEF), &mut |_| ());
    let moves = position.moves().into_iter();
    let mut rated: Vec<_> = moves
        .map(|mv| (mv.cell, rate(position, mv.cell, brief)))
        .collect();
    let order = |rated: &mut Vec<(Cell, Rated)>| rated.sort_by_key(|(_, own)| -own.expected);
    order(&mut rated);
    rated.truncate(best.saturating_mul(CANDIDATES));
    let count = rated.len().max(1);
    let each = match until {
        Until::Depth(plies) => Until::Depth(plies),
        Until::Nodes(nodes) => Until::Nodes(nodes / count as u64),
        Until::Ms(ms) => Until::Ms(ms / count as f64),
    };
    for (cell, own) in &mut rated {
        *own = rate(position, *cell, |after| search(after, each, &mut |_| ()));
    }
    order(&mut rated);
    rated.truncate(best);
    rated.into_iter().map(|(_, own)| own).collect()
}

/// Rates a move by a search of the board after it.
fn rate(position: &Position, cell: Cell, reply: impl Fn(&Position) -> Option<Found>) -> Rated {
    let mut after = position.clone();
    let points = i32::from(after.play(cell)).pow(2);
    let reply = reply(&after);
    Rated {
        cell: cell.to_string(),
        points,
        expected: points - reply.as_ref().map_or(0, |reply| reply.score),
        proven: reply.is_none_or(|reply| reply.exact),
    }
}
