//! `duel-exact`: how long it takes to prove the value of whole boards.

use std::time::Duration;

use super::class;
use sweetfish::duel::solve;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;
use sweetfish::stats::Estimate;
use sweetfish::stats::quantile;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Exact;

/// Classes of boards, from easy to hard.
const CLASSES: [&str; 7] = ["6x3", "7x3", "8x3", "8x4", "10x4@30", "10x4@40", "15x6@20"];
/// Seconds after which a proof is given up.
const LIMIT: u64 = 10;
/// Boards of a class.
const BOARDS: u64 = 20;

impl Experiment for Exact {
    fn name(&self) -> &'static str {
        "duel-exact"
    }

    fn about(&self) -> &'static str {
        "How soon the value of a board of the duel is proven"
    }

    fn source(&self) -> &'static str {
        "nothing; our own question"
    }

    fn unit(&self) -> &'static str {
        "board"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["boards"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["proven", "value", "seconds", "nodes"]
    }

    fn conditions(&self) -> Vec<Condition> {
        CLASSES.map(|class| Condition::new([class], BOARDS)).into()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let board = class(CLASSES[condition]).board(&mut rng::stream(seed, 0));
        let limit = Duration::from_secs(LIMIT);
        let report = solve(&board, limit, 1, None).expect("no board is empty");
        let value = if report.exact {
            f64::from(report.score)
        } else {
            f64::NAN
        };
        vec![
            f64::from(u8::from(report.exact)),
            value,
            report.elapsed.as_secs_f64(),
            report.nodes as f64,
        ]
    }

    fn report(&self, results: &Results) -> Report {
        let mut table = Table::new(["boards", "proven", "median s", "slowest s", "median nodes"]);
        for condition in 0..results.conditions().len() {
            table.push(row(results, condition));
        }
        let bar = |condition| {
            let share = results.share(condition, "proven").estimate();
            let percent = share.map(|share| share.times(100.0));
            (results.key(condition, "boards").to_string(), percent)
        };
        let bars = (0..results.conditions().len()).map(bar);
        let plot = Bars::new("Boards proven in ten seconds", Axis::linear("percent"));
        Report::default()
            .text(TEXT)
            .table("Proofs", table)
            .plot("", &plot.series("proven", bars))
    }
}

const TEXT: &str = "Boards are random, named by size and kinds, after an @ the percentage of cells that are \
    filled. Each has ten seconds on one thread, search and proof together, as `sweetfish duel solve \
    --limit 10` does it. Medians are over all boards, those given up counting with all of their time.";

fn row(results: &Results, condition: usize) -> [String; 5] {
    let proven = results.share(condition, "proven");
    let sorted = |measure| {
        let mut values: Vec<f64> = results.values(condition, measure).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let (seconds, nodes) = (sorted("seconds"), sorted("nodes"));
    let cell = |value: Option<f64>, digits| Estimate::cell(value.map(Estimate::bare), digits);
    [
        results.key(condition, "boards").to_string(),
        format!("{} of {}", proven.hits, proven.count),
        cell(quantile(&seconds, 0.5), 3),
        cell(seconds.last().copied(), 3),
        cell(quantile(&nodes, 0.5), 0),
    ]
}
