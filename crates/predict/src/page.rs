//! The report as one HTML page without scripts, network access or other files.

use std::fmt::Write as _;

use super::charts::{curve, histogram, interval};
use super::summary::{Played, Summary};
use super::target::Target;
use sweetfish_core::html::{STYLE, escape};
use sweetfish_core::table::Table;
use sweetfish_level::picture;
use sweetfish_study::plot::Plot;

/// Writes the page of the levels that some agents played, with tables and pictures under their titles. All
/// texts are escaped.
pub(super) fn render(
    [title, difficulty]: [&str; 2],
    played: &[Played],
    target: Option<Target>,
    tables: &[(String, Table)],
    pictures: &[&dyn Plot],
) -> String {
    let title = escape(title);
    let mut body = format!(
        "<header><h1>{title}</h1>\n<p>The hardest first. Success comes with Wilson's 95 % interval; \
         moves left are the mean over attempts won.</p>\n<p>{}</p></header>\n<main>\n",
        escape(difficulty)
    );
    body += &section("In their own order", &strip(played, target));
    for (title, found) in tables {
        body += &section(&escape(title), &table(found));
    }
    let figures: String = pictures.iter().map(|picture| figure(*picture)).collect();
    let figures = format!("<div class=\"charts\">\n{figures}</div>");
    body += &section("Pictures", &figures);
    let cards: String = hardest(played)
        .iter()
        .map(|level| card(level, target))
        .collect();
    let cards = format!("<div class=\"cards\">\n{cards}</div>");
    body += &section("Each level", &cards);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{body}</main>\n</body>\n</html>\n"
    )
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

/// Writes small pictures of all levels in their own order, each with its success, which is marked outside of the wanted
/// band.
fn strip(played: &[Played], target: Option<Target>) -> String {
    let levels = played.first().map_or(&[][..], |agent| &agent.levels);
    let mut text = "<ol class=\"strip\">\n".to_string();
    for (number, level) in levels.iter().enumerate() {
        let name = escape(level.name);
        let picture = picture::svg(level.level);
        let shape = picture.split('"').find(|part| part.starts_with("0 0 "));
        let shape = shape.unwrap_or("0 0 1 1");
        let rates = played
            .iter()
            .filter_map(|agent| agent.levels[number].success());
        let rate = |rate: f64| {
            let is_outside = target.is_some_and(|target| !target.has(rate));
            let class = if is_outside {
                " class=\"of-people\""
            } else {
                ""
            };
            format!("<strong{class}>{:.0} %</strong>", 100.0 * rate)
        };
        let rates: Vec<_> = rates.map(rate).collect();
        let _ = writeln!(
            text,
            "<li><a href=\"#level-{number}\"><svg viewBox=\"{shape}\" aria-hidden=\"true\">\
             <use href=\"#picture-{number}\"/></svg>{name}</a> {}</li>",
            rates.join(" ")
        );
    }
    text + "</ol>"
}

/// A level with the names of agents and their results at it.
type Level<'a> = Vec<(&'a str, &'a Summary<'a>)>;

/// Returns the levels with their places in their own order, the hardest for all agents together first.
fn hardest<'a>(played: &'a [Played]) -> Vec<(usize, Level<'a>)> {
    let count = played.first().map_or(0, |agent| agent.levels.len());
    let level = |n: usize| -> (usize, Level) {
        let agents = played.iter();
        let results = agents.map(|agent| (&agent.name[..], &agent.levels[n]));
        (n, results.collect())
    };
    let mut levels: Vec<_> = (0..count).map(level).collect();
    let difficulty =
        |(_, level): &(usize, Level)| level.iter().map(|(_, own)| own.difficulty()).sum::<f64>();
    levels.sort_by(|a, b| difficulty(a).total_cmp(&difficulty(b)));
    levels
}

/// Writes the card of a level: its picture and its results.
fn card((number, level): &(usize, Level), target: Option<Target>) -> String {
    let first = level[0].1;
    let name = escape(first.name);
    let picture = picture::svg(first.level).replacen(picture::XMLNS, "", 1);
    let picture = picture.replacen("<svg", &format!("<svg id=\"picture-{number}\""), 1);
    let title = escape(&first.level.name);
    let mut text = format!("<article id=\"level-{number}\">\n<h3>{name}</h3>\n");
    if !title.is_empty() {
        let _ = writeln!(text, "<p class=\"quiet\">{title}</p>");
    }
    let _ = writeln!(text, "<div class=\"picture\">{picture}</div>");
    for (agent, summary) in level {
        if level.len() > 1 {
            let _ = writeln!(text, "<p class=\"quiet\">{}</p>", escape(agent));
        }
        text += &results(summary, target);
    }
    text + "</article>\n"
}

/// Writes the success of an agent at a level, also over the limit, and how its scores and moves left are spread.
fn results(summary: &Summary, target: Option<Target>) -> String {
    let mut text = String::new();
    if let Some(share) = summary.won.estimate() {
        let range = share.range.unwrap_or((share.value, share.value));
        let (low, high) = (100.0 * range.0, 100.0 * range.1);
        let people = summary.people.map_or_else(String::new, |own| {
            let rate = 100.0 * own.rate;
            format!(", people <strong class=\"of-people\">{rate:.1} %</strong>")
        });
        let value = 100.0 * share.value;
        let _ = writeln!(
            text,
            "<p>Success <strong>{value:.1} %</strong> ({low:.1} to {high:.1}){people}</p>{}",
            interval(share.value, range, summary.people.map(|own| own.rate))
        );
    }
    let scores = histogram(&summary.scores, false, "scores");
    let left = histogram(&summary.left_won, true, "moves left");
    let limits = curve(summary, target);
    let charts = [
        ("Success by limit", limits),
        ("Score", scores),
        ("Moves left when won", left),
    ];
    for (label, chart) in charts.iter().filter(|(_, chart)| !chart.is_empty()) {
        let _ = writeln!(
            text,
            "<figure><figcaption>{label}</figcaption>{chart}</figure>"
        );
    }
    text
}

/// Writes a plot, which has its title in it.
fn figure(plot: &dyn Plot) -> String {
    let svg = plot.to_svg().replacen(picture::XMLNS, "", 1);
    let title = escape(plot.title());
    format!("<figure aria-label=\"{title}\">{svg}</figure>\n")
}
