//! `level-phase3`: twice the simulations against better playouts.

use sweetfish::experiment::{Column, Definition, Group, Report, Results, texts};
use sweetfish::plot::{Axis, Bars};

use super::play::{LEVELS, MS, TIMED, bot, play, timed_row};
use super::show::{success, thesis, typical};
use crate::show::MACHINE;

/// Simulations and playouts.
const SETTINGS: [[&str; 2]; 4] = [
    ["50", "random"],
    ["100", "random"],
    ["50", "heuristic"],
    ["100", "heuristic"],
];

pub(super) fn define() -> Definition {
    let about = "50 and 100 simulations with random and heuristic playouts";
    Definition::new("level-phase3", about, thesis!("phase 3"))
        .vary(&["simulations", "playout", "level"], || {
            let on_levels = |[simulations, playout]: [&'static str; 2]| {
                LEVELS.map(|level| texts([simulations, playout, level]))
            };
            SETTINGS.into_iter().flat_map(on_levels).collect()
        })
        .rows(150)
        .seeds(|key| key["level"].into())
        .measure(&TIMED)
        .timed(|_, measure| measure == MS)
        .play(|key, seed| {
            let settings = format!("{}:playout={}", &key["simulations"], &key["playout"]);
            timed_row(&play(&bot(&settings), &key["level"], seed))
        })
        .show(report)
}

fn report(results: &Results) -> Report {
    let settings = results.by(&["simulations", "playout"]);
    let first = [Column::key("simulations"), Column::key("playout")];
    let last = [
        Column::number("ms a move", 3, |own| typical(own, MS)),
        Column::count("games"),
    ];
    let all = first.into_iter().chain(success()).chain(last);
    let won = |[simulations, playout]: [&'static str; 2]| {
        Column::estimate(&format!("{simulations} {playout}"), 0, move |level| {
            let own = level
                .with("simulations", simulations)
                .with("playout", playout);
            own.percent("won")
        })
    };
    let by_level = [Column::key("level")].into_iter().chain(SETTINGS.map(won));
    let by_level = Column::table(&results.by(&["level"]), by_level);
    Report::default()
        .text(format!("{TEXT} {MACHINE}"))
        .table("All levels together", Column::table(&settings, all))
        .table("By level, percent won", by_level)
        .plot("", &plot(results))
}

const TEXT: &str = "The levels are those of `level-tests`. A heuristic playout takes the action that \
    the heuristic rates best. Milliseconds a move \
    are those of the fastest tenth of the games of a level, as a mean over levels; the load of the \
    machine still moves them by a factor of two from minute to minute.";

fn plot(results: &Results) -> Bars {
    let mut bars = Bars::new("Simulations against playouts", Axis::linear("percent won"));
    for simulations in results.by(&["simulations"]) {
        let all = simulations.by(&["playout"]);
        let all = all.iter().map(|own| ("all", own.clone()));
        let levels = simulations.by(&["level"]);
        let by_level = levels.iter().flat_map(Group::each);
        let by_level = by_level.map(|own| (own.key("level"), own));
        let bar = |(name, own): (&str, Group)| {
            (
                format!("{name}, {}", own.key("playout")),
                own.percent("won"),
            )
        };
        let title = format!("{} simulations", simulations.key("simulations"));
        bars = bars.series(&title, all.chain(by_level).map(bar));
    }
    bars
}
