//! Hints: the best moves of a duel with what each promises.

use serde::Serialize;
use sweetfish::duel::{Cell, Limit, Options, Position, Report as Found, SearchError, Searcher};

use crate::error::RequestError;
use crate::position::{Until, search};

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
///
/// # Errors
/// If a search cannot be run.
pub(crate) fn hint(
    position: &Position,
    best: usize,
    until: Until,
) -> Result<Vec<Rated>, RequestError> {
    /// The moves that are searched longer, for each of `best`.
    const CANDIDATES: usize = 4;
    /// The plies of the first look.
    const BRIEF: u32 = 2;
    /// The megabytes of the table that the first looks share.
    const MEGABYTES: usize = 4;
    let searcher = Searcher::new(&Options::default().hash_mb(MEGABYTES));
    let brief = |after: &Position| searcher.run(after, Limit::Depth(BRIEF));
    let moves = position.moves().into_iter();
    let rated = moves.map(|mv| Ok((mv.cell, rate(position, mv.cell, brief)?)));
    let mut rated: Vec<_> = rated.collect::<Result<_, RequestError>>()?;
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
        *own = rate(position, *cell, |after| search(after, each, &mut |_| ()))?;
    }
    order(&mut rated);
    rated.truncate(best);
    Ok(rated.into_iter().map(|(_, own)| own).collect())
}

/// Rates a move by a search of the board after it.
fn rate(
    position: &Position,
    cell: Cell,
    reply: impl Fn(&Position) -> Result<Found, SearchError>,
) -> Result<Rated, RequestError> {
    let mut after = position.clone();
    let points = i32::from(after.play(cell)).pow(2);
    let reply = match reply(&after) {
        Ok(reply) => Some(reply),
        // The move ends the game.
        Err(SearchError::EmptyBoard) => None,
        Err(error) => return Err(error.into()),
    };
    Ok(Rated {
        cell: cell.to_string(),
        points,
        expected: points - reply.as_ref().map_or(0, |reply| reply.score),
        proven: reply.is_none_or(|reply| reply.exact),
    })
}
