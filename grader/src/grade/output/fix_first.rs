//! What a student should mend first, of all that the student may see.

use crate::grade::verdict::{Incident, Kind, Test, Verdict};
use crate::logs::is_error;
use crate::student::{AgentFault, first_remedy, order};
use crate::tally::WinDrawLoss;
use crate::test_board::Visibility;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FixFirst {
    /// Whether the program has this fault. Else it gives right answers, and plays worse than it could.
    pub(crate) is_fault: bool,
    /// What to do, in a sentence.
    pub(crate) remedy: String,
    /// Where it went wrong first, and how.
    pub(crate) example: Option<String>,
    /// What was printed there.
    pub(crate) printed: Option<String>,
}

impl FixFirst {
    /// Returns what stands above it.
    pub(crate) fn heading(&self) -> &'static str {
        if self.is_fault {
            "Fix first"
        } else {
            "Improve first"
        }
    }
}

/// Returns what to mend first: why the program cannot be run, else the kind of fault in the tests that lost most points, else the
/// test that lost most, or of games the clock that ran out in some. `None` if nothing visible lost any, and for a student who handed in nothing.
pub(crate) fn of(verdict: &Verdict) -> Option<FixFirst> {
    if verdict.is_absent() {
        return None;
    }
    let seen = verdict.incidents.iter();
    let seen = seen.filter(|one| one.visibility == Visibility::Visible);
    let seen: Vec<_> = seen.collect();
    let not_run = seen.iter().find(|_| verdict.problem.is_some());
    not_run
        .map(|one| to_run(one))
        .or_else(|| by_fault(&seen, verdict))
        .or_else(|| by_points(&seen, verdict))
}

/// Says what is wrong with a program that cannot be run.
fn to_run(incident: &Incident) -> FixFirst {
    let words = match incident.fault.strip_prefix("build failed: ") {
        Some(how) => match incident.telling_line().filter(|line| is_error(line)) {
            Some(error) => format!("make the program build: `{error}`"),
            // Any code says the same: what was printed says why.
            None if how.starts_with("exit code ") => "make the program build".to_string(),
            None => format!("make the program build ({how})"),
        },
        None => format!("the program cannot be run: {}", incident.fault),
    };
    FixFirst {
        is_fault: true,
        remedy: sentence(&words),
        example: None,
        printed: incident.printed.clone().filter(|text| !text.is_empty()),
    }
}

fn by_fault(seen: &[&Incident], verdict: &Verdict) -> Option<FixFirst> {
    let ended = seen
        .iter()
        .filter(|one| one.is_fault)
        .filter_map(|one| Some((*one, one.end.as_ref()?)));
    let ended: Vec<_> = ended.collect();
    // The more basic one of two that cost the same, and the first of those.
    let (worst, _) = ended
        .iter()
        .min_by(|(one, (end, _)), (other, (of_other, _))| {
            let costs = [one, other].map(|own| cost(own.kind, seen, verdict));
            let order = order(end).cmp(&order(of_other));
            costs[1].total_cmp(&costs[0]).then(order)
        })?;
    let same = ended.iter().filter(|(one, _)| one.kind == worst.kind);
    let same: Vec<_> = same.map(|(one, _)| *one).collect();
    Some(shown_by(worst, &remedy_of(&same)?))
}

fn remedy_of(incidents: &[&Incident]) -> Option<String> {
    let faults = incidents.iter().filter_map(|one| {
        let (end, size) = one.end.clone()?;
        let printed = one.printed.clone();
        Some(AgentFault { end, size, printed })
    });
    first_remedy(&faults.collect::<Vec<_>>())
}

fn shown_by(example: &Incident, remedy: &str) -> FixFirst {
    FixFirst {
        is_fault: example.is_fault,
        remedy: sentence(remedy),
        example: Some(format!("{}: {}", example.place, example.fault)),
        printed: example.printed.clone().filter(|text| !text.is_empty()),
    }
}

/// Returns the points that were lost in the tests with faults of this kind.
fn cost(kind: &str, seen: &[&Incident], verdict: &Verdict) -> f64 {
    let faults = seen.iter().filter(|one| one.kind == kind);
    let faults: Vec<_> = faults.map(|one| one.in_words()).collect();
    let tests = verdict.tests.iter();
    let hit = tests.filter(|test| test.faults.iter().any(|fault| faults.contains(fault)));
    hit.map(lost).sum()
}

fn lost(test: &Test) -> f64 {
    test.max_points - test.points
}

