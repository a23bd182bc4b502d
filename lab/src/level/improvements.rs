//! `level-improvements`: what goes beyond the thesis' bot B2, against it.

use sweetfish::experiment::{
    Column, Condition, Experiment, Group, NOTHING, Report, Results, columns, pairs,
};
use sweetfish::level::agent::AgentSpec;
use sweetfish::plot::{Axis, Bars};

use super::levels::{Levels, Ready};
use super::play::{LEVELS, MS, THESIS, TIMED, timed_row};
use super::show::{AS_SETUPS, tables, times};
use crate::named::Named;
use crate::show::{MACHINE, OUR_OWN};

/// What is tried, and its settings on top of the thesis' B2, the first.
const TRIED: [(&str, &str); 23] = [
    ("the thesis' B2", ""),
    ("progressive widening, n^0.3", "widen=0.3"),
    ("progressive widening, n^0.5", "widen=0.5"),
    ("beam of 6 moves", "beam=6"),
    ("beam of 10 moves", "beam=10"),
    ("beam of 6 moves a level of the tree", "beam-level=6"),
    ("retroactive beam of 12 moves a level", "beam-retro=12"),
    ("robust child", "final=robust"),
    ("a network guides playouts", "playout=learnt"),
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
    ("reuse, cut after 5", "reuse=yes:cut=5:value=state"),
    ("up to 100 outcomes of a move", "b=100"),
    ("C = 0.1, clouded playouts", "c=0.1:playout=clouded"),
];

/// A bot on a level.
struct Case {
    /// What the bot is called.
    name: &'static str,
    bot: Named<AgentSpec>,
    level: &'static Ready,
}

impl Condition for Case {
    columns!(self, "bot" => self.bot, "level" => self.level);
}

pub(super) fn define(levels: Levels) -> Experiment {
    let about = "Success and time of the tree search with each improvement beyond the thesis";
    let conditions = move || {
        let case = |((name, settings), level)| Case {
            name,
            bot: bot(settings),
            level,
        };
        pairs(TRIED, levels.choose(&LEVELS)).map(case).collect()
    };
    levels
        .define(["level-improvements", about, OUR_OWN], conditions, |own| {
            own.level
        })
        .rows(80)
        .in_turns()
        .measure(&TIMED)
        .timed(&[MS])
        .play(|own, seed| timed_row(&own.level.play(&own.bot.spec, seed)))
        .show(move |all, results| report(levels, all, results))
}

/// Returns the agent of some settings.
fn bot(settings: &str) -> Named<AgentSpec> {
    let text = format!("{THESIS}:{settings}");
    Named::of(text.trim_end_matches(':'))
}

fn report(levels: Levels, all: &[Case], results: &Results) -> Report {
    let name = |own: &Group| own.first(all).map_or(NOTHING, |own| own.name);
    let bots = results.by(&["bot"]);
    let thesis = &bots[0];
    let agent = || Column::key("bot").titled("agent");
    let names = vec![Column::new("bot", |own| name(own).to_string()), agent()];
    let bars = bots.iter().map(|own| (name(own), own.percent("won")));
    let line = thesis.percent("won").map_or(f64::NAN, |base| base.value);
    let title = "Levels won with one improvement";
    let plot = Bars::new(title, Axis::linear("percent won")).series("measured", bars);
    let text = format!("{} {TEXT} {MACHINE}", levels.describe(AS_SETUPS));
    let report = Report::default().text(text);
    let levels = levels.choose(&LEVELS);
    let columns = [names, vec![agent()]];
    tables(report, &bots, levels, columns, times(thesis)).plot("", &plot.line("B2", line))
}

const TEXT: &str = "Every bot has 100 simulations a move, and several \
    trees share them. A beam of a state or of a level of the tree holds the moves that the heuristic rates highest, a \
    retroactive one those visited most once 30 simulations have passed the level; the widths of both beams of levels are the \
    best of four and of six tried with seed 2 on the same levels. The learnt value, which never saw these levels, estimates the rest of a game \
    (`sweetfish-lab train level`). A leaf that is judged as it is counts by the goals and the score reached \
    so far. Neither plays out where it judges alone. All trees are searched by one thread. The bots take turns, \
    game by game; milliseconds a move are the median of all games, and times B2 is the median ratio \
    to the same game of B2, which was played in the same minute.";
