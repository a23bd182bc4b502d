//! `level-space`: how wide and how deep levels are, and how often random play wins them.

use sweetfish::experiment::{Column, Definition, Group, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::{Estimate, Mean};

use super::built_in;
use super::play::{play, progress, won};
use super::show::thesis;

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

pub(super) fn define() -> Definition {
    let about = "Actions, depth and random success of levels made after three of the thesis";
    Definition::new("level-space", about, thesis!("table 3.1"))
        .vary(&["level"], || {
            combinations(&[texts(LEVELS.map(|level| level.0))])
        })
        .rows(5000)
        .measure(&["won", "moves", "choices", "progress"])
        .play(|key, seed| {
            let played = play("random", &key["level"], seed);
            let choices = played.actions as f64;
            vec![
                won(&played),
                played.moves.into(),
                choices,
                progress(&played),
            ]
        })
        .show(report)
}

/// Returns what was published of the level that one of ours is made after.
fn of(level: &Group) -> &'static Published {
    let found = LEVELS.iter().find(|(name, _)| *name == level.key("level"));
    &found.expect("one of the levels").1
}

/// Returns the swaps to choose from, by game.
fn actions(level: &Group) -> Mean {
    let pairs = level
        .values("choices")
        .into_iter()
        .zip(level.values("moves"));
    let made = pairs.filter(|&(_, moves)| moves > 0.0);
    made.map(|(choices, moves)| choices / moves).collect()
}

fn deviation(mean: &Mean) -> Option<f64> {
    let error = mean.standard_error()?;
    Some(error * (mean.count() as f64).sqrt())
}

/// Returns the limit of moves.
fn depth(level: &Group) -> u16 {
    built_in::find(level.key("level")).map.limit().amount()
}

/// Returns the size of the space of games as an exponent of ten.
fn space(actions: f64, depth: u16) -> f64 {
    f64::from(depth) * actions.log10()
}

fn report(results: &Results) -> Report {
    let levels = results.each();
    let people = [
        Column::key("level"),
        Column::number("success of people %", 2, |level| Some(of(level).people)),
    ];
    let bars = |title, axis, own: fn(&Group) -> Option<Estimate>, other: fn(&Published) -> f64| {
        let own = levels.iter().map(|level| (level.key("level"), own(level)));
        Bars::new(title, Axis::linear(axis))
            .series("measured", own)
            .published(
                LEVELS
                    .iter()
                    .map(|(name, published)| (*name, other(published))),
            )
    };
    let title = "Swaps to choose from under random play";
    let width = |level: &Group| Estimate::of_mean(&actions(level));
    let swaps = bars(title, "swaps", width, |published| published.actions);
    let title = "Levels won by random play";
    let success = |level: &Group| level.percent("won");
    let success = bars(title, "percent", success, |published| published.random);
    Report::default()
        .text(TEXT)
        .table(
            "Random play, beside the thesis",
            Column::table(&levels, columns()),
        )
        .table("People, by the thesis", Column::table(&levels, people))
        .plot("actions", &swaps)
        .plot("success", &success)
}

const TEXT: &str = "The levels are ours. They have the size, jelly, moves, kinds and blockers that the \
    thesis gives for its levels 13, 77 and 100, but not their layouts. Actions are the swaps to choose \
    from, a mean over the moves of a game and then over games; their SD is that between games. Depth is the \
    limit of moves; how many were made differs from it where a game is won early or a candy bomb goes \
    off. The space is actions to the power of depth, as an exponent of ten.";

fn columns() -> [Column<'static>; 12] {
    [
        Column::key("level"),
        Column::estimate("actions", 2, |level| Estimate::of_mean(&actions(level))),
        Column::number("SD", 2, |level| deviation(&actions(level))),
        Column::number("published", 2, |level| Some(of(level).actions)),
        Column::new("depth", |level| depth(level).to_string()),
        Column::new("published", |level| of(level).depth.to_string()),
        Column::number("moves made", 1, |level| level.mean("moves").mean()),
        Column::number("space 10^", 1, |level| {
            Some(space(actions(level).mean()?, depth(level)))
        }),
        Column::number("published", 1, |level| {
            Some(space(of(level).actions, of(level).depth))
        }),
        Column::percent("random success %", "won", 2),
        Column::number("published", 1, |level| Some(of(level).random)),
        Column::count("games"),
    ]
}
