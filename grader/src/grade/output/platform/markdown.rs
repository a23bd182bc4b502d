//! A page in Markdown: a table of the tests, and what happened in each.

use std::fmt::Write as _;

use super::words::{Row, rows, summary};
use crate::grade::verdict::Verdict;
use sweetfish_core::table::Table;

/// Returns the page of a verdict, with a table of faults if there is one. Tests that lost points come first.
pub(super) fn page(verdict: &Verdict, faults: Option<&Table>) -> String {
    let mut text = format!("## {}\n\n", cell(&verdict.name));
    text += &fenced(&summary(verdict));
    text += "\n| test | points | of |\n|---|---|---|\n";
    for row in rows(verdict) {
        let ((_, sign), points) = (row.state(), row.points.join(" | "));
        let _ = writeln!(text, "| {sign} {} | {points} |", cell(&row.name));
    }
    if let Some(faults) = faults {
        let _ = write!(text, "\n### Faults\n\n{}", faults.to_markdown_with(cell));
    }
    let (passed, failed): (Vec<_>, Vec<_>) = rows(verdict).partition(Row::is_clean);
    for row in failed.iter().chain(&passed) {
        if let Some(output) = row.output {
            let (_, sign) = row.state();
            let _ = write!(
                text,
                "\n### {sign} {}\n\n{}",
                cell(&row.name),
                fenced(output)
            );
        }
    }
    text
}

/// Returns a text as a block of code, in which nothing has a meaning. The fence is longer than any in the text.
fn fenced(text: &str) -> String {
    let longest = text
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}\n{}\n{fence}\n", text.trim_end())
}

/// Returns a text that can stand in a table, with everything that has a meaning escaped.
fn cell(text: &str) -> String {
    let mut cell = String::new();
    for c in text.chars() {
        let c = if c.is_control() { ' ' } else { c };
        if c.is_ascii_punctuation() && !"./-:,()".contains(c) {
            cell.push('\\');
        }
        cell.push(c);
    }
    cell
}
