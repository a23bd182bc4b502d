//! `level-scores`: how the scores of random play are spread.

use sweetfish::agents::mcts::Fences;
use sweetfish::experiment::{Column, Experiment, Group, Report, Results};
use sweetfish::level::agent::AgentSpec;
use sweetfish::plot::{Axis, Histogram};

use super::conditions::OnLevel;
use super::levels::Levels;
use super::play::won;
use super::show::thesis;

const LEVELS: [&str; 6] = [
    "thesis-13-like",
    "thesis-77-like",
    "thesis-100-like",
    "02-open-field",
    "17-harvest",
    "26-gift-wrap",
];

const BINS: usize = 40;

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "Scores of random play on some levels";
    let conditions = move || levels.choose(&LEVELS).into_iter().map(OnLevel).collect();
    levels
        .define(
            ["level-scores", about, thesis!("figure A.1")],
            conditions,
            |own| own.0,
        )
        .rows(5000)
        .measure(&["score", "won"])
        .play(|OnLevel(level), seed| {
            let played = level.play(&AgentSpec::random(), seed);
            vec![played.score.into(), won(&played)]
        })
        .show(|_, results| report(results))
}

fn report(results: &Results) -> Report {
    let levels = results.each();
    let part =
        |title, share| Column::number(title, 0, move |own| quantile(&own.sorted("score"), share));
    let columns = [
        Column::key("level"),
        Column::number("mean", 0, |own| own.mean("score").mean()),
        part("least", 0.0),
        part("first quartile", 0.25),
        part("median", 0.5),
        part("third quartile", 0.75),
        part("most", 1.0),
        Column::number("outside the fences %", 2, |own| {
            outside(&own.sorted("score"))
        }),
        Column::count("games"),
    ];
    let table = Column::table(&levels, columns);
    let report = Report::default()
        .text(TEXT)
        .table("Scores of random play", table);
    levels.iter().fold(report, |report, level| {
        report.plot(level.key("level"), &histogram(level))
    })
}

const TEXT: &str = "The fences are those of the score signal: one and a half times the distance of the \
    quartiles below the first and above the third. What lies outside counts as 0 or 1 there.";

/// Returns the score below which such a part of them lies.
fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    Some(sorted[(part * last as f64).round() as usize])
}

/// Returns the percentage of scores beyond a fence.
fn outside(sorted: &[f64]) -> Option<f64> {
    let fences = Fences::of(&mut sorted.to_vec())?;
    let is_beyond = |score: f64| score > fences.high || score < fences.low;
    let beyond = sorted.iter().filter(|&&score| is_beyond(score)).count();
    Some(100.0 * beyond as f64 / sorted.len() as f64)
}

fn histogram(level: &Group) -> Histogram {
    let title = format!("Scores of random play on {}", level.key("level"));
    let mut scores = level.sorted("score");
    let plot = Histogram::new(&title, Axis::linear("score"), BINS, scores.iter().copied());
    let Some(fences) = Fences::of(&mut scores) else {
        return plot;
    };
    // There are no scores below 0.
    let plot = if fences.low > 0.0 {
        plot.line("lower fence", fences.low)
    } else {
        plot
    };
    plot.line("upper fence", fences.high)
}
