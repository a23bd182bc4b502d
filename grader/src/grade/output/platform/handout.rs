//! Feedback that a teacher hands out: what a student may see of a verdict, as a page and in Markdown.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::markdown;
use super::words::{Row, confinement, doubtful, number, pseudonym, rows};
use crate::grade::output::faults;
use crate::grade::output::fix_first::{self, FixFirst};
use crate::grade::verdict::{Kind, Test, Verdict};
use crate::record::GameRecord;
use crate::report::html::{self, Page};
use crate::report::markup::{details, escape, lines, section_with, table_of_texts};
use crate::report::results::Analyses;
use crate::test_board::Visibility;

/// What all feedback of a marking has in common.
#[derive(Clone, Copy)]
pub(crate) struct Handout<'a> {
    /// What students call the assignment, if that is known.
    pub(crate) assignment: Option<&'a str>,
    /// Seconds on the clock of each side.
    pub(crate) seconds: f64,
}

pub(crate) fn markdown(verdict: &Verdict) -> String {
    let faults = faults::of_student(verdict);
    markdown::page(verdict, faults.as_ref())
}

impl Handout<'_> {
    /// Returns the feedback as a page with the games to replay, but for those against hidden opponents.
    pub(crate) fn html(
        &self,
        verdict: &Verdict,
        games: &[GameRecord],
        analyses: &Analyses,
    ) -> String {
        let late = verdict.late.as_ref().map(|late| late.words.clone());
        let notes = self.assignment.map(str::to_string).into_iter().chain(late);
        let notes = notes.chain(doubtful(verdict)).chain(pseudonym(verdict));
        let sections = [
            total(verdict),
            fix_first::of(verdict).map_or_else(String::new, |first| section_of(&first, verdict)),
            tests(verdict),
            format!("<p class=\"quiet\">{}</p>\n", escape(&confinement(verdict))),
        ];
        html::render(&Page {
            title: &verdict.name,
            notes: &notes.collect::<Vec<_>>(),
            sections: &sections.concat(),
            games: &seen(verdict, games),
            seconds: &|_| self.seconds,
            analysis: &|game| analyses.get(&game.id),
        })
    }
}

fn total(verdict: &Verdict) -> String {
    let [points, most] = [verdict.points(), verdict.max_points()].map(number);
    format!("<p class=\"total\"><strong>{points}</strong> of {most} points</p>\n")
}

/// Returns what to mend first, with all faults below it.
fn section_of(first: &FixFirst, verdict: &Verdict) -> String {
    let mut text = format!("<p class=\"remedy\">{}</p>\n", escape(&first.remedy));
    if let Some(example) = &first.example {
        let _ = writeln!(text, "<p>{}</p>", escape(example));
    }
    if let Some(printed) = &first.printed {
        let label = match verdict.problem {
            Some(_) => "What the build printed",
            None => "What your program printed",
        };
        let printed = lines(label, printed);
        let _ = write!(text, "<p class=\"quiet\">{label}:</p>\n{printed}");
    }
    // The fault of a program that cannot be run is the only one.
    if let Some(faults) = faults::of_student(verdict).filter(|_| verdict.problem.is_none()) {
        text += &details(
            "more",
            false,
            "All faults by cause",
            &table_of_texts("fix-first", &faults),
        );
    }
    let class = if first.is_fault {
        "first"
    } else {
        "first improve"
    };
    let section = section_with(first.heading(), &text);
    format!("<div class=\"{class}\">\n{section}</div>\n")
}

/// Returns the tests: first those that lost points, then the others. The first with something to mend is open, so that the others are
/// seen at once.
fn tests(verdict: &Verdict) -> String {
    let (passed, failed): (Vec<_>, Vec<_>) = rows(verdict).partition(Row::is_clean);
    let mut all = String::new();
    let mut is_first = true;
    for row in failed.iter().chain(&passed) {
        // What is said of each is that the program cannot be run.
        let output = row.output.filter(|_| verdict.problem.is_none());
        let is_open = is_first && output.is_some() && !row.is_clean();
        is_first &= !is_open;
        all += &test(row, output, is_open);
    }
    section_with("Tests", &all)
}

/// Returns a line about a test, which can be opened if there is an `output`.
fn test(row: &Row, output: Option<&str>, is_open: bool) -> String {
    let [points, most] = &row.points;
    let (class, sign) = row.state();
    let line = format!(
        "<span class=\"sign\" role=\"img\" aria-label=\"{class}\">{sign}</span> <span class=\"name\">{}</span> \
         <span class=\"points\">{points} of {most}</span>",
        escape(&row.name)
    );
    let class = format!("test {class}");
    match output {
        Some(output) => details(&class, is_open, &line, &lines(&row.name, output)),
        None => format!("<div class=\"{class}\"><p>{line}</p></div>\n"),
    }
}

/// Returns the games against opponents that the student may see. A program that cannot be run has played none.
fn seen(verdict: &Verdict, games: &[GameRecord]) -> Vec<GameRecord> {
    let is_seen = |test: &&Test| {
        let is_shown = test.kind == Kind::Games && test.visibility == Visibility::Visible;
        is_shown && verdict.problem.is_none()
    };
    let names: HashSet<_> = verdict
        .tests
        .iter()
        .filter(is_seen)
        .map(|test| &test.name)
        .collect();
    let games = games.iter().filter(|game| {
        let side = game.side_of(&verdict.name);
        side.is_some_and(|side| names.contains(&game.agent(side.other()).to_string()))
    });
    games.cloned().collect()
}
