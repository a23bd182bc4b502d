//! `match3-cross`: every agent on every game.

use super::player::{P1, Player, goal_row};
use super::show::{MACHINE, with_error};
use crate::experiment::plot::{Axis, Bars};
use crate::experiment::report::Report;
use crate::experiment::results::{Estimate, Results};
use crate::experiment::{Condition, Experiment};
use crate::match3::{Goal, Rules};
use crate::table::Table;

/// The experiment.
pub(super) struct Cross;

/// The games: a name, what is measured, and the columns' title.
const GAMES: [(&str, &str, &str); 4] = [
    ("p1", "swaps to 250 points", "p1: swaps, 6x6x4"),
    ("p2", "points of 20 swaps", "p2: points, 6x6x4"),
    ("p3", "swaps until none is left", "p3: swaps, 5x5x5"),
    ("crush", "points of 50 swaps", "crush: points, 9x9x5"),
];

/// The agents with how many games they play of each kind, fewer where they are slow.
const AGENTS: [(&str, [u64; GAMES.len()]); 11] = [
    ("random", [1000; 4]),
    ("first", [1000; 4]),
    ("sgs", [1000; 4]),
    ("hgs", [1000; 4]),
    ("lbfs", [1000, 1000, 1000, 20]),
    ("greedy-published", [1000; 4]),
    ("flat", [1000, 1000, 300, 200]),
    ("q", [1000; 4]),
    ("linear-published", [1000; 4]),
    ("td", [1000, 1000, 300, 1000]),
    ("sweetfish 1 ms", [1000, 1000, 20, 300]),
];

fn rules(game: usize) -> Rules {
    match GAMES[game].0 {
        "p1" => Rules::gemgem(6, 4, P1),
        "p2" => Rules::gemgem(6, 4, Goal::Score { swaps: 20 }),
        "p3" => Rules::gemgem(5, 5, Goal::Survive),
        _ => Rules::crush(),
    }
}

impl Experiment for Cross {
    fn name(&self) -> &'static str {
        "match3-cross"
    }

    fn about(&self) -> &'static str {
        "Every agent on every game: 250 points, 20 swaps, survival, CandyCrush.ai"
    }

    fn source(&self) -> &'static str {
        "nothing; the agents of both papers and our own on the games of both papers"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["game", "agent"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["measure", "failed"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let of_game = |(number, (game, _, _)): (usize, &(&'static str, _, _))| {
            let game = *game;
            AGENTS
                .map(|(agent, games)| Condition::new([game, agent], games[number]).seeded_by(game))
        };
        GAMES.iter().enumerate().flat_map(of_game).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (game, agent) = (condition / AGENTS.len(), condition % AGENTS.len());
        let player = Player::of(AGENTS[agent].0);
        goal_row(&player.play(rules(game), (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let header = ["agent"].into_iter().chain(GAMES.map(|game| game.2));
        let mut means = Table::new(header.clone());
        let mut counts = Table::new(header);
        for (agent, (name, _)) in AGENTS.into_iter().enumerate() {
            let conditions = [0, 1, 2, 3].map(|game| game * AGENTS.len() + agent);
            let mean = |condition| with_error(&results.mean(condition, "measure"), 1);
            let count = |condition| {
                let failed = results.share(condition, "failed");
                format!("{} ({} failed)", failed.count, failed.hits)
            };
            let name = || std::iter::once(name.to_string());
            means.push(name().chain(conditions.map(mean)));
            counts.push(name().chain(conditions.map(count)));
        }
        let report = Report::default()
            .text(TEXT)
            .text(MACHINE)
            .table("Means ± standard errors", means);
        let plots = (0..GAMES.len()).fold(report, |report, game| {
            report.plot(GAMES[game].0, &plot(results, game))
        });
        plots.table("Games", counts)
    }
}

const TEXT: &str = "Few swaps are good in p1, much is good in all other games. Agents have their \
    default settings; `greedy-direct` and `greedy-cascade` are other names of `sgs` and `hgs`. \
    Failed games are left out of the means. A long survival takes long, so strong agents play few \
    games of p3, and a single one says little: their lengths are spread like those of a process \
    that may end at any swap.";

fn plot(results: &Results, game: usize) -> Bars {
    let (name, measure, _) = GAMES[game];
    // Survival differs by factors.
    let axis = match name {
        "p3" => Axis::log(measure),
        _ => Axis::linear(measure),
    };
    let bars = AGENTS.into_iter().enumerate().map(|(agent, (label, _))| {
        let mean = results.mean(game * AGENTS.len() + agent, "measure");
        (label, Estimate::of_mean(&mean))
    });
    Bars::new(&format!("{name}: {measure}"), axis).series("", bars)
}
