//! All points that a marking gives: what they are for, and whether they fit into the gradebook of the class.

use sweetfish_cli_support::BadInput;
use sweetfish_sandbox::Confinement;

use super::intake::Person;
use super::output::column;
use super::points;
use super::roster::Roster;
use super::scheme::Scheme;
use super::verdict::{Kind, Verdict, absent};

/// Returns a verdict without points, of all tests that there are.
fn empty(scheme: &Scheme) -> Verdict {
    absent(&Person::default(), false, scheme, &Confinement::default())
}

/// Says how many points there are, and what for.
pub(super) fn in_words(scheme: &Scheme) -> String {
    let all = empty(scheme);
    let parts = [
        (Kind::Board, "test boards"),
        (Kind::Games, "games"),
        (Kind::Time, "time"),
        (Kind::Rank, "the rank"),
    ];
    let parts = parts.into_iter().filter_map(|(kind, what)| {
        let own = all.tests.iter();
        let own = own.filter(|test| test.kind == kind && !test.is_extra);
        let points = points::sum(own.map(|test| test.max_points));
        (points > 0.0).then(|| format!("{points} for {what}"))
    });
    let extra = all.tests.iter().filter(|test| test.is_extra);
    let extra = points::sum(extra.map(|test| test.max_points));
    let extra = (extra > 0.0).then(|| format!("{extra} extra"));
    let parts: Vec<_> = parts.chain(extra).collect();
    let total = format!("points: {}", all.max_points());
    if parts.is_empty() {
        return total;
    }
    format!("{total} ({})", parts.join(", "))
}

/// Checks that the points fit into the gradebook that the list of the class is, if it is one. Returns what the teacher should know
/// of the list.
pub(super) fn check_gradebook(scheme: &Scheme, roster: &Roster) -> Result<Vec<String>, BadInput> {
    let file = scheme.roster_file().unwrap_or_default();
    let file = file.display();
    let assignment = scheme.config.assignment.as_deref();
    let note = column::check(roster, assignment, empty(scheme).max_points());
    let note = note.map_err(|error| BadInput(format!("{file}: {error}")))?;
    let notes = roster.notes.iter().cloned().chain(note);
    Ok(notes.map(|note| format!("{file}: {note}")).collect())
}
