//! Plays 20 games of a built-in level with an agent of our own and with a built-in one, and prints how often each wins.
//!
//! ```sh
//! cargo run --release --example play_level -- 35-fortress mcts:50
//! ```

use std::env;
use std::error::Error;

use sweetfish::agents::Agent;
use sweetfish::level::agent::{AgentSpec, Bot};
use sweetfish::level::{Game, builtin};
use sweetfish::match3::Swap;
use sweetfish::rng::Playout;
use sweetfish::stats::Share;

/// Plays the swap that brings the goals closest for certain; of equals, the one that scores most.
struct Closest;

impl Agent<Game> for Closest {
    fn choose(&mut self, game: &Game, _: &mut Playout) -> Swap {
        let value = |swap: Swap| {
            // What the swap does before chance brings new candies.
            let (tally, after) = game.afterstate(swap);
            (after.progress(), tally.points)
        };
        let mut swaps = game.swaps();
        let first = swaps.next().expect("a game that is not over has a swap");
        let best = swaps.fold((first, value(first)), |best, swap| {
            let own = value(swap);
            if own > best.1 { (swap, own) } else { best }
        });
        best.0
    }
}

/// Plays games 0 to 19 of seed 1 and prints how many are won. All bots begin each game on the same board.
fn show(name: &str, bot: &Bot) {
    let mut won = Share::default();
    for number in 0..20 {
        won.add(bot.play(1, number).won());
    }
    let success = won.estimate().expect("20 games");
    let (low, high) = success.range.unwrap_or((success.value, success.value));
    println!(
        "{name:12} wins {:3.0} % of games (95 % interval: {:.0} to {:.0} %)",
        100.0 * success.value,
        100.0 * low,
        100.0 * high
    );
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "05-hedges".to_string());
    let agent = arguments.next().unwrap_or_else(|| "heuristic".to_string());

    // `level::format::parse` reads the text of a level file of your own.
    let builtin = builtin::by_name(&name).ok_or_else(|| format!("no built-in level {name}"))?;
    let level = builtin.level();
    show("my agent", &Bot::with_agent(&level, || Closest));
    show(&agent, &Bot::new(&level, agent.parse::<AgentSpec>()?, None));
    Ok(())
}
