//! What several formats say in the same words.

use std::fmt::Write as _;

use crate::alone::DOUBTFUL;
use crate::grade::output::fix_first;
use crate::grade::verdict::{Kind, Test, Verdict};
use crate::test_board::Visibility;

/// A test as a platform without due dates shows it.
pub(super) struct Row<'a> {
    /// Its title, which does not name a hidden test.
    pub(super) name: String,
    /// Its points and the most points.
    pub(super) points: [String; 2],
    /// What happened. `None` for a hidden test.
    pub(super) output: Option<&'a str>,
    pub(super) test: &'a Test,
}

impl Row<'_> {
    /// Returns whether nothing is to be mended there, as far as a student may know: all points, and no fault.
    pub(super) fn is_clean(&self) -> bool {
        self.test.passed() && (self.output.is_none() || self.test.faults.is_empty())
    }

    /// Returns what came of it in a word, and a sign for that, which needs no colour.
    pub(super) fn state(&self) -> (&'static str, &'static str) {
        match (self.test.passed(), self.test.points > 0.0) {
            (true, _) => ("passed", "✓"),
            (false, true) => ("partly", "~"),
            (false, false) => ("failed", "✗"),
        }
    }
}

pub(super) fn rows(verdict: &Verdict) -> impl Iterator<Item = Row<'_>> {
    (1..).zip(&verdict.tests).map(|(place, test)| {
        let is_shown = test.visibility == Visibility::Visible;
        let what = match test.kind {
            Kind::Board => "board",
            Kind::Games => "opponent",
            Kind::Time | Kind::Rank => "test",
        };
        Row {
            name: if is_shown {
                title(test)
            } else {
                format!("hidden {what} (test {place})")
            },
            points: [test.points, test.max_points].map(number),
            output: is_shown.then_some(&test.output),
            test,
        }
    })
}

pub(super) fn title(test: &Test) -> String {
    let extra = if test.is_extra { " (extra)" } else { "" };
    match test.kind {
        Kind::Board => format!("board {}{extra}", test.name),
        Kind::Games => format!("games against {}{extra}", test.name),
        Kind::Time | Kind::Rank => test.name.clone(),
    }
}

/// Returns the lines that stand above all tests: the points, what to mend first, and how it was confined.
pub(super) fn summary(verdict: &Verdict) -> String {
    let mut text = total(verdict) + "\n";
    if let Some(late) = &verdict.late {
        let _ = writeln!(text, "Late: {}.", late.words);
    }
    if let Some(doubtful) = doubtful(verdict) {
        let _ = writeln!(text, "{doubtful}");
    }
    if let Some(pseudonym) = pseudonym(verdict) {
        let _ = writeln!(text, "{pseudonym}");
    }
    if let Some(first) = fix_first::of(verdict) {
        let _ = writeln!(text, "{}: {}", first.heading(), first.remedy);
        if verdict.problem.is_some()
            && let Some(printed) = &first.printed
        {
            let _ = writeln!(text, "What the build printed:\n{printed}");
        }
    }
    let _ = writeln!(text, "{}", confinement(verdict));
    text
}

/// Says that something is doubtful, if it is. Where that was stands in the tests that a student may see.
pub(super) fn doubtful(verdict: &Verdict) -> Option<String> {
    let is_any = !verdict.doubtful.is_empty();
    is_any.then(|| format!("{DOUBTFUL}, as it waited for a core there."))
}

/// Says what the submission is called in the tournament, if that is not its name.
pub(super) fn pseudonym(verdict: &Verdict) -> Option<String> {
    let name = verdict.pseudonym.as_ref()?;
    Some(format!("In the tournament of the class you are `{name}`."))
}

/// Returns the points of all, such as `3 of 10 points.`
pub(super) fn total(verdict: &Verdict) -> String {
    let [points, most] = [verdict.points(), verdict.max_points()].map(number);
    format!("{points} of {most} points.")
}

/// Says how a submission was confined.
pub(super) fn confinement(verdict: &Verdict) -> String {
    format!("Confinement while it was marked: {}.", verdict.confinement)
}

/// Returns points with at most two decimals.
pub(crate) fn number(points: f64) -> String {
    let rounded = (points * 100.0).round() / 100.0;
    rounded.to_string()
}

pub(super) fn fraction(verdict: &Verdict) -> f64 {
    match verdict.max_points() {
        most if most > 0.0 => (verdict.points() / most).clamp(0.0, 1.0),
        _ => 0.0,
    }
}

/// Returns the points by the names of the tests, for platforms that know tests by name. Those of one name are one.
pub(super) fn scores(verdict: &Verdict) -> Vec<(String, f64)> {
    by_name(verdict, |test| test.points)
}

/// Returns the most points by the names of the tests, as such a platform must know them.
pub(crate) fn most_points(verdict: &Verdict) -> Vec<(String, f64)> {
    by_name(verdict, |test| test.max_points)
}

fn by_name(verdict: &Verdict, points: impl Fn(&Test) -> f64) -> Vec<(String, f64)> {
    let mut scores: Vec<(String, f64)> = Vec::new();
    for row in rows(verdict) {
        // Nothing in a name ends a cell or a line.
        let name = row.name.replace([',', '"', '\r', '\n'], " ");
        match scores.iter_mut().find(|(own, _)| *own == name) {
            Some((_, sum)) => *sum += points(row.test),
            None => scores.push((name, points(row.test))),
        }
    }
    for (_, points) in &mut scores {
        // Without the error of the last digits: three times .1 is no more than .3.
        *points = (*points * 1e9).round() / 1e9;
    }
    scores
}

/// Returns everything that a student may read, as text.
pub(super) fn feedback(verdict: &Verdict) -> String {
    let mut text = summary(verdict);
    for row in rows(verdict) {
        let (name, [points, most]) = (row.name, row.points);
        let output = row.output.unwrap_or_default();
        let _ = write!(text, "\n{name}: {points} of {most}\n{output}");
    }
    text
}
