//! The options that all playing subcommands share.

use std::path::PathBuf;

use clap::ValueEnum;
use rand::seq::SliceRandom;
use sweetfish_cli_support::{AskedShard, BadInput, shard};
use sweetfish_core::rng;

use super::sandbox_options::{SandboxOptions, positive};
use crate::board_files::boards_in;
use crate::gate::FaultLimit;
use crate::opening::{BoardClass, Openings};
use crate::schedule::{Format, Player, Rules, Schedule};
use crate::store::Resume;
use crate::tournament::ResultsFile;

/// The agents.
#[derive(clap::Args)]
pub(crate) struct Agents {
    /// An agent: a name and a command, or a built-in one: random, greedy, minimax:DEPTH,
    /// deepening, sweetfish
    #[arg(long = "agent", value_name = "NAME=COMMAND", required = true)]
    agents: Vec<Player>,
}

impl Agents {
    /// Returns the agents. Fails unless there are `least` to `most` of them, with different names.
    pub(crate) fn players(&self, least: usize, most: usize) -> anyhow::Result<Vec<Player>> {
        let count = self.agents.len();
        if !(least..=most).contains(&count) {
            let expected = if most == least { "exactly" } else { "at least" };
            return Err(BadInput::because(format!(
                "found {count} agents, expected {expected} {least}: `--agent NAME=COMMAND` for each"
            )));
        }
        for (number, player) in self.agents.iter().enumerate() {
            if self.agents[..number]
                .iter()
                .any(|other| other.name == player.name)
            {
                return Err(BadInput::because(format!(
                    "two agents are called `{0}`, expected different names: `--agent NAME={1}`",
                    player.name, player.command
                )));
            }
        }
        Ok(self.agents.clone())
    }
}

/// The games and how they are played.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// Cells a side of the random boards
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=26))]
    size: u32,
    /// Kinds on the random boards
    #[arg(long, value_name = "P", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=10))]
    kinds: u32,
    /// Percent of the cells that are filled
    #[arg(long, value_name = "F", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100))]
    fill: u32,
    /// Classes of random boards instead, in turn, such as `8x3` (size, kinds) or `8x3@80` (filled to 80 percent)
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        conflicts_with_all = ["size", "kinds", "fill"]
    )]
    boards: Vec<BoardClass>,
    /// Boards from the input files in a folder instead, one for each pair
    #[arg(long, value_name = "DIR", conflicts_with_all = ["size", "kinds", "fill", "boards"])]
    board_dir: Option<PathBuf>,
    /// The order of these boards
    #[arg(long, value_enum, default_value_t = BoardOrder::Given, requires = "board_dir")]
    board_order: BoardOrder,
    /// The number of the first of these boards in their order, from 1. After the last one comes number 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "board_dir", conflicts_with_all = ["size", "kinds", "fill", "boards"], value_parser = clap::value_parser!(u32).range(1..))]
    first_board: u32,
    #[command(flatten)]
    rules: RuleOptions,
    /// Seed of the random boards
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    pub(crate) sandbox: SandboxOptions,
    /// File that gets a line for each game
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Resume the file of an earlier run; more pairs extend it, and agents after those of a gauntlet or round robin join it
    #[arg(long, requires = "out")]
    resume: bool,
    /// With --resume: play the games of agents whose files have changed again, and count the old ones apart
    #[arg(long, requires = "resume")]
    changed: bool,
    /// Play a part of the games: I/N, or `auto` for that of this task of a job array (`auto/N` where the count is not known). Tasks
    /// that are sent again are numbered as the files beside `--out` say. Tasks of a test that see one folder take pairs in turn
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<AskedShard>,
    /// Faults of one agent that end the run: `stop` for the first, a number, or `count` for none. An agent without any
    /// legal move always aborts the run
    #[arg(long, value_name = "stop|count|N", default_value = "count")]
    pub(crate) faults: FaultLimit,
    /// Print a JSON object as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

/// The order of given boards.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BoardOrder {
    /// That of the names of their files
    Given,
    /// Shuffled by the seed
    Random,
}

/// Seconds on a clock: those of an agent, or of all others.
#[derive(Clone)]
struct Clock {
    agent: Option<String>,
    seconds: f64,
}

