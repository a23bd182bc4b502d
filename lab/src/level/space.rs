//! `level-space`: how wide and how deep levels are, how large their state space is, and how often random play
//! wins them.

use std::sync::LazyLock;

use sweetfish::experiment::{Column, Experiment, Group, Report, Results};
use sweetfish::level::Limit;
use sweetfish::level::agent::{RandomGame, log10_outcomes, log10_space};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::{Estimate, Mean};

use super::conditions::OnLevel;
use super::levels::{Levels, Ready};
use super::play::{THREE, rounded};
use super::show::{THESIS_LIKE, thesis};
use crate::show::{deviation, flag};

/// What the thesis has of a level: mean actions, moves, the exponent of its state space, success at random and
/// of people, in percent (tables 3.1 and 4.1), and the kinds of candies.
struct Published {
    actions: f64,
    depth: u16,
    space: f64,
    random: f64,
    people: f64,
    kinds: u8,
}

/// Our levels, and what was published of those that they are made after.
static PUBLISHED: [(&str, Published); 3] = [
    (THREE[0], published((8.93, 21), 182.0, (2.0, 20.83), 6)),
    (THREE[1], published((13.94, 25), 103.0, (0.2, 9.01), 4)),
    (THREE[2], published((5.20, 20), 71.0, (0.0, 4.93), 6)),
];

const fn published(
    (actions, depth): (f64, u16),
    space: f64,
    (random, people): (f64, f64),
    kinds: u8,
) -> Published {
    Published {
        actions,
        depth,
        space,
        random,
        people,
        kinds,
    }
}

/// The last move whose actions are counted.
const MOST: usize = 64;

/// What a row holds: what is measured of a game, and the actions before each of its moves.
static MEASURES: LazyLock<&'static [&'static str]> = LazyLock::new(|| {
    let of_game = ["won", "moves", "choices", "cleared"].map(String::from);
    let of_moves = (1..=MOST).map(|number| format!("actions {number}"));
    let all = of_game.into_iter().chain(of_moves);
    // Names of measures last as long as the process.
    let all: Vec<&'static str> = all.map(|name| &*Box::leak(name.into_boxed_str())).collect();
    Box::leak(all.into_boxed_slice())
});

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "Actions, depth, state space and random success of levels";
    let source = thesis!("tables 3.1 and 4.1, equation 3.5");
    let conditions = move || levels.choose(&THREE).into_iter().map(OnLevel).collect();
    levels
        .define(["level-space", about, source], conditions, |own| own.0)
        .rows(10_000)
        .measure(&MEASURES)
        .play(|OnLevel(level), seed| play(level, seed))
        .show(move |all, results| report(levels, all, results))
}

/// Plays a game at random.
fn play(level: &'static Ready, seed: u64) -> Vec<f64> {
    let game = RandomGame::play(&level.map, (seed, 0));
    let moves = game.actions.len() as f64;
    let choices: u32 = game.actions.iter().sum();
    let cleared = rounded(game.cleared as f64 / moves);
    let of_game = [flag(game.won), moves, f64::from(choices), cleared];
    let actions = |number: usize| game.actions.get(number).map_or(f64::NAN, |&n| f64::from(n));
    of_game.into_iter().chain((0..MOST).map(actions)).collect()
}

/// Returns what was published of the level that one of ours is made after.
fn of(level: &Group) -> Option<&'static Published> {
    let found = PUBLISHED
        .iter()
        .find(|(name, _)| *name == level.key("level"));
    found.map(|(_, own)| own)
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

/// Returns the limit of moves; of a timed level, the most moves that were made.
fn depth(all: &[OnLevel], level: &Group) -> usize {
    match level.first(all).map(|own| own.0.level.limit) {
        Some(Limit::Moves(moves)) => usize::from(moves),
        _ => level.values("moves").into_iter().fold(0.0, f64::max) as usize,
    }
}

/// Returns the mean actions before each move up to the limit. A move that no game came to has those of the last
/// one that was made.
fn widths(all: &[OnLevel], level: &Group) -> Vec<f64> {
    let mut last = None;
    let width = |number: usize| {
        let mean = MEASURES
            .get(3 + number)
            .and_then(|name| level.mean(name).mean());
        last = mean.or(last);
        last
    };
    (1..=depth(all, level)).filter_map(width).collect()
}

/// Returns the candies that a move would have to clear on average for the state space that was published.
fn implied(own: &Published) -> f64 {
    implied_by(own, own.space, f64::from(own.depth))
}

/// Returns the same for another space and another number of moves.
fn implied_by(own: &Published, space: f64, depth: f64) -> f64 {
    (space / depth - own.actions.log10()) / f64::from(own.kinds).log10()
}

