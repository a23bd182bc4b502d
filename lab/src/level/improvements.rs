//! `level-improvements`: what goes beyond the thesis' bot, against it.

use super::grid::Grid;
use super::play::{LEVELS, THESIS, TIMED, bot, play, timed_row};
use super::show::{MACHINE, games, mean, median, median_ratio, optional, plain, success};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Improvements;

/// What is tried, and its settings; the first is the thesis' bot.
const TRIED: [(&str, &str); 17] = [
    ("the thesis' bot", THESIS),
    ("progressive widening, n^0.3", "widen=0.3"),
    ("progressive widening, n^0.5", "widen=0.5"),
    ("early stop", "stop=early"),
    ("tree reuse", "reuse=yes"),
    ("playouts cut after 3 moves", "cut=3:value=state"),
    ("playouts cut after 5 moves", "cut=5:value=state"),
    ("playouts cut after 10 moves", "cut=10:value=state"),
    ("cut after 5, then the learnt value", "cut=5"),
    ("leaves judged as they are", "leaf=1:value=state"),
    ("leaves half by the learnt value", "leaf=0.5"),
    ("leaves by the learnt value", "leaf=1"),
    ("the same, C = 0.1", "leaf=1:c=0.1"),
    ("2 trees", "trees=2"),
    ("4 trees", "trees=4"),
    (
        "early stop, reuse, cut after 5",
        "stop=early:reuse=yes:cut=5:value=state",
    ),
    ("C = 0.1, clouded playouts", "c=0.1:playout=clouded"),
];

const GRID: Grid = Grid {
    settings: TRIED.len(),
    levels: &LEVELS,
};

impl Experiment for Improvements {
    fn name(&self) -> &'static str {
        "level-improvements"
    }

    fn about(&self) -> &'static str {
        "Success and time of the tree search with each improvement beyond the thesis"
    }

    fn source(&self) -> &'static str {
        "nothing; our own question"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["bot", "level"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &TIMED
    }

    fn conditions(&self) -> Vec<Condition> {
        GRID.conditions(|_| 80, |setting| [TRIED[setting].1.into()])
    }

    fn takes_turns(&self) -> bool {
        true
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (setting, level) = GRID.place(condition);
        timed_row(&play(&bot(TRIED[setting].1), level, seed))
    }

    fn report(&self, results: &Results) -> Report {
        Report::default()
            .text(format!("{TEXT} {MACHINE}"))
            .table("All levels together", table(results))
            .table("By level, percent won", by_level(results))
            .plot("", &bars(results))
    }
}

const TEXT: &str = "The levels are those of `level-tests`, every bot has 100 simulations a move, and several \
    trees share them. The learnt value, which never saw these levels, tells what to expect of the rest of a game \
    (`sweetfish-lab train level`); a leaf that is judged as it is counts by the goals and the score reached \
    so far. Neither plays out where it judges alone. All trees are searched by one thread. The bots take turns, \
    game by game; milliseconds a move are the median of all games, and times the thesis is the median ratio \
    to the same game of the thesis' bot, which was played in the same minute.";

fn table(results: &Results) -> Table {
    let mut table = Table::new([
        "bot",
        "settings",
        "success %",
        "progress %",
        "ms a move",
        "times the thesis",
        "games",
    ]);
    for (setting, (name, settings)) in TRIED.into_iter().enumerate() {
        let conditions = GRID.of(setting);
        let progress = mean(results, &conditions, "progress");
        table.push([
            name.to_string(),
            settings.to_string(),
            Estimate::cell(success(results, &conditions), 1),
            Estimate::cell(progress.map(|progress| progress.times(100.0)), 1),
            optional(median(results, &conditions, "ms a move"), 3),
            optional(
                median_ratio(results, &conditions, &GRID.of(0), "ms a move"),
                2,
            ),
            games(results, &conditions),
        ]);
    }
    table
}

fn by_level(results: &Results) -> Table {
    let mut table = Table::new(["settings"].into_iter().chain(LEVELS));
    for (setting, (_, settings)) in TRIED.into_iter().enumerate() {
        let conditions = GRID.of(setting);
        let cell = |&condition: &usize| plain(success(results, &[condition]), 0);
        let cells = conditions.iter().map(cell);
        table.push([settings.to_string()].into_iter().chain(cells));
    }
    table
}

fn bars(results: &Results) -> Bars {
    let bar = |(setting, (name, _)): (usize, (&'static str, &str))| {
        (name, success(results, &GRID.of(setting)))
    };
    let line = success(results, &GRID.of(0)).map_or(f64::NAN, |base| base.value);
    Bars::new(
        "Levels won with one improvement",
        Axis::linear("percent won"),
    )
    .series("measured", TRIED.into_iter().enumerate().map(bar))
    .line("thesis", line)
}
