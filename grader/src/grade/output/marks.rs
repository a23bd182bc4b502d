//! The marks of a class: a table and a CSV file of the verdicts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sweetfish_core::table::Table;

use super::platform::number;
use crate::alone;
use crate::cell;
use crate::grade::verdict::{Kind, Test, Verdict, ranks};
use crate::report::histogram::Histogram;

/// A cell with the heading of its column.
pub(crate) type Column = (String, String);

fn column(heading: &str, cell: &impl ToString) -> Column {
    (heading.to_string(), cell.to_string())
}

pub(crate) fn table(verdicts: &[Verdict]) -> Table {
    let boards = verdicts.first().map_or(0, |own| boards_of(own).count());
    let has_late = verdicts.iter().any(|own| own.late.is_some());
    let row = |rank: usize, own: &Verdict| {
        let shown = |points: f64| format!("{points:.1}");
        let mut row = vec![
            column("rank", &format!("{rank} of {}", verdicts.len())),
            column("submission", &own.name),
            column("points", &shown(own.points())),
            column("games", &shown(own.points_for(Kind::Games))),
        ];
        if boards > 0 {
            row.push(column("cases", &shown(own.points_for(Kind::Board))));
            row.push(column("right", &format!("{} of {boards}", own.right())));
        }
        let games = own
            .tests
            .iter()
            .filter_map(|test| Some((test, test.games?)));
        row.extend(games.map(|(test, games)| column(&test.name, &games)));
        let is_other = |test: &&Test| matches!(test.kind, Kind::Time | Kind::Rank);
        let others = own.tests.iter().filter(is_other);
        row.extend(others.map(|test| column(&test.name, &shown(test.points))));
        row.extend(late(own, has_late, "before", &shown(own.points_before())));
        row.push(column("confined", &own.confinement.level));
        let doubtful = doubtful(own, verdicts);
        row.extend(doubtful.map(|(head, _)| column(&head, &own.doubtful.len())));
        row.push(column("faults", &own.faults().len()));
        without_points(own, row)
    };
    let mut order: Vec<_> = ranks(verdicts).into_iter().zip(verdicts).collect();
    order.sort_by_key(|(rank, _)| *rank);
    let rows = order.into_iter().map(|(rank, own)| row(rank, own));
    let (header, rows) = split(rows.collect(), || row(1, &Verdict::default()));
    let mut table = Table::new(header);
    for row in rows {
        table.push(row);
    }
    table
}

/// The columns that say something of a student of whom it is not known which submission is his.
const KNOWN: [&str; 5] = ["submission", "of", "id", "confined", "faults"];

/// Returns a row, without points if it is not known which submission is the student's.
fn without_points(own: &Verdict, mut row: Vec<Column>) -> Vec<Column> {
    let unknown = row
        .iter_mut()
        .filter(|(name, _)| !KNOWN.contains(&name.as_str()));
    for (_, cell) in unknown.filter(|_| own.is_unmatched()) {
        cell.clear();
    }
    row
}

/// Returns the headings and the cells of rows. `empty` is a row that has the headings if there is none.
fn split(
    rows: Vec<Vec<Column>>,
    empty: impl Fn() -> Vec<Column>,
) -> (Vec<String>, Vec<Vec<String>>) {
    let header = rows.first().cloned().unwrap_or_else(empty);
    let header = header.into_iter().map(|(heading, _)| heading).collect();
    let cells = |row: Vec<Column>| row.into_iter().map(|(_, cell)| cell).collect();
    (header, rows.into_iter().map(cells).collect())
}

/// Returns the columns about lateness, if there are any: the `points` before, below this heading, and what is late.
fn late(own: &Verdict, has_late: bool, heading: &str, points: &impl ToString) -> Vec<Column> {
    let words = own.late.as_ref().map_or("", |late| &late.words);
    if has_late {
        vec![column(heading, points), column("late", &words)]
    } else {
        Vec::new()
    }
}

