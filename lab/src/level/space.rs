//! `level-space`: how wide and how deep levels are, and how often random play wins them.

use super::play::{play, progress, won};
use super::shipped;
use super::show::{games, optional, success, thesis};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::stats::Mean;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Space;

/// What the thesis found on a level: mean actions, moves, success at random and of people, in
/// percent.
struct Published {
    actions: f64,
    depth: u16,
    random: f64,
    people: f64,
}

/// Our levels, and what was published of those that they are made after.
const LEVELS: [(&str, Published); 3] = [
    ("thesis-13-like", published(8.93, 21, 2.0, 20.83)),
    ("thesis-77-like", published(13.94, 25, 0.2, 9.01)),
    ("thesis-100-like", published(5.20, 20, 0.0, 4.93)),
];

const fn published(actions: f64, depth: u16, random: f64, people: f64) -> Published {
    Published {
        actions,
        depth,
        random,
        people,
    }
}

impl Experiment for Space {
    fn name(&self) -> &'static str {
        "level-space"
    }

    fn about(&self) -> &'static str {
        "Actions, depth and random success of levels made after three of the thesis"
    }

    fn source(&self) -> &'static str {
        thesis!("table 3.1")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["level"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["won", "moves", "choices", "progress"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |(name, _): &(&str, Published)| Condition::new([*name], 5000);
        LEVELS.iter().map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let played = play("random", LEVELS[condition].0, seed);
        let choices = played.actions as f64;
        vec![
            won(&played),
            played.moves.into(),
            choices,
            progress(&played),
        ]
    }

    fn report(&self, results: &Results) -> Report {
        Report::default()
            .text(TEXT)
            .table("Random play, beside the thesis", table(results))
            .table("People, by the thesis", people())
            .plot("actions", &actions_plot(results))
            .plot("success", &success_plot(results))
    }
}

const TEXT: &str = "The levels are ours. They have the size, jelly, moves, kinds and blockers that the \
    thesis tells of its levels 13, 77 and 100, but not their layouts. Actions are the swaps to choose \
    from, a mean over the moves of a game and then over games; their SD is that between games. Depth is the \
    limit of moves; how many were made differs from it where a game is won early or a candy bomb goes \
    off. The space is actions to the power of depth, as an exponent of ten.";

/// Swaps to choose from, by game.
fn actions(results: &Results, condition: usize) -> Mean {
    let moves = results.values(condition, "moves");
    let choices = results.values(condition, "choices");
    let pairs = choices.zip(moves).filter(|&(_, moves)| moves > 0.0);
    pairs.map(|(choices, moves)| choices / moves).collect()
}

fn deviation(mean: &Mean) -> Option<f64> {
    let error = mean.standard_error()?;
    Some(error * (mean.count() as f64).sqrt())
}

fn table(results: &Results) -> Table {
    let mut table = Table::new([
        "level",
        "actions",
        "SD",
        "published",
        "depth",
        "published",
        "moves made",
        "space 10^",
        "published",
        "random success %",
        "published",
        "games",
    ]);
    for (condition, (name, published)) in LEVELS.iter().enumerate() {
        let actions = actions(results, condition);
        let depth = shipped::find(name).map.limit().amount();
        let space = |actions: f64, depth: u16| f64::from(depth) * actions.log10();
        let own = actions.mean().map(|actions| space(actions, depth));
        table.push([
            (*name).to_string(),
            Estimate::cell(Estimate::of_mean(&actions), 2),
            optional(deviation(&actions), 2),
            format!("{:.2}", published.actions),
            depth.to_string(),
            published.depth.to_string(),
            optional(results.mean(condition, "moves").mean(), 1),
            optional(own, 1),
            optional(Some(space(published.actions, published.depth)), 1),
            Estimate::cell(success(results, &[condition]), 2),
            format!("{:.1}", published.random),
            games(results, &[condition]),
        ]);
    }
    table
}

fn people() -> Table {
    let mut table = Table::new(["level", "success of people %"]);
    for (name, published) in &LEVELS {
        table.push([(*name).to_string(), format!("{:.2}", published.people)]);
    }
    table
}

fn actions_plot(results: &Results) -> Bars {
    let own = |(condition, level): (usize, &(&'static str, Published))| {
        (level.0, Estimate::of_mean(&actions(results, condition)))
    };
    let published = LEVELS
        .iter()
        .map(|(name, published)| (*name, published.actions));
    Bars::new(
        "Swaps to choose from under random play",
        Axis::linear("swaps"),
    )
    .series("measured", LEVELS.iter().enumerate().map(own))
    .published(published)
}

fn success_plot(results: &Results) -> Bars {
    let own = |(condition, level): (usize, &(&'static str, Published))| {
        (level.0, success(results, &[condition]))
    };
    let published = LEVELS
        .iter()
        .map(|(name, published)| (*name, published.random));
    Bars::new("Levels won by random play", Axis::linear("percent"))
        .series("measured", LEVELS.iter().enumerate().map(own))
        .published(published)
}
