//! The marks of a class: a table and a CSV file of the verdicts.

use sweetfish_core::table::Table;

use super::cell;
use super::verdict::{Kind, Test, Verdict, ranks};
use crate::alone;
use crate::report::histogram::Histogram;

/// Returns the marks as a table, best first.
pub(crate) fn table(verdicts: &[Verdict]) -> Table {
    let tests = verdicts.first().map_or(&[][..], |verdict| &verdict.tests);
    let boards = tests.iter().filter(|test| test.kind == Kind::Board).count();
    let opponents = tests.iter().filter(|test| test.kind == Kind::Games);
    let header = ["rank", "submission", "points", "games", "cases", "right"].map(str::to_string);
    let names = opponents.map(|opponent| opponent.name.clone());
    let others = tests.iter().filter(|test| is_other(test));
    let names = names.chain(others.map(|test| test.name.clone()));
    let has_late = verdicts.iter().any(|own| own.late.is_some());
    let of_late = ["before", "late"].iter().filter(|_| has_late);
    let names = names.chain(of_late.map(|name| (*name).to_string()));
    let header = header.into_iter().chain(names);
    let mut table = Table::new(header.chain(["confined".into(), "faults".into()]));
    let mut order: Vec<_> = ranks(verdicts).into_iter().zip(verdicts).collect();
    order.sort_by_key(|(rank, _)| *rank);
    for (rank, own) in order {
        let points = [
            own.points(),
            own.points_for(Kind::Games),
            own.points_for(Kind::Board),
        ];
        let tests = || own.tests.iter();
        let others = tests().filter(|test| is_other(test));
        let rank = format!("{rank} of {}", verdicts.len());
        let row = [rank, own.name.clone()]
            .into_iter()
            .chain(points.map(|points| format!("{points:.1}")))
            .chain([format!("{} of {boards}", own.right())])
            .chain(tests().filter_map(|test| Some(test.games?.to_string())))
            .chain(others.map(|test| format!("{:.1}", test.points)))
            .chain(late(own, has_late, |points| format!("{points:.1}")))
            .chain([
                own.confinement.level.to_string(),
                own.faults().len().to_string(),
            ]);
        table.push(row);
    }
    table
}

/// Returns the cells about lateness, if there are such columns: the points before, and what is late.
fn late(
    own: &Verdict,
    has_late: bool,
    shown: impl Fn(f64) -> String,
) -> impl Iterator<Item = String> {
    let words = own.late.as_ref().map_or("", |late| &late.words);
    let cells = [shown(own.points_before()), words.to_string()];
    cells.into_iter().filter(move |_| has_late)
}

/// Returns whether a test is about neither a board nor an opponent.
fn is_other(test: &Test) -> bool {
    matches!(test.kind, Kind::Time | Kind::Rank)
}

/// Returns how many submissions have how many points.
pub(crate) fn histogram(verdicts: &[Verdict]) -> Histogram {
    let points: Vec<_> = verdicts.iter().map(Verdict::points).collect();
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
    let absent = verdicts.iter().filter(|own| own.is_absent()).count();
    Some(match absent {
        0 => format!("mean {mean:.1} of {most:.1} points"),
        absent => {
            format!("mean {mean:.1} of {most:.1} points, without {absent} who handed in nothing")
        }
    })
}

/// Says what was played again alone. `None` if nothing was.
pub(crate) fn replayed(verdicts: &[Verdict]) -> Option<String> {
    let places = verdicts.iter().flat_map(|own| own.replayed.clone());
    alone::sentence(&places.collect::<Vec<_>>())
}

/// Returns the table of the test boards: what each submission got. `None` if there are no boards.
pub(crate) fn boards(verdicts: &[Verdict]) -> Option<Table> {
    fn boards(own: &Verdict) -> impl Iterator<Item = &Test> {
        own.tests.iter().filter(|test| test.kind == Kind::Board)
    }
    let first = verdicts.first()?;
    boards(first).next()?;
    let names = boards(first).map(|test| test.name.clone());
    let mut table = Table::new(std::iter::once("submission".to_string()).chain(names));
    for own in verdicts {
        let points = boards(own).map(|test| test.points.to_string());
        table.push(std::iter::once(own.name.clone()).chain(points));
    }
    Some(table)
}

/// Returns the marks as CSV, one line for each submission in their order. The last column has all faults. If there is a
/// deadline, there are columns about lateness.
///
/// # Errors
/// If it cannot be written, which no text causes.
pub(crate) fn csv(verdicts: &[Verdict], has_due: bool) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = [
        "submission",
        "rank",
        "points",
        "of",
        "game points",
        "case points",
        "cases right",
    ];
    let tests = verdicts.first().map_or(&[][..], |verdict| &verdict.tests);
    let columns = tests.iter().flat_map(|test| match test.kind {
        Kind::Board => vec![format!("points on {}", test.name)],
        Kind::Time | Kind::Rank => vec![format!("points for {}", test.name)],
        Kind::Games => ["won", "drawn", "lost"]
            .map(|what| format!("{what} against {}", test.name))
            .to_vec(),
    });
    let header = header.map(str::to_string).into_iter().chain(columns);
    let has_late = has_due || verdicts.iter().any(|own| own.late.is_some());
    let has_ids = verdicts.iter().any(|own| own.id.is_some());
    let optional = [
        ("points before", has_late),
        ("late", has_late),
        ("id", has_ids),
    ];
    let optional = optional.iter().filter(|(_, is_there)| *is_there);
    let header = header.chain(optional.map(|(name, _)| (*name).to_string()));
    let header = header.chain(["confined", "faults"].map(String::from));
    writer.write_record(header.map(|name| cell::from_text(&name)))?;
    for (rank, own) in ranks(verdicts).into_iter().zip(verdicts) {
        let numbers = [
            own.points(),
            own.max_points(),
            own.points_for(Kind::Games),
            own.points_for(Kind::Board),
        ];
        let results = own.tests.iter().flat_map(|test| match test.games {
            None => vec![test.points.to_string()],
            Some(games) => [games.won, games.drawn, games.lost]
                .map(|count| count.to_string())
                .to_vec(),
        });
        let row = [cell::from_text(&own.name), rank.to_string()]
            .into_iter()
            .chain(numbers.map(|points| points.to_string()))
            .chain([own.right().to_string()])
            .chain(results)
            .chain(late(own, has_late, |points| points.to_string()))
            .chain(has_ids.then(|| cell::from_text(own.id.as_deref().unwrap_or_default())))
            .chain([own.confinement.level.to_string()])
            .chain([cell::from_text(&own.faults().join("; "))]);
        writer.write_record(row)?;
    }
    Ok(writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?)
}
