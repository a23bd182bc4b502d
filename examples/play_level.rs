//! Plays 20 games of a built-in level with a bot, and prints how often it wins.
//!
//! ```sh
//! cargo run --release --example play_level -- 35-fortress mcts:50
//! ```

use std::env;
use std::error::Error;

use sweetfish::level::agent::{AgentSpec, Bot};
use sweetfish::level::builtin;
use sweetfish::stats::Share;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "05-hedges".to_string());
    let agent = arguments.next().unwrap_or_else(|| "heuristic".to_string());

    // `level::format::parse` reads the text of a level file of your own.
    let builtin = builtin::by_name(&name).ok_or_else(|| format!("no built-in level {name}"))?;
    let agent: AgentSpec = agent.parse()?;
    let bot = Bot::new(&builtin.level(), agent.clone(), None);

    let mut won = Share::default();
    for number in 0..20 {
        let game = bot.play(1, number);
        println!(
            "game {number:2}: {:?}, score {}, {:.0} % of the goals, {} moves left",
            game.status,
            game.score,
            100.0 * game.progress,
            game.left
        );
        won.add(game.won());
    }
    let success = won.estimate().ok_or("no games")?;
    let (low, high) = success.range.unwrap_or((success.value, success.value));
    println!(
        "{agent} wins {name} in {:.0} % of games (95 % interval: {:.0} to {:.0} %)",
        100.0 * success.value,
        100.0 * low,
        100.0 * high
    );
    Ok(())
}