/// Names the visible test that lost most points. A rank is nothing to mend.
fn by_points(seen: &[&Incident], verdict: &Verdict) -> Option<FixFirst> {
    let tests = verdict.tests.iter();
    let shown = tests.filter(|test| {
        test.visibility == Visibility::Visible && test.kind != Kind::Rank && lost(test) > 0.0
    });
    // The first of equal ones.
    let most = shown.min_by(|one, other| lost(other).total_cmp(&lost(one)))?;
    if most.kind == Kind::Games
        && let Some(late) = by_clock(seen, verdict)
    {
        return Some(late);
    }
    let remedy = match most.kind {
        Kind::Games => format!(
            "play better against {}: most points are lost there",
            most.name
        ),
        _ => format!("look at {}: most points are lost there", most.name),
    };
    Some(FixFirst {
        is_fault: false,
        remedy: sentence(&remedy),
        example: most.faults.first().cloned(),
        printed: None,
    })
}

/// Says that the clock ran out in games, if it did where that was no fault.
fn by_clock(seen: &[&Incident], verdict: &Verdict) -> Option<FixFirst> {
    let late = seen.iter().filter(|one| !one.is_fault).copied();
    let late: Vec<_> = late.collect();
    let shown = (verdict.tests.iter()).filter(|test| test.visibility == Visibility::Visible);
    let games: u32 = shown
        .filter_map(|test| test.games.map(WinDrawLoss::games))
        .sum();
    let remedy = remedy_of(&late)?;
    let words = format!("{remedy} (out of time in {} of {games} games)", late.len());
    Some(shown_by(late[0], &words))
}

