//! `match3-time`: what agents that sample make of more time.

use super::player::{P1, Player, goal_row};
use super::show::{MACHINE, games, mean, optional};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::match3::{Goal, Rules};
use sweetfish::plot::{Axis, Lines, Point};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct ByBudget;

const GAMES: [(&str, &str); 3] = [
    ("p1", "swaps to 250 points"),
    ("p2", "points of 20 swaps"),
    ("crush", "points of 50 swaps"),
];
const AGENTS: [&str; 2] = ["sweetfish", "flat"];
/// Milliseconds a swap, with games.
const BUDGETS: [(&str, u64); 4] = [("0.1", 1000), ("1", 300), ("10", 100), ("100", 30)];

/// The numbers of the game, the agent and the budget of a condition.
fn setting(condition: usize) -> (usize, usize, usize) {
    let (rest, budget) = (condition / BUDGETS.len(), condition % BUDGETS.len());
    (rest / AGENTS.len(), rest % AGENTS.len(), budget)
}

impl Experiment for ByBudget {
    fn name(&self) -> &'static str {
        "match3-time"
    }

    fn about(&self) -> &'static str {
        "What agents that sample make of 0.1 to 100 milliseconds a swap"
    }

    fn source(&self) -> &'static str {
        "nothing; our own question"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["game", "agent", "ms"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["measure", "failed", "ms a swap"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |number| {
            let (game, agent, budget) = setting(number);
            let (game, agent, (ms, games)) = (GAMES[game].0, AGENTS[agent], BUDGETS[budget]);
            Condition::new([game, agent, ms], games).seeded_by(game)
        };
        let count = GAMES.len() * AGENTS.len() * BUDGETS.len();
        (0..count).map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (game, agent, budget) = setting(condition);
        let rules = match GAMES[game].0 {
            "p1" => Rules::gemgem(6, 4, P1),
            "p2" => Rules::gemgem(6, 4, Goal::Score { swaps: 20 }),
            _ => Rules::crush(),
        };
        let player = Player::of(&format!("{} {} ms", AGENTS[agent], BUDGETS[budget].0));
        let outcome = player.play(rules, (seed, 0));
        let mut row = goal_row(&outcome);
        row.push(outcome.time.as_secs_f64() * 1e3 / f64::from(outcome.swaps));
        row
    }

    fn report(&self, results: &Results) -> Report {
        let header = [
            "game",
            "agent",
            "ms a swap",
            "measured ms",
            "measure",
            "games",
        ];
        let mut table = Table::new(header);
        for (condition, all) in results.conditions().iter().enumerate() {
            let last = [
                optional(results.mean(condition, "ms a swap").mean(), 2),
                Estimate::cell(mean(results, condition, "measure"), 2),
                games(results, condition),
            ];
            table.push(all.keys.iter().cloned().chain(last));
        }
        let report = Report::default()
            .text(format!(
                "{MACHINE} Few swaps are good in p1, many points in p2 and crush. Every legal swap is \
                 sampled at least once, so a short time may be exceeded; the plots show the time \
                 measured."
            ))
            .table("Result by time for a swap, with 95 % confidence", table);
        (0..GAMES.len()).fold(report, |report, game| {
            report.plot(GAMES[game].0, &plot(results, game))
        })
    }
}

fn plot(results: &Results, game: usize) -> Lines {
    let (name, measure) = GAMES[game];
    let title = format!("{name}: {measure} by time for a swap");
    let axes = (
        Axis::log("milliseconds a swap, measured"),
        Axis::linear(measure),
    );
    let mut lines = Lines::new(&title, axes.0, axes.1);
    for agent in AGENTS {
        let conditions = results.find(&[("game", name), ("agent", agent)]);
        let points = conditions.into_iter().filter_map(|condition| {
            Some(Point {
                x: results.mean(condition, "ms a swap").mean()?,
                y: mean(results, condition, "measure")?,
            })
        });
        lines = lines.series(agent, points);
    }
    lines
}
