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
use sweetfish::experiment::{Condition, Experiment, Report, Results, Shard};
use sweetfish::match3::agent::{AgentSpec, Played, Resources, play};
use sweetfish::match3::{Game, Goal, Rules, Swap};
use sweetfish::rng::Playout;
use sweetfish::runner::{self, Output, Settings};
use sweetfish::stats::Mean;
use sweetfish::table::Table;

/// Plays the swap after which most swaps are valid, of equals the one that scores most.
struct KeepOpen;

impl Agent<Game> for KeepOpen {
    fn choose(&mut self, game: &Game, _: &mut Playout) -> Swap {
        let value = |&swap: &Swap| {
            let after = game.after(swap);
            (after.swaps().count(), after.score())
        };
        game.swaps()
            .max_by_key(value)
            .expect("a game with a swap left")
    }
}

/// Our agent and the built-in ones that it is compared with.
const AGENTS: [&str; 4] = ["my agent", "random", "hgs", "lbfs"];

/// The game: as few swaps as possible to 250 points, at 6x6 with 4 kinds.
fn rules() -> Rules {
    Rules::gemgem(6, 4, Goal::FewestSwaps { target: 250 })
}

/// Plays a game. For a seed all agents begin on the same board.
fn game(agent: &str, seed: u64) -> Played {
    let mut agent: Box<dyn Agent<Game>> = if agent == AGENTS[0] {
        Box::new(KeepOpen)
    } else {
        let built_in: AgentSpec = agent.parse().expect("the name of an agent");
        let agent = built_in.build((&rules(), &Resources::default()));
        agent.expect("an agent that needs nothing else")
    };
    play(rules(), &mut agent, (seed, 0))
}

/// Prints the mean swaps of all agents, with standard errors.
fn table() {
    println!("agent      swaps to 250 points");
    for agent in AGENTS {
        let games = (0..100).map(|seed| game(agent, seed));
        let games = games.filter(|played| !played.failed);
        let swaps: Mean = games.map(|played| f64::from(played.measure)).collect();
        let (mean, error) = (swaps.mean(), swaps.standard_error());
        println!(
            "{agent:9} {:6.2} +- {:.2}",
            mean.unwrap_or(f64::NAN),
            error.unwrap_or(f64::NAN)
        );
    }
}

/// The same as an experiment: its rows are kept, and it resumes after an interruption.
struct MyExperiment;

impl Experiment for MyExperiment {
    fn name(&self) -> &'static str {
        "my-agent"
    }

    fn about(&self) -> &'static str {
        "Swaps to 250 points of an agent of one's own"
    }

    fn source(&self) -> &'static str {
        "nothing"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["agent"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["swaps"]
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition = |agent| Condition::new([agent], 100).seeded_by("boards");
        AGENTS.map(condition).into()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let played = game(AGENTS[condition], seed);
        vec![if played.failed {
            f64::NAN
        } else {
            f64::from(played.measure)
        }]
    }

    fn report(&self, results: &Results) -> Report {
        let mut table = Table::new(["agent", "swaps", "standard error"]);
        for (condition, agent) in AGENTS.into_iter().enumerate() {
            let swaps = results.mean(condition, "swaps");
            let number = |value: Option<f64>| value.map_or("-".into(), |x| format!("{x:.2}"));
            table.push([
                agent.to_string(),
                number(swaps.mean()),
                number(swaps.standard_error()),
            ]);
        }
        Report::default().table("Swaps to 250 points", table)
    }
}

/// Plays the experiment and writes its files into a folder.
fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    let settings = Settings {
        games: None,
        seed: 1,
        output: Output::new(folder),
        threads: 2,
        shard: Shard::WHOLE,
    };
    let outcome = runner::play(&MyExperiment, &settings, &AtomicBool::new(false))?;
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
