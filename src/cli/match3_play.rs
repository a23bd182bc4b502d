//! `sweetfish match3 play`: a person plays gem-swap games in the terminal.

use sweetfish::match3::{Game, Goal, Rules};
use sweetfish::people::GameType;

use super::by_hand::{ByHandArgs, Played, play_games};
use super::match3_rules::RulesArgs;

/// Play gem-swap games yourself, on the boards that bots play
///
/// Each line is a swap: row, column and direction, from 1 at the top left, such as `2,5 right`; `quit`
/// leaves. A swap that is not valid costs nothing. `sweetfish people` reads the records.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sweetfish match3 play --player ann --games 10
  sweetfish match3 play --rules crush --seed 7 --number 3")]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// Games to play, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The same seed and number give the same board as in `match3 run`
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    by_hand: ByHandArgs,
    /// Print the record of each game as a JSON object as well
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let rules = args.rules.rules()?;
    let played = Played {
        game: GameType::Match3(rules),
        about: &about(&rules),
        seed: args.seed,
        games: args.games,
        json: args.json,
    };
    play_games(&args.by_hand, &played, |chance| Game::new(rules, chance))
}

/// Describes the task in a sentence, and the rules.
fn about(rules: &Rules) -> String {
    let task = match rules.goal {
        Goal::FewestSwaps { target } => {
            format!("Reach {target} points in as few swaps as you can.")
        }
        Goal::MostPoints { swaps } => format!("Make as many points as you can in {swaps} swaps."),
        Goal::LongestGame => "Make as many swaps as you can before none is valid.".to_string(),
        Goal::RemoveGem { .. } => {
            "Make the gem with the small letter vanish in as few swaps as you can.".to_string()
        }
    };
    format!("{rules}\n{task}")
}
