//! Requests about games of swaps, gem-swap games and levels alike: playing by hand, bots beside or instead of the person,
//! and games of bots alone to compare with.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use sweetfish::agents::{Agent, Budget};
use sweetfish::match3::Rules;
use sweetfish::match3::agent::{AgentSpec, Resources, play};
use sweetfish::people::{Action, GameType, LevelText, Outcome, Record, Session};
use sweetfish::rng;

use crate::played::{Playable, Played, View, Work, action, numbers};
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
    /// A bot plays on to the end, or for `most` swaps; each swap is reported.
    PlayOn {
        played: Played,
        bot: Bot,
        #[serde(default)]
        most: Option<u32>,
    },
    /// The record of a game for `sweetfish people`, a line.
    Record {
        played: Played,
        player: String,
        started: u64,
    },
    /// Games of a bot alone: `games` games from number `from` on, each reported.
    Compare {
        rules: Rules,
        bot: Bot,
        seed: u64,
        from: u64,
        games: u64,
    },
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
            Self::PlayOn { played, bot, most } => played.with(PlayOn { bot, most, report }),
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
            } => compare(rules, &bot, seed, numbers(from, games)?, report),
        }
    }
}

/// Returns the rules of the papers' games.
fn rules() -> serde_json::Value {
    use sweetfish::match3::Goal::{FewestSwaps, LongestGame, MostPoints};
    let gemgem = |goal| Rules::gemgem(6, 4, goal);
    json!({
        "p1": gemgem(FewestSwaps { target: 250 }),
        "p2": gemgem(MostPoints { swaps: 20 }),
        "p3": gemgem(LongestGame),
        "crush": Rules::crush(),
    })
}

/// Shows a game.
struct Look;

impl Work for Look {
    type Output = serde_json::Value;

    fn run<G: Playable>(self, session: Session<G>) -> Answer {
        json_of(View::of(session.game()))
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
    view: View,
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
            view: View::of(session.game()),
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
        json_of(action(game, agent.choose(game, &mut rng)))
    }
}

/// Lets a bot play on.
struct PlayOn<'a> {
    bot: Bot,
    most: Option<u32>,
    report: Report<'a>,
}

impl Work for PlayOn<'_> {
    type Output = serde_json::Value;

    fn run<G: Playable>(self, mut session: Session<G>) -> Answer {
        let mut agent = session.game().agent(self.bot.name(), self.bot.budget())?;
        let mut rng = rng::playout(self.bot.seed, u64::from(session.game().swaps_so_far()));
        let mut left = self.most.unwrap_or(u32::MAX);
        while session.game().end().is_none() && left > 0 {
            let swap = agent.choose(session.game(), &mut rng);
            let swap = action(session.game(), swap);
            session.play(swap, 0).map_err(line)?;
            left -= 1;
            let game = session.game();
            (self.report)(
                &json!({ "swap": swap, "points": game.points(), "made": game.swaps_so_far() }),
            );
        }
        json_of(session.game().outcome())
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

/// A game of a bot.
#[derive(Serialize)]
struct Compared {
    /// What the goal counts: swaps, or points.
    measure: u32,
    outcome: Outcome,
}

fn compare(
    rules: Rules,
    bot: &Bot,
    seed: u64,
    numbers: std::ops::Range<u64>,
    report: Report,
) -> Answer {
    let rules = rules.checked().map_err(line)?;
    let spec: AgentSpec = bot.name().parse().map_err(line)?;
    let resources = Resources {
        budget: bot.budget().filter(|_| spec.takes_budget()),
        ..Resources::default()
    };
    let mut all = Vec::new();
    for number in numbers {
        let mut agent: Box<dyn Agent<_>> = spec.build(&rules, &resources).map_err(line)?;
        let played = play(rules, &mut agent, (seed, number));
        let end = if played.failed {
            sweetfish::people::End::Stuck
        } else {
            sweetfish::people::End::Won
        };
        let game = json_of(Compared {
            measure: played.measure,
            outcome: Outcome {
                end,
                score: played.score,
                swaps: played.swaps,
            },
        })?;
        report(&game);
        all.push(game);
    }
    json_of(all)
}