/// Makes a sentence of words: with a capital, and an end.
fn sentence(words: &str) -> String {
    let mut rest = words.chars();
    let first = rest.next().map(char::to_uppercase).into_iter().flatten();
    let mut text: String = first.chain(rest).collect();
    // What is quoted can end a sentence.
    if !text.trim_end_matches('`').ends_with(['.', '?', '!']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{End, Side, out_of_time};

    fn test(kind: Kind, name: &str, points: f64, visibility: Visibility) -> Test {
        Test {
            points,
            visibility,
            ..Test::new(kind, name, 10.0)
        }
    }

    fn incident(end: End, place: &str, printed: &str, visibility: Visibility) -> Incident {
        let mut own = Incident::of_kind(end.name(), place, Some(printed));
        own.fault = end.to_string();
        own.end = Some((end, 8));
        own.visibility = visibility;
        own
    }

    #[test]
    fn the_most_basic_visible_fault_comes_first() {
        let culprit = Side::First;
        let crashed = |place: &str, printed, visibility| {
            let how = "exit code 1".to_string();
            incident(
                End::Crashed {
                    culprit,
                    how,
                    answered: false,
                },
                place,
                printed,
                visibility,
            )
        };
        let (seen, hidden) = (Visibility::Visible, Visibility::Hidden);
        let mut own = Verdict {
            tests: vec![test(Kind::Board, "first", 0.0, seen)],
            incidents: vec![
                crashed("secret", "ModuleNotFoundError", hidden),
                incident(End::NoOutput { culprit }, "second", "", seen),
                crashed("first", "RecursionError: maximum", seen),
            ],
            ..Verdict::default()
        };
        let found = of(&own).unwrap();
        assert!(
            found.remedy.starts_with("Find a group with a list") && found.remedy.ends_with('.'),
            "{found:?}"
        );
        assert_eq!(
            found.example.as_deref(),
            Some("first: crashed (exit code 1)")
        );
        assert_eq!(found.printed.as_deref(), Some("RecursionError: maximum"));
        own.incidents.pop();
        let found = of(&own).unwrap();
        assert_eq!(found.example.as_deref(), Some("second: no output"));
        assert_eq!(found.printed, None);
        // What is hidden is not named, nor what is wrong there.
        own.incidents.pop();
        own.tests = vec![test(Kind::Board, "secret", 0.0, hidden)];
        assert_eq!(of(&own), None);
    }

    #[test]
    fn what_costs_most_comes_before_what_is_more_basic() {
        let (culprit, seen) = (Side::First, Visibility::Visible);
        let cell = "A1".to_string();
        let no_output = incident(End::NoOutput { culprit }, "small", "", seen);
        let illegal = |place: &str| {
            let cell = cell.clone();
            let end = End::IllegalMove {
                culprit,
                cell,
                meant: None,
                slip: None,
            };
            incident(end, place, "", seen)
        };
        let incidents = vec![no_output, illegal("first"), illegal("second")];
        let with = |points: f64, faults: &[&Incident]| Test {
            points,
            faults: faults.iter().map(|one| one.in_words()).collect(),
            ..Test::new(Kind::Board, "", 10.0)
        };
        let mut own = Verdict {
            tests: vec![
                with(5.0, &[&incidents[0]]),
                with(5.0, &[&incidents[1]]),
                with(0.0, &[&incidents[2]]),
            ],
            incidents,
            ..Verdict::default()
        };
        let found = of(&own).unwrap();
        assert_eq!(
            found.example.as_deref(),
            Some("first: illegal move (A1 is empty)")
        );
        own.tests.pop();
        assert_eq!(
            of(&own).unwrap().example.as_deref(),
            Some("small: no output")
        );
    }

    #[test]
    fn without_a_fault_the_most_points_count() {
        let seen = Visibility::Visible;
        let own = Verdict {
            tests: vec![
                test(Kind::Games, "secret", 0.0, Visibility::Hidden),
                test(Kind::Games, "random", 9.0, seen),
                test(Kind::Games, "greedy", 4.0, seen),
                test(Kind::Games, "minimax", 4.0, seen),
                test(Kind::Rank, "rank", 0.0, seen),
            ],
            ..Verdict::default()
        };
        let found = of(&own).unwrap();
        assert_eq!(
            found.remedy,
            "Play better against greedy: most points are lost there."
        );
        assert_eq!(found.heading(), "Improve first");
        assert_eq!(of(&Verdict::default()), None);
    }

    #[test]
    fn a_clock_that_ran_out_comes_before_better_play() {
        let seen = Visibility::Visible;
        let late = |place: &str, visibility| {
            let mut own = incident(out_of_time(Side::First, true), place, "", visibility);
            own.is_fault = false;
            own
        };
        let games = |points: f64, visibility| {
            let balance = [points as u32 / 2, 0, 5 - points as u32 / 2];
            let [won, drawn, lost] = balance;
            let games = Some(WinDrawLoss { won, drawn, lost });
            Test {
                games,
                ..test(Kind::Games, "greedy", points, visibility)
            }
        };
        let mut own = Verdict {
            tests: vec![games(4.0, seen), games(0.0, Visibility::Hidden)],
            incidents: vec![
                late("secret", Visibility::Hidden),
                late("greedy, game r1e1p1a, ply 7", seen),
                late("greedy, game r1e1p2a, ply 9", seen),
            ],
            ..Verdict::default()
        };
        let found = of(&own).unwrap();
        assert_eq!(found.heading(), "Improve first");
        assert_eq!(
            found.remedy,
            "Be faster, or look at the seconds that are left: they are for all moves of the game (out of time in 2 of 5 games)."
        );
        assert_eq!(
            found.example.as_deref(),
            Some("greedy, game r1e1p1a, ply 7: stopped by the clock (0.500 s used of 0.300 s)")
        );
        // Not where a board costs more, a fault is there, or nothing is lost.
        own.tests.push(test(Kind::Board, "first", 0.0, seen));
        assert_eq!(
            of(&own).unwrap().remedy,
            "Look at first: most points are lost there."
        );
        let culprit = Side::First;
        own.incidents
            .push(incident(End::NoOutput { culprit }, "first", "", seen));
        assert_eq!(of(&own).unwrap().heading(), "Fix first");
        own.incidents.pop();
        own.tests = vec![games(10.0, seen)];
        assert_eq!(of(&own), None);
        own.tests = vec![games(4.0, seen)];
        own.incidents.truncate(1);
        assert_eq!(
            of(&own).unwrap().remedy,
            "Play better against greedy: most points are lost there."
        );
    }

    #[test]
    fn a_program_that_cannot_be_run_is_to_be_mended_first() {
        let error = "a.c:3: error: x";
        let mut incident = Incident::of_kind("cannot be run", "", Some(error));
        incident.fault = "build failed: exit code 1".into();
        let mut own = Verdict {
            problem: Some("build failed: exit code 1, see build.log".into()),
            incidents: vec![incident],
            ..Verdict::default()
        };
        let found = of(&own).unwrap();
        assert_eq!(found.remedy, "Make the program build: `a.c:3: error: x`.");
        assert_eq!(found.heading(), "Fix first");
        assert_eq!(found.printed.as_deref(), Some(error));
        own.incidents[0].printed = Some("Killed".into());
        assert_eq!(of(&own).unwrap().remedy, "Make the program build.");
    }
}
