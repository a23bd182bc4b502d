//! Requests about games of swaps, gem-swap games and levels alike: playing by hand, bots beside or instead of the person,
//! and games of bots alone to compare with.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sweetfish::agents::{self, Agent};
use sweetfish::clock::Stopwatch;
use sweetfish::level::Data;
use sweetfish::match3::agent::{AgentSpec, Resources};
use sweetfish::match3::{self, NamedRules, Rules};
use sweetfish::people::{Action, LevelText, Outcome, View as _};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;

use crate::bot::Bot;
use crate::error::{Code, RequestError, line};
use crate::played::{Played, Shown, numbers};
use crate::reports::Reports;
use crate::session::{Live, Made, OpenGame};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GemsRequest"))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// The rules of the papers by name.
    Rules,
    /// What is kept of a level with a game: its text, with its checksum.
    LevelGame { name: String, level: Box<Data> },
    /// Begins with a game that is kept, as far as it was played, in the place of the one before.
    Open { played: Played },
    /// The game that is kept as it stands.
    View,
    /// One more swap of it, with what it brings step by step.
    Act {
        swap: Action,
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<_>", optional))]
        ms: u64,
    },
    /// Takes its last swap back.
    Undo,
    /// The swap that a bot would make in it.
    Bot { bot: Bot },
    /// Keeps it no longer.
    Close,
    /// The record of a game for `sweetfish people`, a line.
    Record {
        played: Played,
        player: String,
        started: u64,
    },
    /// How games of a bot alone end: `games` games from number `from` on, each reported.
    Compare {
        rules: Rules,
        bot: Bot,
        seed: u64,
        from: u64,
        games: u64,
        /// When a game is left; none is without it.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        limit: Option<Limit>,
    },
}

/// A game is left once it has as many swaps and has taken as many milliseconds.
#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Limit {
    swaps: u32,
    ms: f64,
}

/// The answers to the requests of the same names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GemsAnswer"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    Rules(BTreeMap<&'static str, Rules>),
    LevelGame(LevelText),
    Open(Shown),
    View(Shown),
    Act(Made),
    Undo(Shown),
    Bot(Action),
    Close(()),
    Record(String),
    Compare(Vec<Outcome>),
}

/// What is known before an answer.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GemsReport"))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Report {
    Compare(Outcome),
}

impl Request {
    pub(crate) fn answer(
        self,
        open: &mut OpenGame,
        report: Reports<Report>,
    ) -> Result<Answer, RequestError> {
        Ok(match self {
            Self::Rules => Answer::Rules(rules()),
            Self::LevelGame { name, level } => {
                Answer::LevelGame(LevelText::new(&name, &crate::level::sound(&level)?))
            }
            Self::Open { played } => {
                open.swaps += played.swaps.len() as u64;
                let live = open.live.insert(Live::open(played)?);
                Answer::Open(live.kept().view())
            }
            Self::View => Answer::View(live(open)?.kept().view()),
            Self::Act { swap, ms } => {
                let made = live(open)?.act(swap, ms)?;
                open.swaps += 1;
                Answer::Act(made)
            }
            Self::Undo => {
                let live = live(open)?;
                let again = live.undo()?;
                let view = live.kept().view();
                open.swaps += again;
                Answer::Undo(view)
            }
            Self::Bot { bot } => Answer::Bot(live(open)?.kept().choose(&bot)?),
            Self::Close => {
                open.live = None;
                Answer::Close(())
            }
            Self::Record {
                played,
                player,
                started,
            } => {
                let record = played.play()?.record(&played, &player, started);
                Answer::Record(record.to_string())
            }
            Self::Compare {
                rules,
                bot,
                seed,
                from,
                games,
                limit,
            } => {
                let rules = rules.checked().map_err(line)?;
                let outcomes = numbers(from, games)?.map(|number| {
                    let outcome = outcome(rules, &bot, (seed, number), limit)?;
                    report(Report::Compare(outcome));
                    Ok(outcome)
                });
                Answer::Compare(outcomes.collect::<Result<_, String>>()?)
            }
        })
    }
}

