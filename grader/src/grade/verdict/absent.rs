//! The verdict where nothing is marked: all tests, without points.

use super::{Kind, NOT_MATCHED, NOTHING, Test, Verdict};
use crate::grade::intake::Person;
use crate::grade::points;
use crate::grade::scheme::Scheme;
use crate::tally::WinDrawLoss;
use sweetfish_sandbox::Confinement;

/// Returns the verdict on a submission by itself before it is marked.
pub(crate) fn unmarked(scheme: &Scheme) -> Verdict {
    let nobody = Person::default();
    let mut verdict = absent(&nobody, false, scheme, &Confinement::default());
    // There is none without a class.
    verdict.tests.retain(|test| test.kind != Kind::Rank);
    verdict
}

/// Returns the verdict on a student who handed in nothing, or of whom that `is_open`.
pub(crate) fn absent(
    person: &Person,
    is_open: bool,
    scheme: &Scheme,
    confinement: &Confinement,
) -> Verdict {
    let config = &scheme.config;
    let problem = if is_open { NOT_MATCHED } else { NOTHING };
    let test = |kind, name: &str, max_points| Test {
        games: (kind == Kind::Games).then(WinDrawLoss::default),
        faults: vec![problem.into()],
        ..Test::new(kind, name, max_points)
    };
    // A match has points once.
    let times = config.best_of.map_or(f64::from(config.games), |_| 1.0);
    let boards = scheme.boards.iter().map(|one| Test {
        visibility: one.visibility,
        is_extra: one.extra,
        ..test(Kind::Board, &one.name, one.points)
    });
    let opponents = config.opponents.iter().map(|one| Test {
        visibility: one.visibility,
        is_extra: one.extra,
        ..test(Kind::Games, &one.name, points::rounded(times * one.points))
    });
    let others = [
        (Kind::Time, "time", config.time_points),
        (Kind::Rank, "rank", config.rank_points),
    ];
    let others = others.into_iter().filter(|(_, _, points)| *points > 0.0);
    let others = others.map(|(kind, name, points)| test(kind, name, points));
    Verdict {
        name: person.name.clone(),
        problem: Some(problem.into()),
        tests: boards.chain(opponents).chain(others).collect(),
        confinement: confinement.clone(),
        id: person.id.clone(),
        ..Verdict::default()
    }
}
