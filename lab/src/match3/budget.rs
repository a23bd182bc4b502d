//! `match3-time`: what agents that sample make of more time.

use sweetfish::experiment::{Column, Definition, Group, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Lines};

use super::player::{Player, game, goal_row, rules};
use crate::show::{MACHINE, OUR_OWN, points};

const GAMES: [(&str, &str); 3] = [
    ("p1", "swaps to 250 points"),
    ("p2", "points of 20 swaps"),
    ("crush", "points of 50 swaps"),
];
/// Milliseconds a swap, with games.
const BUDGETS: [(&str, u64); 4] = [("0.1", 1000), ("1", 300), ("10", 100), ("100", 30)];

pub(super) fn define() -> Definition {
    let about = "What agents that sample make of 0.1 to 100 milliseconds a swap";
    Definition::new("match3-time", about, OUR_OWN)
        .vary(&["game", "agent", "ms"], || {
            let budgets = texts(BUDGETS.map(|(ms, _)| ms));
            combinations(&[
                texts(GAMES.map(|game| game.0)),
                texts(["sweetfish", "flat"]),
                budgets,
            ])
        })
        .rows_by(|key| {
            let budget = BUDGETS.iter().find(|(ms, _)| *ms == &key["ms"]);
            budget.expect("one of them").1
        })
        .seeds(|key| key["game"].into())
        .of_game(|key| game(rules(&key["game"])))
        .measure(&["measure", "failed", "ms a swap"])
        .timed(|_, _| true)
        .play(|key, seed| {
            let player = Player::of(&format!("{} {} ms", &key["agent"], &key["ms"]));
            let game = player.play(rules(&key["game"]), (seed, 0));
            let ms = game.time.as_secs_f64() * 1e3 / f64::from(game.swaps);
            [goal_row(&game), vec![ms]].concat()
        })
        .show(report)
}

fn measured(group: &Group) -> Option<f64> {
    group.mean("ms a swap").mean()
}

fn report(results: &Results) -> Report {
    let columns = [
        Column::key("game"),
        Column::key("agent"),
        Column::key("ms").titled("ms a swap"),
        Column::number("measured ms", 2, measured),
        Column::mean("measure", "measure", 2),
        Column::count("games"),
    ];
    let title = "Result by time for a swap, with 95 % confidence";
    let report = Report::default()
        .text(format!("{MACHINE} {TEXT}"))
        .table(title, Column::table(&results.each(), columns));
    GAMES.into_iter().fold(report, |report, (game, measure)| {
        let title = format!("{game}: {measure} by time for a swap");
        let x = Axis::log("milliseconds a swap, measured");
        let mut lines = Lines::new(&title, x, Axis::linear(measure));
        for agent in results.with("game", game).by(&["agent"]) {
            let x = |group: &Group| measured(group).unwrap_or(f64::NAN);
            let points = agent.each();
            let points = self::points(&points, x, |group| group.estimate("measure"));
            lines = lines.series(agent.key("agent"), points);
        }
        report.plot(game, &lines)
    })
}

const TEXT: &str = "Few swaps are good in p1, many points in p2 and crush. Every legal swap is \
    sampled at least once, so a short time may be exceeded; the plots show the time \
    measured.";
