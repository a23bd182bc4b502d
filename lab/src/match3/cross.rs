//! `match3-cross`: every agent on every game.

use std::sync::LazyLock;

use super::player::{P1, Player, goal_row};
use super::show::{MACHINE, with_error};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::match3::{Goal, Rules};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

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
const AGENTS: [(&str, [u64; GAMES.len()]); 13] = [
    ("random", [1000; 4]),
    ("first", [1000; 4]),
    ("sgs", [1000; 4]),
    ("hgs", [1000; 4]),
    ("lbfs", [1000, 1000, 1000, 20]),
    ("greedy-published", [1000; 4]),
    ("flat", [1000, 1000, 100, 100]),
    ("q", [1000; 4]),
    ("linear-published", [1000; 4]),
    ("linear", [1000; 4]),
    ("neural", [1000; 4]),
    ("td", [1000; 4]),
    ("sweetfish 1 ms", [1000, 1000, 12, 300]),
];

/// The numbers of the game and the agent of each condition: all that can be played.
static PAIRS: LazyLock<Vec<(usize, usize)>> = LazyLock::new(|| {
    let games = 0..GAMES.len();
    let all = games.flat_map(|game| (0..AGENTS.len()).map(move |agent| (game, agent)));
    let can_play =
        |&(game, agent): &(usize, usize)| Player::of(AGENTS[agent].0).can_play(rules(game));
    all.filter(can_play).collect()
});

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
        let condition = |&(game, agent): &(usize, usize)| {
            let (name, (agent, games)) = (GAMES[game].0, AGENTS[agent]);
            Condition::new([name, agent], games[game]).seeded_by(name)
        };
        PAIRS.iter().map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (game, agent) = PAIRS[condition];
        let player = Player::of(AGENTS[agent].0);
        goal_row(&player.play(rules(game), (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let header = ["agent"].into_iter().chain(GAMES.map(|game| game.2));
        let mut means = Table::new(header.clone());
        let mut counts = Table::new(header);
        for (name, _) in AGENTS {
            let row = |cell: &dyn Fn(usize) -> String| {
                let cells = GAMES.map(|(game, _, _)| {
                    let found = results.find(&[("game", game), ("agent", name)]);
                    found
                        .first()
                        .map_or("-".into(), |&condition| cell(condition))
                });
                std::iter::once(name.to_string())
                    .chain(cells)
                    .collect::<Vec<_>>()
            };
            means.push(row(&|condition| {
                with_error(&results.mean(condition, "measure"), 1)
            }));
            counts.push(row(&|condition| {
                let failed = results.share(condition, "failed");
                format!("{} ({} failed)", failed.count, failed.hits)
            }));
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
    default settings; `greedy-direct` and `greedy-cascade` are other names of `sgs` and `hgs`; `linear` and `neural` have \
    learnt for boards of 9x9 only. \
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
    let bars = results.find(&[("game", name)]).into_iter();
    let bars = bars.map(|condition| {
        let agent = results.key(condition, "agent").to_string();
        let mean = results.mean(condition, "measure");
        (agent, Estimate::of_mean(&mean))
    });
    Bars::new(&format!("{name}: {measure}"), axis).series("", bars)
}