/// The rules.
#[derive(clap::Args)]
pub(crate) struct RuleOptions {
    /// Seconds on the clock of each side [default: 5], or of one agent as NAME=T; repeatable, or as a list: `5,old=2`
    #[arg(long, value_name = "[NAME=]T", value_delimiter = ',', value_parser = clock)]
    seconds: Vec<Clock>,
    #[command(flatten)]
    rules: Rules,
}

impl RuleOptions {
    /// Returns the rules, and gives the players their own clocks.
    fn rules(&self, players: &mut [Player]) -> Result<Rules, BadInput> {
        const USUAL: f64 = 5.0;
        let mut of_all = None;
        for Clock { agent, seconds } in &self.seconds {
            let (clock, whose) = match agent {
                None => (&mut of_all, "all agents".to_string()),
                Some(name) => {
                    let mut players = players.iter_mut();
                    let player = players.find(|player| player.name == *name);
                    let unknown = || {
                        BadInput(format!(
                            "--seconds {name}={seconds}: there is no agent `{name}`"
                        ))
                    };
                    (
                        &mut player.ok_or_else(unknown)?.seconds,
                        format!("`{name}`"),
                    )
                }
            };
            if clock.replace(*seconds).is_some() {
                return Err(BadInput(format!(
                    "found two `--seconds` for {whose}, expected one"
                )));
            }
        }
        Ok(Rules {
            seconds: of_all.unwrap_or(USUAL),
            ..self.rules.clone()
        })
    }
}

impl Play {
    /// Returns whether this is only a part of the schedule.
    pub(crate) fn is_part(&self) -> bool {
        self.shard.as_ref().is_some_and(AskedShard::is_part)
    }

    pub(crate) fn results(&self) -> Option<ResultsFile> {
        let resume = match (self.resume, self.changed) {
            (false, _) => Resume::No,
            (true, false) => Resume::Same,
            (true, true) => Resume::Changed,
        };
        let path = self.out.clone()?;
        Some(ResultsFile { path, resume })
    }

    pub(crate) fn schedule(
        &self,
        format: Format,
        mut players: Vec<Player>,
        pairs: u32,
    ) -> anyhow::Result<Schedule> {
        let is_part = self.is_part();
        if is_part && format.has_rounds() {
            return Err(BadInput::because(
                "found `--shard`, expected a match, a test, a round robin or a gauntlet: what this plays \
                 depends on the results of other parts",
            ));
        }
        if is_part && matches!(format, Format::Sprt { .. }) && self.out.is_none() {
            return Err(BadInput::because(
                "found `--shard` of a test, expected `--out FILE` in the folder of all parts: together they decide it",
            ));
        }
        let rules = self.rules.rules(&mut players)?;
        Ok(Schedule {
            format,
            players,
            dropped: Vec::new(),
            joined: 0,
            pairs,
            openings: self.openings()?,
            seed: self.seed,
            rules,
        })
    }

    fn openings(&self) -> anyhow::Result<Openings> {
        if let Some(folder) = &self.board_dir {
            let mut boards = boards_in(folder)?;
            if self.board_order == BoardOrder::Random {
                boards.shuffle(&mut rng::stream(self.seed, 0));
            }
            let (first, count) = (self.first_board as usize, boards.len());
            if first > count {
                let (shown, plural) = (folder.display(), if count == 1 { "" } else { "s" });
                return Err(BadInput::because(format!(
                    "--first-board {first}: {shown} has {count} board{plural}, expected 1 to {count}"
                )));
            }
            boards.rotate_left(first - 1);
            return Ok(Openings::Given { boards });
        }
        let mut classes = self.boards.clone();
        if classes.is_empty() {
            let (size, kinds) = (self.size as usize, self.kinds as usize);
            classes.extend(BoardClass::new(size, kinds, self.fill));
        }
        Ok(Openings::Random { classes })
    }
}

/// Parses `T` or `NAME=T`.
fn clock(text: &str) -> Result<Clock, String> {
    let (agent, seconds) = match text.split_once('=') {
        Some((name, seconds)) => (Some(name.to_string()), seconds),
        None => (None, text),
    };
    let seconds = positive(seconds)?;
    Ok(Clock { agent, seconds })
}
