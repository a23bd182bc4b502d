//! An agent of one's own for a match-3 game: a table of it beside built-in agents over 100 seeds, and an
//! experiment of its own.
//!
//! ```sh
//! cargo run --release --example my_agent           # the table
//! cargo run --release --example my_agent results   # the experiment; its files go to the folder results
//! ```

use std::error::Error;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use sweetfish::agents::Agent;
use sweetfish::experiment::{Column, Condition, Definition, Experiment, Report, Shard, columns};
use sweetfish::match3::agent::{AgentSpec, Played, Resources, play};
use sweetfish::match3::{Game, NamedRules, Rules, Swap};
use sweetfish::rng::Playout;
use sweetfish::runner::{self, Output, Settings};
use sweetfish::stats::Mean;

/// Plays the swap after which most swaps are valid, of equals the one that scores most.
struct KeepOpen;

impl Agent<Game> for KeepOpen {
    fn choose(&mut self, game: &Game, _: &mut Playout) -> Swap {
        let value = |&swap: &Swap| {
            let after = game.afterstate(swap);
            (after.swaps().count(), after.score())
        };
        game.swaps()
            .max_by_key(value)
            .expect("a game with a swap left")
    }
}

/// An agent with its name.
struct Player {
    name: &'static str,
    make: Box<dyn Fn() -> Box<dyn Agent<Game>> + Send + Sync>,
}

impl Player {
    /// Returns a built-in agent.
    fn built_in(name: &'static str) -> Self {
        let agent: AgentSpec = name.parse().expect("the name of an agent");
        let make = move || {
            let agent = agent.build((&RULES, &Resources::default()));
            agent.expect("an agent that needs nothing else")
        };
        Self {
            name,
            make: Box::new(make),
        }
    }

    /// Returns our agent and the built-in ones that it is compared with.
    fn all() -> Vec<Self> {
        let ours = Self {
            name: "my agent",
            make: Box::new(|| Box::new(KeepOpen)),
        };
        let built_in = ["random", "hgs", "lbfs"].map(Self::built_in);
        [ours].into_iter().chain(built_in).collect()
    }

    /// Plays a game. For a seed all agents begin on the same board.
    fn play(&self, seed: u64) -> Played {
        play(RULES, &mut (self.make)(), (seed, 0))
    }
}

/// The game: as few swaps as possible to 250 points, at 6x6 with 4 kinds.
const RULES: Rules = NamedRules::P1.rules;

/// Prints the mean swaps of all agents, with standard errors.
fn table() {
    println!("agent      swaps to 250 points");
    for agent in Player::all() {
        let games = (0..100).map(|seed| agent.play(seed));
        let games = games.filter(|played| !played.failed);
        let swaps: Mean = games.map(|played| f64::from(played.measure)).collect();
        let (mean, error) = (swaps.mean(), swaps.standard_error());
        println!(
            "{:9} {:6.2} +- {:.2}",
            agent.name,
            mean.unwrap_or(f64::NAN),
            error.unwrap_or(f64::NAN)
        );
    }
}

impl Condition for Player {
    columns!(self, "agent" => self.name);
}

/// The same as an experiment: its rows are kept, and it resumes after an interruption.
fn experiment() -> Experiment {
    let about = "Swaps to 250 points of an agent of one's own";
    Definition::new(["my-agent", about, "nothing"], Player::all)
        .rows(100)
        .seeds(|_| "boards".into())
        .measure(&["swaps"])
        .play(|player, seed| {
            let played = player.play(seed);
            vec![if played.failed {
                f64::NAN
            } else {
                f64::from(played.measure)
            }]
        })
        .show(|_, results| {
            let columns = [
                Column::key("agent"),
                Column::number("swaps", 2, |own| own.mean("swaps").mean()),
                Column::number("standard error", 2, |own| {
                    own.mean("swaps").standard_error()
                }),
            ];
            let table = Column::table(&results.each(), columns);
            Report::default().table("Swaps to 250 points", table)
        })
}

/// Plays the experiment and writes its files into a folder.
fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    let settings = Settings {
        games: None,
        seed: 1,
        output: Output::new(folder),
        threads: 2,
        shard: Shard::WHOLE.into(),
    };
    let outcome = runner::play(
        &experiment(),
        &settings,
        &AtomicBool::new(false),
        &mut |_| (),
    )?;
    println!("{}", outcome.written.tables);
    for file in outcome.written.files {
        println!("wrote {}", file.display());
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(folder) = std::env::args_os().nth(1) {
        return run(Path::new(&folder));
    }
    table();
    Ok(())
}
