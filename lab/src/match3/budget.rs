//! `match3-time`: what agents that sample make of more time.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::match3::NamedRules;
use sweetfish::plot::{Axis, Lines};

use super::player::{Player, game, goal_row};
use crate::show::{MACHINE, OUR_OWN, points};

const GAMES: [(NamedRules, &str); 3] = [
    (NamedRules::P1, "swaps to 250 points"),
    (NamedRules::P2, "points of 20 swaps"),
    (NamedRules::CRUSH, "points of 50 swaps"),
];
/// Milliseconds a swap, with games.
const BUDGETS: [(f64, u64); 4] = [(0.1, 1000), (1.0, 300), (10.0, 100), (100.0, 30)];

/// An agent on a game, with milliseconds a swap, and how many games it plays.
struct Case {
    game: NamedRules,
    agent: &'static str,
    ms: f64,
    games: u64,
    player: Player,
}

impl Condition for Case {
    columns!(self, "game" => self.game, "agent" => self.agent, "ms" => self.ms);
}

pub(super) fn define() -> Experiment {
    let about = "What agents that sample make of 0.1 to 100 milliseconds a swap";
    let conditions = || {
        let agents = pairs(GAMES, ["sweetfish", "flat"]);
        let case = |(((game, _), agent), (ms, games))| Case {
            game,
            agent,
            ms,
            games,
            player: Player::of(agent).within_ms(ms),
        };
        pairs(agents, BUDGETS).map(case).collect()
    };
    Definition::new(["match3-time", about, OUR_OWN], conditions)
        .seeds(|own| own.game.to_string())
        .of_game(|own| game(own.game.rules))
        .timed_where(|own| own.player.has_time())
        .rows_by(|own| own.games)
        .measure(&["measure", "failed", "ms a swap"])
        .play(|own, seed| {
            let game = own.player.play(own.game.rules, (seed, 0));
            let ms = game.time.as_secs_f64() * 1e3 / f64::from(game.swaps);
            [goal_row(&game), vec![ms]].concat()
        })
        .show(|_, results| report(results))
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
        for agent in results.with("game", game.name).by(&["agent"]) {
            let x = |group: &Group| measured(group).unwrap_or(f64::NAN);
            let points = agent.each();
            let points = self::points(&points, x, |group| group.estimate("measure"));
            lines = lines.series(agent.key("agent"), points);
        }
        report.plot(game.name, &lines)
    })
}

const TEXT: &str = "Few swaps are good in p1, many points in p2 and crush. Every legal swap is \
    sampled at least once, so a short time may be exceeded; the plots show the time \
    measured.";