/// Returns the game that is kept.
fn live(open: &mut OpenGame) -> Result<&mut Live, RequestError> {
    let none = || RequestError::new(Code::Closed, "found no game that is open, expected one");
    open.live.as_mut().ok_or_else(none)
}

/// Returns the rules of the papers' games by name.
fn rules() -> BTreeMap<&'static str, Rules> {
    let [p1, p2, p3, crush, _] = NamedRules::ALL;
    let named = [p1, p2, p3, crush].into_iter();
    named.map(|own| (own.name, own.rules)).collect()
}

/// Plays a game of a bot from the start. Board, chance and swaps are those of `match3::agent::play`.
fn outcome(
    rules: Rules,
    bot: &Bot,
    (seed, number): (u64, u64),
    limit: Option<Limit>,
) -> Result<Outcome, String> {
    let spec: AgentSpec = bot.agent.parse().map_err(line)?;
    let resources = Resources {
        budget: bot.budget().filter(|_| spec.takes_budget()),
        ..Resources::default()
    };
    let mut agent = spec.build((&rules, &resources)).map_err(line)?;
    let mut chance = agents::chance(seed, number);
    let mut agent_rng = rng::playout(seed, 2 * number + 1);
    let mut game = match3::Game::new(rules, &mut chance);
    let watch = Stopwatch::start();
    let is_left = |swaps| {
        limit.is_some_and(|limit| {
            swaps >= limit.swaps && watch.elapsed().as_secs_f64() * 1e3 >= limit.ms
        })
    };
    while !game.is_over() && !is_left(game.swaps_made()) {
        let swap = agent.choose(&game, &mut agent_rng);
        game.play(swap, &mut chance);
    }
    Ok(game.outcome())
}

#[cfg(test)]
mod tests {
    use sweetfish::match3::Goal;
    use sweetfish::match3::agent::play;
    use sweetfish::people::End;

    use super::*;

    const SGS: &str = "sgs";

    fn bot() -> Bot {
        Bot {
            agent: SGS.into(),
            ms: None,
            seed: 0,
        }
    }

    fn goals() -> [Goal; 3] {
        [
            Goal::FewestSwaps { target: 250 },
            Goal::MostPoints { swaps: 20 },
            Goal::LongestGame,
        ]
    }

    #[test]
    fn games_without_a_limit_are_those_of_the_command_line() {
        for goal in goals() {
            // So few gems that some games get stuck before their goal.
            let rules = Rules::gemgem(4, 4, goal);
            let mut ends = Vec::new();
            for number in 0..40 {
                let agent = SGS.parse::<AgentSpec>().unwrap();
                let mut agent = agent.build((&rules, &Resources::default())).unwrap();
                let expected = play(rules, &mut agent, (1, number));
                let found = outcome(rules, &bot(), (1, number), None).unwrap();
                assert_eq!((found.score, found.swaps), (expected.score, expected.swaps));
                let is_stuck = expected.failed || goal == Goal::LongestGame;
                assert_eq!(found.end == End::Stuck, is_stuck, "{goal:?}");
                assert_eq!(found.end == End::Won, !is_stuck, "{goal:?}");
                ends.push(found.end);
            }
            assert!(ends.contains(&End::Stuck), "{goal:?}");
            let is_ever_won = goal != Goal::LongestGame;
            assert_eq!(ends.contains(&End::Won), is_ever_won, "{goal:?}");
        }
    }

    #[test]
    fn a_game_is_left_at_its_limit_only() {
        let rules = Rules::gemgem(5, 5, Goal::LongestGame);
        let whole = outcome(rules, &bot(), (1, 0), None).unwrap();
        for swaps in [0, 1, whole.swaps - 1, whole.swaps, whole.swaps + 1] {
            let limit = Some(Limit { swaps, ms: 0.0 });
            let found = outcome(rules, &bot(), (1, 0), limit).unwrap();
            let is_left = swaps < whole.swaps;
            assert_eq!(found.swaps, swaps.min(whole.swaps));
            assert_eq!(found.end == End::Quit, is_left);
        }
        let limit = Some(Limit { swaps: 0, ms: 1e9 });
        assert_eq!(outcome(rules, &bot(), (1, 0), limit).unwrap(), whole);
    }
}
