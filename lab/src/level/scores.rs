//! `level-scores`: how the scores of random play are spread.

use super::play::{play, won};
use super::show::{games, optional, thesis};
use sweetfish::agents::mcts::Fences;
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Histogram};
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Scores;

const LEVELS: [&str; 6] = [
    "thesis-13-like",
    "thesis-77-like",
    "thesis-100-like",
    "02-open-field",
    "17-harvest",
    "26-gift-wrap",
];

const BINS: usize = 40;

impl Experiment for Scores {
    fn name(&self) -> &'static str {
        "level-scores"
    }

    fn about(&self) -> &'static str {
        "Scores of random play on six levels"
    }

    fn source(&self) -> &'static str {
        thesis!("figure A.1")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["level"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["score", "won"]
    }

    fn conditions(&self) -> Vec<Condition> {
        LEVELS.map(|name| Condition::new([name], 5000)).to_vec()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let played = play("random", LEVELS[condition], seed);
        vec![played.score.into(), won(&played)]
    }

    fn report(&self, results: &Results) -> Report {
        let mut report = Report::default()
            .text(TEXT)
            .table("Scores of random play", table(results));
        for (condition, name) in LEVELS.into_iter().enumerate() {
            report = report.plot(name, &histogram(results, condition, name));
        }
        report
    }
}

const TEXT: &str = "The fences are those of the score signal: one and a half times the distance of the \
    quartiles below the first and above the third. What lies outside counts as 0 or 1 there.";

fn sorted(results: &Results, condition: usize) -> Vec<f64> {
    let mut scores: Vec<_> = results.values(condition, "score").collect();
    scores.sort_by(f64::total_cmp);
    scores
}

/// The number below which such a part lies.
fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    Some(sorted[(part * last as f64).round() as usize])
}

/// The percentage of scores above the upper fence.
fn outside(sorted: &[f64]) -> Option<f64> {
    let fences = Fences::of(&mut sorted.to_vec())?;
    let beyond = sorted
        .iter()
        .filter(|&&score| score > fences.high || score < fences.low);
    Some(100.0 * beyond.count() as f64 / sorted.len() as f64)
}

fn table(results: &Results) -> Table {
    let mut table = Table::new([
        "level",
        "mean",
        "least",
        "first quartile",
        "median",
        "third quartile",
        "most",
        "outside the fences %",
        "games",
    ]);
    for (condition, name) in LEVELS.into_iter().enumerate() {
        let scores = sorted(results, condition);
        let part = |part| optional(quantile(&scores, part), 0);
        table.push([
            name.to_string(),
            optional(results.mean(condition, "score").mean(), 0),
            part(0.0),
            part(0.25),
            part(0.5),
            part(0.75),
            part(1.0),
            optional(outside(&scores), 2),
            games(results, &[condition]),
        ]);
    }
    table
}

fn histogram(results: &Results, condition: usize, name: &str) -> Histogram {
    let scores = sorted(results, condition);
    let title = format!("Scores of random play on {name}");
    let mut plot = Histogram::new(&title, Axis::linear("score"), BINS, scores.iter().copied());
    if let Some(fences) = Fences::of(&mut scores.clone()) {
        // There are no scores below 0.
        if fences.low > 0.0 {
            plot = plot.line("lower fence", fences.low);
        }
        plot = plot.line("upper fence", fences.high);
    }
    plot
}