fn boards_of(own: &Verdict) -> impl Iterator<Item = &Test> {
    own.tests.iter().filter(|test| test.kind == Kind::Board)
}

/// Returns how many submissions have how many points.
pub(crate) fn histogram(verdicts: &[Verdict]) -> Histogram {
    let known = verdicts.iter().filter(|own| !own.is_unmatched());
    let points: Vec<_> = known.map(Verdict::points).collect();
    let most = verdicts.iter().map(Verdict::max_points).fold(0.0, f64::max);
    Histogram::of(&points, most, mean(verdicts))
}

/// Returns the mean of the points, without those who handed in nothing. `None` without a submission.
fn mean(verdicts: &[Verdict]) -> Option<f64> {
    let present = verdicts.iter().filter(|own| !own.is_absent());
    let points: Vec<_> = present.map(Verdict::points).collect();
    (!points.is_empty()).then(|| points.iter().sum::<f64>() / points.len() as f64)
}

/// Returns the mean of the points, in words. `None` without a submission.
pub(crate) fn mean_in_words(verdicts: &[Verdict]) -> Option<String> {
    let mean = mean(verdicts)?;
    let most = verdicts.iter().find(|own| !own.is_absent())?.max_points();
    let unmatched = verdicts.iter().filter(|own| own.is_unmatched()).count();
    let absent = verdicts.iter().filter(|own| own.is_absent()).count() - unmatched;
    let mut words = format!("mean {mean:.1} of {} points", number(most));
    for (count, what) in [
        (absent, "who handed in nothing"),
        (unmatched, "not matched"),
    ] {
        if count > 0 {
            let _ = write!(words, ", without {count} {what}");
        }
    }
    Some(words)
}

/// Says what was played again alone, and what is doubtful nevertheless.
pub(crate) fn replayed(verdicts: &[Verdict]) -> impl Iterator<Item = String> {
    let places = |of: fn(&Verdict) -> &[String]| -> Vec<_> {
        let own = |own| of(own).iter().map(|place| format!("{}, {place}", own.name));
        verdicts.iter().flat_map(own).collect()
    };
    let doubtful = places(|own| &own.doubtful);
    let sentences = [
        alone::sentence(&places(|own| &own.replayed)),
        alone::doubtful(alone::DOUBTFUL, &doubtful),
    ];
    sentences.into_iter().flatten()
}

/// Returns the column of what is doubtful, if anything is in the class.
pub(crate) fn doubtful(own: &Verdict, verdicts: &[Verdict]) -> Option<Column> {
    let is_any = verdicts.iter().any(|own| !own.doubtful.is_empty());
    let cell = match own.doubtful.as_slice() {
        [] => String::new(),
        places => format!("{}: {}", alone::DOUBTFUL, places.join("; ")),
    };
    is_any.then(|| column("doubtful", &cell))
}

/// Returns the table of the test boards: what each submission got. `None` if there are no boards.
pub(crate) fn boards(verdicts: &[Verdict]) -> Option<Table> {
    let first = verdicts.first()?;
    boards_of(first).next()?;
    let names = boards_of(first).map(|test| test.name.clone());
    let mut table = Table::new(std::iter::once("submission".to_string()).chain(names));
    for own in verdicts {
        let points = boards_of(own).map(|test| {
            let points = (!own.is_unmatched()).then(|| test.points.to_string());
            points.unwrap_or_default()
        });
        table.push(std::iter::once(own.name.clone()).chain(points));
    }
    Some(table)
}

