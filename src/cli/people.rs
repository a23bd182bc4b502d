//! `sweetfish people`: checks recorded games of people and prints their means.

use std::path::PathBuf;

use serde::Serialize;
use sweetfish::people::{Measure, Results, results, table};
use sweetfish::predict::read_records;
use sweetfish::stats::Estimate;
use sweetfish_cli_support::{out, outln, print_json};

/// Check recorded games of people by playing them again, and print their means
///
/// The files are those of `match3 play` and `level play --by-hand`. Each game is played again from its
/// seed; one that did not go as recorded is an error. Intervals are 95 %.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish people people.jsonl")]
pub(crate) struct Args {
    /// Files of records
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

/// The results of one type of game, as `--json` prints them.
#[derive(Serialize)]
struct Row {
    game: String,
    people: usize,
    games: u64,
    quit: u64,
    failed: u64,
    measure: Measure,
    mean: Option<f64>,
    /// The ends of the 95 % interval.
    interval: Option<(f64, f64)>,
    points_per_swap: Option<f64>,
    seconds_per_swap: Option<f64>,
    /// The measure, points a swap and seconds a swap of people in a paper.
    published: Option<[Option<f64>; 3]>,
}

#[derive(Serialize)]
struct Rows {
    results: Vec<Row>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let found = results(&read_records(&args.files)?);
    out!("{}", table(&found).to_text())?;
    for line in found.iter().filter_map(published) {
        outln!("{line}")?;
    }
    if args.json {
        let results = found.iter().map(row).collect();
        print_json(&Rows { results })?;
    }
    Ok(())
}

/// Describes what a paper says of people who played the same game.
fn published(results: &Results) -> Option<String> {
    let published = results.published?;
    let parts = [
        (published.value, results.measure.words()),
        (published.points_a_swap, "points a swap"),
        (published.seconds_a_swap, "seconds a swap"),
    ];
    let parts = parts.into_iter().filter_map(|(value, what)| {
        let value = value?;
        Some(format!("{value} {what}"))
    });
    let parts: Vec<String> = parts.collect();
    Some(format!(
        "published for {}: {}",
        results.game,
        parts.join(", ")
    ))
}

fn row(results: &Results) -> Row {
    let mean = |estimate: Option<Estimate>| estimate.map(|estimate| estimate.value);
    Row {
        game: results.game.to_string(),
        people: results.people,
        games: results.games,
        quit: results.quit,
        failed: results.failed,
        measure: results.measure,
        mean: mean(results.value),
        interval: results.value.and_then(|value| value.range),
        points_per_swap: mean(results.points_a_swap),
        seconds_per_swap: mean(results.seconds_a_swap),
        published: results.published.map(|published| {
            [
                published.value,
                published.points_a_swap,
                published.seconds_a_swap,
            ]
        }),
    }
}
