//! What several formats say in the same words.

use std::fmt::Write as _;

use crate::grade::points::Visibility;
use crate::grade::verdict::{Kind, Test, Verdict};

/// Returns what a platform without due dates shows of a test: its name and output, unless it is hidden.
pub(super) fn shown(number: usize, test: &Test) -> (String, Option<&str>) {
    let what = match test.kind {
        Kind::Board => "board",
        Kind::Games => "opponent",
        Kind::Time | Kind::Rank => "test",
    };
    if test.visibility == Visibility::Visible {
        (title(test), Some(&test.output))
    } else {
        (format!("hidden {what} (test {})", number + 1), None)
    }
}

/// Returns the title of a test.
pub(super) fn title(test: &Test) -> String {
    match test.kind {
        Kind::Board => format!("board {}", test.name),
        Kind::Games => format!("games against {}", test.name),
        Kind::Time | Kind::Rank => test.name.clone(),
    }
}

/// Returns the lines that stand above all tests: the points, how it was confined, and why it cannot be run.
pub(super) fn summary(verdict: &Verdict) -> String {
    let mut text = format!(
        "{} of {} points.\n",
        number(verdict.points()),
        number(verdict.max_points())
    );
    if let Some(problem) = &verdict.problem {
        let _ = writeln!(text, "It cannot be run: {problem}");
    }
    if let Some(printed) = &verdict.build_output {
        let _ = writeln!(text, "What the build printed at last:\n{printed}");
    }
    let _ = writeln!(
        text,
        "Confinement while it was marked: {}.",
        verdict.confinement
    );
    text
}

/// Returns a number of points without needless digits.
pub(super) fn number(points: f64) -> String {
    let rounded = (points * 100.0).round() / 100.0;
    rounded.to_string()
}
