//! Two versions of levels, played with paired chances: attempt N of both has the same random numbers.

use super::case::Case;
use sweetfish_core::stats::{Estimate, Pairs};
use sweetfish_core::table::Table;
use sweetfish_study::experiment::Results;

/// Returns the table of the differences between new and old versions of levels, in percentage points; `None` without an old
/// version.
pub(super) fn table(all: &[Case], results: &Results) -> Option<Table> {
    let header = ["level", "agent", "old %", "new %", "new minus old", "pairs"];
    let mut table = Table::new(header);
    for (old, own) in all.iter().enumerate().filter(|(_, own)| own.is_old) {
        let is_new = |other: &Case| {
            !other.is_old && other.name == own.name && other.agent.agent == own.agent.agent
        };
        let Some(new) = all.iter().position(is_new) else {
            continue;
        };
        let pairs = pairs(results, old, new);
        let [before, after] = [old, new].map(|n| results.share(n, "won").estimate());
        let cell =
            |share: Option<Estimate>| Estimate::cell(share.map(|share| share.times(100.0)), 1);
        table.push([
            own.name.clone(),
            own.agent.options(),
            cell(before),
            cell(after),
            cell(pairs.difference()),
            pairs.count().to_string(),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

/// Counts which attempts at an old and at a new version were won.
fn pairs(results: &Results, old: usize, new: usize) -> Pairs {
    let (old, new) = (results.values(old, "won"), results.values(new, "won"));
    let mut pairs = Pairs::default();
    for (old, new) in old.zip(new) {
        pairs.add(old > 0.0, new > 0.0);
    }
    pairs
}
