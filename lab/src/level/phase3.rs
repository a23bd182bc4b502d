//! `level-phase3`: twice the simulations against better playouts.

use super::grid::Grid;
use super::play::{LEVELS, TIMED, bot, play, timed_row};
use super::show::{MACHINE, games, mean, optional, success, thesis, typical};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Phase3;

const SIMULATIONS: [&str; 2] = ["50", "100"];
const PLAYOUTS: [&str; 2] = ["random", "heuristic"];

const GRID: Grid = Grid {
    settings: SIMULATIONS.len() * PLAYOUTS.len(),
    levels: &LEVELS,
};

/// Simulations and playout of a setting.
fn setting(number: usize) -> [&'static str; 2] {
    let playout = PLAYOUTS[number / SIMULATIONS.len()];
    [SIMULATIONS[number % SIMULATIONS.len()], playout]
}

impl Experiment for Phase3 {
    fn name(&self) -> &'static str {
        "level-phase3"
    }

    fn about(&self) -> &'static str {
        "50 and 100 simulations with random and heuristic playouts"
    }

    fn source(&self) -> &'static str {
        thesis!("phase 3")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["simulations", "playout", "level"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &TIMED
    }

    fn conditions(&self) -> Vec<Condition> {
        GRID.conditions(|_| 150, |number| setting(number).map(Into::into))
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (number, level) = GRID.place(condition);
        let [simulations, playout] = setting(number);
        let settings = format!("{simulations}:playout={playout}");
        timed_row(&play(&bot(&settings), level, seed))
    }

    fn report(&self, results: &Results) -> Report {
        Report::default()
            .text(format!("{TEXT} {MACHINE}"))
            .table("All levels together", table(results))
            .table("By level, percent won", by_level(results))
            .plot("", &plot(results))
    }
}

const TEXT: &str = "The levels are those of `level-tests`. A heuristic playout takes the action that \
    the heuristic rates best. Milliseconds a move \
    are those of the fastest tenth of the games of a level, as a mean over levels; the load of the \
    machine still moves them by a factor of two from minute to minute.";

fn table(results: &Results) -> Table {
    let mut table = Table::new([
        "simulations",
        "playout",
        "success %",
        "progress %",
        "ms a move",
        "games",
    ]);
    for number in 0..GRID.settings {
        let [simulations, playout] = setting(number);
        let conditions = GRID.of(number);
        let progress = mean(results, &conditions, "progress");
        table.push([
            simulations.to_string(),
            playout.to_string(),
            Estimate::cell(success(results, &conditions), 1),
            Estimate::cell(progress.map(|progress| progress.times(100.0)), 1),
            optional(typical(results, &conditions, "ms a move"), 3),
            games(results, &conditions),
        ]);
    }
    table
}

fn by_level(results: &Results) -> Table {
    let names = (0..GRID.settings).map(|number| setting(number).join(" "));
    let mut table = Table::new(["level".to_string()].into_iter().chain(names));
    for (place, level) in LEVELS.into_iter().enumerate() {
        let cell = |number| Estimate::cell(success(results, &[GRID.of(number)[place]]), 0);
        let cells = (0..GRID.settings).map(cell);
        table.push([level.to_string()].into_iter().chain(cells));
    }
    table
}

fn plot(results: &Results) -> Bars {
    let mut bars = Bars::new("Simulations against playouts", Axis::linear("percent won"));
    for (place, simulations) in SIMULATIONS.into_iter().enumerate() {
        let of_level = LEVELS.iter().enumerate().flat_map(|(level, name)| {
            (0..PLAYOUTS.len()).map(move |playout| {
                let condition = GRID.of(playout * SIMULATIONS.len() + place)[level];
                (
                    format!("{name}, {}", PLAYOUTS[playout]),
                    success(results, &[condition]),
                )
            })
        });
        let all = (0..PLAYOUTS.len()).map(|playout| {
            let conditions = GRID.of(playout * SIMULATIONS.len() + place);
            (
                format!("all, {}", PLAYOUTS[playout]),
                success(results, &conditions),
            )
        });
        bars = bars.series(&format!("{simulations} simulations"), all.chain(of_level));
    }
    bars
}
