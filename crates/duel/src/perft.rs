//! Counts move sequences, to check the move generator.

use rustc_hash::FxHashMap;

use super::position::Position;

/// The most boards in the memo, which take about 50 MB.
const MEMO: usize = 80_000;

/// Returns the number of sequences of exactly `depth` moves from `position`.
///
/// It remembers the counts of many boards, which several sequences reach. The count is exact, as boards are compared
/// cell by cell. It saturates at `u64::MAX`.
///
/// ```
/// use sweetfish_duel::{Position, perft};
/// let board = Position::from_rows(2, &["1101", "0101", "1001", "0001"])?;
/// assert_eq!([1, 2, 3, 4, 5, 6].map(|depth| perft(&board, depth)), [5, 18, 44, 64, 40, 0]);
/// # Ok::<(), sweetfish_duel::BoardError>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(position, depth, &mut FxHashMap::default())
}

fn count(position: &Position, depth: u32, memo: &mut FxHashMap<(Position, u32), u64>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut groups = position.groups();
    if depth == 1 {
        return groups.count() as u64;
    }
    if let Some(&count) = memo.get(&(position.clone(), depth)) {
        return count;
    }
    let mut total: u64 = 0;
    for group in groups.rank(usize::MAX).to_vec() {
        let mut next = position.clone();
        next.play_unchecked(groups.region(group.column, group.height));
        total = total.saturating_add(count(&next, depth - 1, memo));
    }
    if memo.len() < MEMO {
        memo.insert((position.clone(), depth), total);
    }
    total
}
