//! What nbgrader collected: of several assignments one is marked.

use std::io;

use super::listing::Reading;
use super::piece::Piece;
use crate::grade::intake::gradescope::Meta;
use crate::grade::intake::names::Platform;
use crate::grade::intake::nbgrader;
use crate::grade::intake::shown::shown;

/// Leaves the one assignment that is meant of what nbgrader collected, with the times that it wrote. Returns lines about who has
/// others alone. Fails if it is not known which is meant.
pub(super) fn take_collected(
    pieces: &mut Vec<Piece>,
    reading: &Reading,
) -> io::Result<Vec<String>> {
    let of_user = |piece: &Piece| {
        let is_plain = piece.label.platform == Platform::Other && piece.meta.is_none();
        let found = is_plain.then(|| nbgrader::collected(&piece.path, reading.zone));
        found.flatten()
    };
    let found: Vec<_> = pieces.iter().map(of_user).collect();
    let meant = nbgrader::meant(&found, reading.assignment).map_err(io::Error::other)?;
    let Some((meant, others)) = meant else {
        return Ok(Vec::new());
    };
    let mut notes: Vec<_> = others.into_iter().collect();
    let mut found = found.into_iter();
    pieces.retain_mut(|piece| {
        let Some(own) = found.next().flatten() else {
            return true;
        };
        let Some(time) = own.get(&meant) else {
            let is_of_others = nbgrader::is_dated(&own);
            if is_of_others {
                let (name, meant) = (shown(&piece.name), shown(&meant));
                notes.push(format!("{name}: has no {meant}, so it is not marked"));
            }
            return !is_of_others;
        };
        if own.len() > 1 {
            piece.path.push(&meant);
        }
        piece.meta = time.map(|time| Meta::of(Vec::new(), Some(time)));
        true
    });
    Ok(notes)
}
