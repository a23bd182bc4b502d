//! `gemgem-heuristics`: play by a single heuristic.

use super::player::{HEURISTICS, Player, SEARCHERS, SWAPS, goal_row, ones, p1};
use super::published::{HUMANS, SGS, SINGLE, gemgem};
use super::show::{failures, games, mean, optional};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Heuristics;

/// The number of the condition that has no heuristic.
const GREEDY: usize = SEARCHERS.len() * HEURISTICS.len();

impl Experiment for Heuristics {
    fn name(&self) -> &'static str {
        "gemgem-heuristics"
    }

    fn about(&self) -> &'static str {
        "Swaps to 250 points by each heuristic alone, at 6x6 with 4 kinds"
    }

    fn source(&self) -> &'static str {
        gemgem!("the table of single heuristics, the means of SGS and of people")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent", "heuristic"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &SWAPS
    }

    fn conditions(&self) -> Vec<Condition> {
        let all = SEARCHERS.iter().flat_map(|agent| {
            let condition = |name| Condition::new([*agent, name], 1000);
            HEURISTICS.map(condition)
        });
        let all = all.chain([Condition::new(["sgs", "-"], 1000)]);
        all.map(|condition| condition.seeded_by("boards")).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let player = if condition == GREEDY {
            Player::of("sgs")
        } else {
            let agent = SEARCHERS[condition / HEURISTICS.len()];
            let weights = ones(&[condition % HEURISTICS.len()]);
            Player::of(&format!("{agent}:{weights}"))
        };
        goal_row(&player.play(p1(), (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let header = [
            "agent",
            "heuristic",
            "swaps",
            "published",
            "failed %",
            "games",
        ];
        let mut table = Table::new(header);
        for condition in 0..results.conditions().len() {
            let published = if condition == GREEDY {
                SGS
            } else {
                SINGLE[condition % HEURISTICS.len()].1[condition / HEURISTICS.len()]
            };
            table.push([
                results.key(condition, "agent").to_string(),
                results.key(condition, "heuristic").to_string(),
                Estimate::cell(mean(results, condition, "swaps"), 2),
                optional(Some(published), 2),
                failures(results, condition),
                games(results, condition),
            ]);
        }
        Report::default()
            .text(
                "Published are means over 30 games, for SGS over 100, for people over 50. The \
                 means leave failed games out.",
            )
            .table("Swaps to 250 points, with 95 % confidence", table)
            .plot("", &plot(results))
    }
}

fn plot(results: &Results) -> Bars {
    let mut bars = Bars::new(
        "Swaps to 250 points by single heuristics",
        Axis::linear("swaps"),
    );
    for (number, agent) in SEARCHERS.into_iter().enumerate() {
        let first = number * HEURISTICS.len();
        let own = (first..).zip(HEURISTICS);
        let own = own.map(|(condition, name)| (name, mean(results, condition, "swaps")));
        let published = SINGLE.map(|(name, swaps)| (name, swaps[number]));
        bars = bars.series(agent, own).published(published);
    }
    let greedy = mean(results, GREEDY, "swaps");
    bars.line("SGS", greedy.map_or(f64::NAN, |greedy| greedy.value))
        .line("people, published", HUMANS)
}
