//! Batches of games of levels.

mod games;
mod modes;
mod seen;

use sweetfish_level::batch::{Batch, GOALS, PLANES, goal_names};
use sweetfish_level::pieces::{FORMS, PIECES};

/// Returns an array that is filled by `write`, in a part for each game.
fn parts<T: Clone + Default>(batch: &Batch, size: usize, write: impl Fn(&mut [T])) -> Vec<Vec<T>> {
    let mut all = vec![T::default(); batch.len() * size];
    write(&mut all);
    all.chunks(size).map(<[T]>::to_vec).collect()
}

/// Returns the planes of each game.
fn observed(batch: &Batch) -> Vec<Vec<u8>> {
    let (width, height) = batch.size();
    let size = PLANES.len() * usize::from(width) * usize::from(height);
    // Whatever was there before is overwritten.
    parts(batch, size, |cells| {
        cells.fill(99);
        batch.observe(cells);
    })
}

/// Returns the goals of each game.
fn goals_of(batch: &Batch) -> Vec<Vec<u32>> {
    parts(batch, GOALS, |goals| {
        goals.fill(99);
        batch.goals(goals);
    })
}

/// Returns which actions of each game are legal.
fn legal_of(batch: &Batch) -> Vec<Vec<bool>> {
    parts(batch, batch.actions(), |legal| {
        legal.fill(true);
        batch.legal_actions(legal);
    })
}

#[test]
fn the_table_of_planes_says_what_pieces_there_are() {
    let help = |name| {
        let mut planes = PLANES.iter().filter(|plane| plane.name == name);
        let plane = planes.next().expect("a plane");
        assert!(planes.next().is_none(), "{name}");
        plane
    };
    let numbered = |names: Vec<&str>| {
        let words = (1..)
            .zip(&names)
            .map(|(number, name)| format!("{number} {name}"));
        (names.len(), words.collect::<Vec<_>>().join(", "))
    };
    let forms = FORMS.iter().map(|entry| entry.name);
    let pieces = PIECES.iter().filter(|piece| piece.content.is_piece());
    let (most, words) = numbered(forms.chain(pieces.map(|piece| piece.name)).collect());
    let plane = help("piece");
    assert_eq!(
        (usize::from(plane.most), plane.help),
        (most, words.as_str())
    );
    for piece in PIECES.iter().filter(|piece| !piece.content.is_piece()) {
        assert!(help("blocker").help.contains(piece.name), "{}", piece.name);
    }
}

#[test]
fn goals_have_names_of_their_own() {
    let mut names: Vec<String> = goal_names().collect();
    assert_eq!(names.len(), GOALS);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), GOALS);
}
