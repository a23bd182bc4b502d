//! The report as one HTML page without scripts, network access or other files.

use std::fmt::Write as _;

use super::charts::{boxes, histogram, interval, lines, scatter};
use super::comparison::{Comparison, Prediction};
use super::summary::Summary;
use crate::level::picture;
use crate::table::Table;

const STYLE: &str = include_str!("page.css");

/// Writes the page of some levels, in their order. All their texts are escaped.
pub(super) fn render(
    title: &str,
    summaries: &[Summary],
    levels: &Table,
    comparison: Option<&Comparison>,
) -> String {
    let title = escape(title);
    let mut body = format!(
        "<header><h1>{title}</h1>\n<p>The hardest first. Success comes with Wilson's 95 % interval; \
         moves left are the mean over attempts won.</p></header>\n<main>\n"
    );
    body += &section("Levels", &table(levels));
    if let Some(comparison) = comparison {
        body += &people(comparison);
    }
    let cards: String = summaries.iter().map(card).collect();
    body += &section(
        "Each level",
        &format!("<div class=\"cards\">\n{cards}</div>"),
    );
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{body}</main>\n</body>\n</html>\n"
    )
}

/// Escapes a text for the content of elements and of quoted attributes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Writes a section with a heading.
fn section(title: &str, content: &str) -> String {
    format!("<section>\n<h2>{title}</h2>\n{content}\n</section>\n")
}

/// Writes a table in a box that scrolls sideways where it is too wide.
fn table(table: &Table) -> String {
    // The first column has names, even where all of them begin with digits.
    let class = |column| {
        if column > 0 && table.is_numeric(column) {
            " class=\"number\""
        } else {
            ""
        }
    };
    let row = |cells: &[String], tag: &str| {
        let mut row = String::from("<tr>");
        for (column, cell) in cells.iter().enumerate() {
            let (class, cell) = (class(column), escape(cell));
            let _ = write!(row, "<{tag}{class}>{cell}</{tag}>");
        }
        row + "</tr>\n"
    };
    let head = row(&table.header, "th");
    let rows: String = table.rows.iter().map(|cells| row(cells, "td")).collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\">\n<table>\n<thead>{head}</thead>\n<tbody>\n{rows}</tbody>\n\
         </table>\n</div>"
    )
}

/// Writes the card of a level: its picture and its results.
fn card(summary: &Summary) -> String {
    let picture = picture::svg(summary.level).replacen(picture::XMLNS, "", 1);
    let (name, title) = (escape(summary.name), escape(&summary.level.name));
    let mut text = format!("<article>\n<h3>{name}</h3>\n");
    if !title.is_empty() {
        let _ = writeln!(text, "<p class=\"quiet\">{title}</p>");
    }
    let _ = writeln!(text, "<div class=\"picture\">{picture}</div>");
    if let Some(share) = summary.won.estimate() {
        let range = share.range.unwrap_or((share.value, share.value));
        let (low, high) = (100.0 * range.0, 100.0 * range.1);
        let people = summary.human.map_or_else(String::new, |rate| {
            format!(
                ", people <strong class=\"of-people\">{:.1} %</strong>",
                100.0 * rate
            )
        });
        let value = 100.0 * share.value;
        let _ = writeln!(
            text,
            "<p>Success <strong>{value:.1} %</strong> ({low:.1} to {high:.1}){people}</p>{}",
            interval(share.value, range, summary.human)
        );
    }
    let charts = [
        ("Score", histogram(&summary.scores, false, "scores")),
        (
            "Moves left when won",
            histogram(&summary.left_won, true, "moves left"),
        ),
    ];
    for (label, chart) in charts.iter().filter(|(_, chart)| !chart.is_empty()) {
        let _ = writeln!(
            text,
            "<figure><figcaption>{label}</figcaption>{chart}</figure>"
        );
    }
    text + "</article>\n"
}

/// Writes the comparison of the bot with people.
fn people(comparison: &Comparison) -> String {
    let mut text = String::new();
    for (title, found) in comparison.tables() {
        text += &section(title, &table(&found));
    }
    let mut rows = comparison.deltas();
    for (name, _) in &mut rows {
        *name = escape(name);
    }
    let mut figures = figure("Deltas", &boxes(&rows));
    let mut series = vec![
        ("human", Prediction::accumulated(&comparison.human)),
        ("bot", Prediction::accumulated(&comparison.bot.rates)),
    ];
    let mut legend =
        "people <i class=\"key human\"></i>, bot <i class=\"key bot\"></i>".to_string();
    if let Some(fitted) = &comparison.fitted {
        series.push(("fitted", Prediction::accumulated(&fitted.rates)));
        legend += ", regression <i class=\"key fitted\"></i>";
    }
    figures += &figure(&format!("Accumulated success: {legend}"), &lines(&series));
    for (name, prediction) in comparison.predictions() {
        let rates = prediction.rates.iter().zip(&comparison.human);
        let points = comparison.names.iter().zip(rates);
        let points: Vec<_> = points
            .map(|(name, (&found, &truth))| (escape(name), found, truth))
            .collect();
        let caption = format!("Success of people against: {}", escape(name));
        figures += &figure(&caption, &scatter(&points));
    }
    text + &section(
        "Charts",
        &format!("<div class=\"charts\">\n{figures}</div>"),
    )
}

/// Writes a chart with its caption.
fn figure(caption: &str, chart: &str) -> String {
    format!("<figure><figcaption>{caption}</figcaption>{chart}</figure>\n")
}
