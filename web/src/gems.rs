//! Requests about games of swaps, gem-swap games and levels alike: playing by hand, bots beside or instead of the person,
//! and games of bots alone to compare with.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use sweetfish::agents::{self, Agent, Budget};
use sweetfish::clock::Stopwatch;
use sweetfish::match3::agent::{AgentSpec, Resources};
use sweetfish::match3::{self, NamedRules, Rules};
use sweetfish::people::{Action, GameType, LevelText, Outcome, Record, Session, View as _};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng;

use crate::played::{Playable, Played, Shown, Work, numbers};
use crate::{Answer, Report, json_of, line};

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// The rules of the papers by name.
    Rules,
    /// What a level is as a game: its text is written anew, with its checksum.
    LevelGame { name: String, text: String },
    /// A game as it stands.
    View { played: Played },
    /// One more swap, with what it brings step by step.
    Swap {
        played: Played,
        swap: Action,
        #[serde(default)]
        ms: u64,
    },
    /// The swap that a bot would make.
    Bot { played: Played, bot: Bot },
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
        limit: Option<Limit>,
    },
}

/// A game is left once it has as many swaps and has taken as many milliseconds.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Limit {
    swaps: u32,
    ms: f64,
}

/// An agent by name, such as `mcts:100`.
#[derive(Clone, Deserialize)]
pub(crate) struct Bot {
    agent: String,
    /// Milliseconds for each swap, for agents that sample.
    #[serde(default)]
    ms: Option<f64>,
    /// The seed of its own chance.
    #[serde(default)]
    seed: u64,
}

impl Bot {
    pub(crate) fn budget(&self) -> Option<Budget> {
        let time = Duration::try_from_secs_f64(self.ms? / 1e3).ok()?;
        Some(Budget::Time(time))
    }

    pub(crate) fn name(&self) -> &str {
        &self.agent
    }
}

impl Request {
    pub(crate) fn answer(self, report: Report) -> Answer {
        match self {
            Self::Rules => json_of(rules()),
            Self::LevelGame { name, text } => {
                let level = sweetfish::level::format::parse(&text).map_err(line)?;
                json_of(GameType::Level(LevelText::new(&name, &level)))
            }
            Self::View { played } => played.with(Look),
            Self::Swap { played, swap, ms } => played.with(Make { swap, ms }),
            Self::Bot { played, bot } => played.with(Choose { bot }),
            Self::Record {
                played,
                player,
                started,
            } => {
                let place = (played.seed, played.number);
                let keep = Keep {
                    game: played.game.clone(),
                    place,
                    player,
                    started,
                };
                played.with(keep)
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
                    let outcome = json_of(outcome)?;
                    report(&outcome);
                    Ok(outcome)
                });
                json_of(outcomes.collect::<Result<Vec<_>, String>>()?)
            }
        }
    }
}

/// Returns the rules of the papers' games by name.
fn rules() -> serde_json::Value {
    let [p1, p2, p3, crush, _] = NamedRules::ALL;
    let shown = [p1, p2, p3, crush].into_iter();
    shown.map(|own| (own.name, json!(own.rules))).collect()
}

/// Shows a game.
struct Look;

impl Work for Look {
    type Output = serde_json::Value;

    fn run<G: Playable>(self, session: Session<G>) -> Answer {
        json_of(Shown::of(session.game()))
    }
}

/// Makes a swap.
struct Make {
    swap: Action,
    ms: u64,
}

/// What a swap brought.
#[derive(Serialize)]
struct Made {
    view: Shown,
    steps: Vec<Step>,
    /// Whether the board was shuffled at last.
    shuffled: bool,
}

/// One step of a cascade: the cells before it, when things have vanished, and when others have come.
#[derive(Serialize)]
struct Step {
    before: Vec<String>,
    cleared: Vec<String>,
    after: Vec<String>,
    /// The points after it.
    points: u32,
}

impl Work for Make {
    type Output = serde_json::Value;

    fn run<G: Playable>(self, mut session: Session<G>) -> Answer {
        let steps = session.play(self.swap, self.ms).map_err(line)?;
        let shuffled = steps.last().is_some_and(|last| session.was_shuffled(last));
        let shown = steps.iter().map(|step| Step {
            before: step.before.words(),
            cleared: step.cleared.words(),
            after: step.after.words(),
            points: step.after.points(),
        });
        json_of(Made {
            steps: shown.collect(),
            shuffled,
            view: Shown::of(session.game()),
        })
    }
}

/// Asks a bot for its swap.
struct Choose {
    bot: Bot,
}

impl Work for Choose {
    type Output = serde_json::Value;

    fn run<G: Playable>(self, session: Session<G>) -> Answer {
        let game = session.game();
        if game.end().is_some() {
            return Err("the game is over".into());
        }
        let mut agent = game.agent(self.bot.name(), self.bot.budget())?;
        let mut rng = rng::playout(self.bot.seed, u64::from(game.swaps_so_far()));
        json_of(game.action(agent.choose(game, &mut rng)))
    }
}

/// Writes the record of a game.
struct Keep {
    game: GameType,
    place: (u64, u64),
    player: String,
    started: u64,
}

impl Work for Keep {
    type Output = serde_json::Value;

    fn run<G: Playable>(self, session: Session<G>) -> Answer {
        let (player, started) = (&self.player, self.started);
        let record = Record::new(self.game, self.place, player, started, &session);
        Ok(json!(record.to_string()))
    }
}

/// Plays a game of a bot from the start. Board, chance and swaps are those of `match3::agent::play`.
fn outcome(
    rules: Rules,
    bot: &Bot,
    (seed, number): (u64, u64),
    limit: Option<Limit>,
) -> Result<Outcome, String> {
    let spec: AgentSpec = bot.name().parse().map_err(line)?;
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