fn report(levels: Levels, all: &[OnLevel], results: &Results) -> Report {
    let found = results.each();
    let report = Report::default()
        .text(format!("{} {TEXT}", levels.describe(THESIS_LIKE)))
        .table("Random play", Column::table(&found, columns(all)));
    let known: Vec<_> = found
        .iter()
        .filter(|level| of(level).is_some())
        .cloned()
        .collect();
    let report = if known.is_empty() {
        report
    } else {
        report
            .table(
                "As published, and what it implies",
                Column::table(&known, published_columns()),
            )
            .text(REMARK)
    };
    let bars = |title, axis, own: fn(&Group) -> Option<Estimate>, other: fn(&Published) -> f64| {
        let own = found.iter().map(|level| (level.key("level"), own(level)));
        let others = known
            .iter()
            .filter_map(|level| Some((level.key("level"), other(of(level)?))));
        Bars::new(title, Axis::linear(axis))
            .series("measured", own)
            .published(others)
    };
    let title = "Swaps to choose from under random play";
    let width = |level: &Group| Estimate::of_mean(&actions(level));
    let swaps = bars(title, "swaps", width, |published| published.actions);
    let title = "Levels won by random play";
    let success = |level: &Group| level.percent("won");
    let success = bars(title, "percent", success, |published| published.random);
    report.plot("actions", &swaps).plot("success", &success)
}

const TEXT: &str = "Actions are the swaps to choose from, a mean over the moves of a game and then over games; their SD \
    is that between games. Depth is the limit of moves; how many were made differs from it where a game is won early or a \
    candy bomb goes off. The space is the product over the depth of A_i K (equation 3.5), as an exponent of ten: A_i are \
    the mean actions before move i, and K, the states that an action leads to, is kinds to the power of candies cleared \
    by a move, cascades included.";

const REMARK: &str = "The spaces that were published hang on K, which the thesis does not give. The last column is what they \
    imply: on level 13 a move would clear 9.9 candies, on level 77 4.9, which is the reverse of what random play does on \
    levels like these. If the two rows changed places in the table, levels 13 and 77 imply 5.1 and 10.2; level 100 implies \
    5.0 if the product ends with the 15.4 moves that games last on average. That is near what is measured here on all \
    three.";

fn columns(all: &[OnLevel]) -> [Column<'_>; 9] {
    let kinds = |level: &Group| Some(level.first(all)?.0.level.kinds);
    [
        Column::key("level"),
        Column::estimate("actions", 2, |level| Estimate::of_mean(&actions(level))),
        Column::number("SD", 2, |level| deviation(&actions(level))),
        Column::new("depth", |level| depth(all, level).to_string()),
        Column::number("moves made", 1, |level| level.mean("moves").mean()),
        Column::number("cleared a move", 2, |level| level.mean("cleared").mean()),
        Column::number("space 10^", 1, move |level| {
            let outcomes = log10_outcomes(kinds(level)?, level.mean("cleared").mean()?);
            Some(log10_space(&widths(all, level), outcomes))
        }),
        Column::percent("random success %", "won", 2),
        Column::count("games"),
    ]
}

fn published_columns() -> [Column<'static>; 7] {
    let number = |title, digits, own: fn(&Published) -> f64| {
        Column::number(title, digits, move |level| of(level).map(own))
    };
    [
        Column::key("level"),
        number("actions", 2, |own| own.actions),
        number("depth", 0, |own| f64::from(own.depth)),
        number("space 10^", 0, |own| own.space),
        number("random success %", 1, |own| own.random),
        number("success of people %", 2, |own| own.people),
        number("cleared a move, implied", 1, implied),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 182 / 21 = 8.667 a move, less log 8.93 = .951 leaves 7.716, which are 9.915 candies of six kinds.
    #[test]
    fn the_published_spaces_imply_these_candies() {
        for ((_, own), expected) in PUBLISHED.iter().zip([9.915, 4.943, 3.641]) {
            assert!((implied(own) - expected).abs() < 2e-3, "{}", implied(own));
        }
    }

    /// What the remark on the table says.
    #[test]
    fn two_rows_exchanged_imply_what_random_play_clears() {
        let [first, second, third] = PUBLISHED.each_ref().map(|(_, own)| own);
        for (found, expected) in [
            (implied_by(first, second.space, 21.0), 5.1),
            (implied_by(second, first.space, 25.0), 10.2),
            (implied_by(third, third.space, 15.4), 5.0),
        ] {
            assert!((found - expected).abs() < 0.05, "{found}");
        }
    }
}
