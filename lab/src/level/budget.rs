//! `level-budget`: bots with the same time for a move, on one thread and on two.

use std::time::Duration;

use sweetfish::agents::Budget;
use sweetfish::experiment::{
    Column, Condition, Experiment, Group, NOTHING, Report, Results, columns, pairs,
};
use sweetfish::level::Game;
use sweetfish::level::agent::{self, AgentSpec};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;

use super::levels::{Levels, Ready};
use super::play::{LEVELS, search, timed_row};
use super::show::{AS_SETUPS, tables};
use crate::named::Named;
use crate::show::OUR_OWN;

/// What is tried, and the agent; the first is the thesis' B2.
#[rustfmt::skip]
const TRIED: [(&str, &str); 10] = [
    ("the thesis' B2", "thesis:B2"),
    ("2 trees, 1 thread", "thesis:B2:trees=2"),
    ("2 trees, 2 threads", "thesis:B2:trees=2:threads=2"),
    ("playouts cut after 5 moves, then the learnt value", "thesis:B2:cut=5"),
    ("leaves by the learnt value", "thesis:B2:leaf=1"),
    ("leaves by the learnt value, C = 0.1", "thesis:B2:leaf=1:c=0.1"),
    ("C = 0.1", "thesis:B2:c=0.1"),
    ("heuristic playouts: B3", "thesis:B3"),
    ("clouded playouts", "thesis:B2:playout=clouded"),
    ("ours", "sweetfish"),
];

/// Microseconds of a move.
const TIMES: [u64; 2] = [500, 2000];

/// A bot with microseconds for a move, on a level.
struct Case {
    us: u64,
    /// What the bot is called.
    name: &'static str,
    bot: Named<AgentSpec>,
    level: &'static Ready,
}

impl Case {
    fn budget(&self) -> Budget {
        Budget::Time(Duration::from_micros(self.us))
    }
}

impl Condition for Case {
    columns!(self, "us a move" => self.us, "bot" => self.bot, "level" => self.level);
}

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "Success of tree searches with the same time for a move, on one thread and on two";
    let conditions = move || {
        let case = |((us, (name, bot)), level)| Case {
            us,
            name,
            bot: Named::of(bot),
            level,
        };
        pairs(pairs(TIMES, TRIED), levels.choose(&LEVELS))
            .map(case)
            .collect()
    };
    levels
        .define(["level-budget", about, OUR_OWN], conditions, |own| {
            own.level
        })
        .timed_where(|_| true)
        .rows(80)
        .in_turns()
        .measure(&["won", "progress", "ms a move", "simulations"])
        .play(play)
        .show(move |all, results| report(levels, all, results))
}

fn play(own: &Case, seed: u64) -> Vec<f64> {
    let played = own
        .level
        .play_within(&own.bot.spec, Some(own.budget()), seed);
    [timed_row(&played), vec![simulations(own, seed)]].concat()
}

/// Returns the simulations of a search of the start.
fn simulations(own: &Case, seed: u64) -> f64 {
    let game = Game::new(&own.level.map, &mut rng::stream(seed, 0));
    let mut bot = agent::search(search(&own.bot.spec), Some(own.budget()));
    bot.search(&game, &mut rng::playout(seed, 1)).simulations as f64
}

fn report(levels: Levels, all: &[Case], results: &Results) -> Report {
    let name = |own: &Group| own.first(all).map_or(NOTHING, |own| own.name);
    let bots = results.by(&["us a move", "bot"]);
    let time = || Column::key("us a move");
    let agent = || Column::key("bot").titled("agent");
    let bot = Column::new("bot", |own| name(own).to_string());
    let numbers = vec![
        Column::number("simulations", 0, |own| own.median("simulations")),
        Column::count("games"),
    ];
    let mut bars = Bars::new("Levels won in equal time", Axis::linear("percent won"));
    for time in results.by(&["us a move"]) {
        let title = format!("{} us a move", time.key("us a move"));
        let bots = time.by(&["bot"]);
        let own = bots.iter().map(|own| (name(own), own.percent("won")));
        bars = bars.series(&title, own);
    }
    let report = Report::default().text(format!("{} {TEXT}", levels.describe(AS_SETUPS)));
    let levels = levels.choose(&LEVELS);
    let columns = [vec![time(), bot, agent()], vec![time(), agent()]];
    tables(report, &bots, levels, columns, numbers).plot("", &bars)
}

const TEXT: &str = "Every bot has this many microseconds of wall time for a \
    move. The bots take turns, game by game, so that all meet the same machine; it was busy with other work \
    besides, and it counts that games are played one at a time (`--threads 1`). Simulations are those before the \
    first move, as the median over all games. Of 2 trees on 1 thread each has half of the time. The same seed does \
    not give the same bytes.";