/// Returns the marks as CSV, one line for each submission in their order. The last column has all faults. If there is a
/// deadline, there are columns about lateness.
pub(crate) fn csv(verdicts: &[Verdict], has_due: bool) -> anyhow::Result<Vec<u8>> {
    let has_late = has_due || verdicts.iter().any(|own| own.late.is_some());
    let has_ids = verdicts.iter().any(|own| own.id.is_some());
    let row = |rank: usize, own: &Verdict| {
        let mut row = vec![
            column("submission", &cell::from_text(&own.name)),
            column("rank", &rank),
            column("points", &own.points()),
            column("of", &own.max_points()),
            column("game points", &own.points_for(Kind::Games)),
            column("case points", &own.points_for(Kind::Board)),
            column("cases right", &own.right()),
        ];
        for test in &own.tests {
            let name = &test.name;
            match (test.kind, test.games.unwrap_or_default()) {
                (Kind::Board, _) => row.push(column(&format!("points on {name}"), &test.points)),
                (Kind::Time | Kind::Rank, _) => {
                    row.push(column(&format!("points for {name}"), &test.points));
                }
                (Kind::Games, games) => {
                    let counts = [
                        ("won", games.won),
                        ("drawn", games.drawn),
                        ("lost", games.lost),
                    ];
                    row.extend(
                        counts
                            .map(|(what, count)| column(&format!("{what} against {name}"), &count)),
                    );
                }
            }
        }
        row.extend(late(own, has_late, "points before", &own.points_before()));
        let id = own.id.as_deref().unwrap_or_default();
        row.extend(has_ids.then(|| column("id", &cell::from_text(id))));
        row.push(column("confined", &own.confinement.level));
        let doubtful = doubtful(own, verdicts);
        row.extend(doubtful.map(|(head, text)| column(&head, &cell::from_text(&text))));
        row.push(column("faults", &cell::from_text(&own.faults().join("; "))));
        without_points(own, row)
    };
    let rows = ranks(verdicts).into_iter().zip(verdicts);
    let rows = rows.map(|(rank, own)| row(rank, own)).collect();
    let (header, rows) = split(rows, || row(1, &Verdict::default()));
    let header = header.iter().map(|name| cell::from_text(name)).collect();
    cell::csv(
        &csv::WriterBuilder::new(),
        true,
        std::iter::once(header).chain(rows),
    )
}

/// Returns the points by the names of submissions in marks of an earlier run, as far as they can be read. Where two students are
/// called so, none counts.
pub(crate) fn points_in(marks: &[u8]) -> BTreeMap<String, f64> {
    let marks = marks.strip_prefix(cell::MARK).unwrap_or(marks);
    let mut reader = csv::Reader::from_reader(marks);
    let place = |head: &str, heads: &csv::StringRecord| heads.iter().position(|own| own == head);
    let heads = reader.headers().cloned().unwrap_or_default();
    let (Some(name), Some(points)) = (place("submission", &heads), place("points", &heads)) else {
        return BTreeMap::new();
    };
    let rows = reader.records().filter_map(Result::ok);
    let row = |row: csv::StringRecord| {
        let name = cell::to_text(row.get(name)?);
        Some((name, row.get(points)?.parse().ok()?))
    };
    let mut points = BTreeMap::new();
    let mut twice = Vec::new();
    for (name, own) in rows.filter_map(row) {
        if points.insert(name.clone(), own).is_some() {
            twice.push(name);
        }
    }
    points.retain(|name, _| !twice.contains(name));
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::verdict::of_points;

    #[test]
    fn points_are_read_back() {
        let verdicts = [
            of_points("=ann", None, 2.5),
            of_points("ben, b.", Some("7"), 0.0),
        ];
        let marks = csv(&verdicts, false).unwrap();
        let found = points_in(&marks);
        let expected =
            [("=ann", 2.5), ("ben, b.", 0.0)].map(|(name, points)| (name.to_string(), points));
        assert_eq!(found, expected.into());
        let twice = "submission,points\nann,1\nben,2\nann,3\n";
        assert_eq!(points_in(twice.as_bytes()), [("ben".into(), 2.0)].into());
        // The marks of earlier versions have no mark.
        let bare = marks.strip_prefix(cell::MARK).unwrap();
        assert_eq!(points_in(bare), found);
        for other in [
            "",
            "submission\nann\n",
            "points,submission\nmany,ann\n",
            "\u{0}",
        ] {
            assert!(points_in(other.as_bytes()).is_empty());
        }
    }
}
