//! The options for the rules of a gem-swap game.

use sweetfish::match3::{
    Clears, Game, GoalName, NamedRules, NewGems, OptionError, RuleOptions, Rules, Scoring, Start,
    Stuck,
};
use sweetfish_cli_support::{BadInput, one_of};

/// The rules on the command line.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct RulesArgs {
    /// The rules that the other options change: of the paper gemgem, or of the other one by its code or text
    #[arg(long, value_name = "RULES", default_value = "gemgem", value_parser = one_of(&RULES))]
    rules: NamedRules,
    /// Rows and columns, 3 to 9 [default: 6 for gemgem, else 9]
    #[arg(long, value_name = "S")]
    size: Option<u8>,
    /// Kinds of gems, 3 to 7 [default: 4 for gemgem, else 5]
    #[arg(long, value_name = "G")]
    kinds: Option<u8>,
    /// What a step clears: all runs or the largest group
    #[arg(long, value_name = "WHAT", value_parser = one_of(&CLEARS))]
    clears: Option<Clears>,
    /// What a step scores: a point a gem, or by its gems, its longest run or every run
    #[arg(long, value_name = "HOW", value_parser = one_of(&SCORING))]
    scoring: Option<Scoring>,
    /// How a board begins: without runs, without equal neighbours, after a cascade or at random
    #[arg(long, value_name = "HOW", value_parser = one_of(&START))]
    start: Option<Start>,
    /// What comes into emptied cells: any gems, or gems that equal no neighbour [default: random]
    #[arg(long, value_name = "HOW", value_parser = one_of(&REFILL))]
    refill: Option<NewGems>,
    /// What happens when no swap is valid
    #[arg(long, value_name = "WHAT", value_parser = one_of(&STUCK))]
    stuck: Option<Stuck>,
    /// p1: reach a score in few swaps; p2: score much in a number of swaps; p3: last long; q1: make one
    /// gem vanish in few swaps [default: p1 for gemgem, else p2]
    #[arg(long, value_name = "GOAL", value_parser = one_of(&GOALS))]
    goal: Option<GoalName>,
    /// The score to reach in p1 [default: 250]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    target: Option<u32>,
    /// The swaps of p2 [default: 20 for gemgem, else 50]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    swaps: Option<u32>,
    /// Row and column of the gem of q1, from 1 at the top left [default: drawn for each game]
    #[arg(long, value_name = "ROW,COLUMN", value_parser = cell)]
    gem: Option<(u8, u8)>,
}

const RULES: [(&str, NamedRules); 3] = [
    ("gemgem", NamedRules::P1),
    ("crush", NamedRules::CRUSH),
    ("crush-text", NamedRules::CRUSH_TEXT),
];
const CLEARS: [(&str, Clears); 2] = [("all", Clears::AllRuns), ("largest", Clears::LargestGroup)];
const SCORING: [(&str, Scoring); 4] = [
    ("gems", Scoring::Gems),
    ("group", Scoring::Group),
    ("longest", Scoring::LongestRun),
    ("every", Scoring::EveryRun),
];
const START: [(&str, Start); 4] = [
    ("no-runs", Start::NoRuns),
    ("no-equal", Start::NoEqualNeighbours),
    ("cascade", Start::AfterCascade),
    ("random", Start::Random),
];
const REFILL: [(&str, NewGems); 2] = [
    ("random", NewGems::Random),
    ("no-equal", NewGems::NoEqualNeighbours),
];
const STUCK: [(&str, Stuck); 2] = [("over", Stuck::GameOver), ("shuffle", Stuck::Shuffle)];

/// Parses a cell whose row and column are counted from 1, and returns both from 0.
fn cell(text: &str) -> Result<(u8, u8), String> {
    let number = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .and_then(|number: u8| number.checked_sub(1))
    };
    let place = text.split_once(',');
    let place = place.and_then(|(row, column)| number(row).zip(number(column)));
    place.ok_or_else(|| "expected a row and a column from 1, such as 3,4".into())
}

const GOALS: [(&str, GoalName); 4] = [
    ("p1", GoalName::P1),
    ("p2", GoalName::P2),
    ("p3", GoalName::P3),
    ("q1", GoalName::Q1),
];

impl RulesArgs {
    /// Returns the rules if they make a game.
    pub(crate) fn rules(&self) -> anyhow::Result<Rules> {
        self.unchecked()?.checked().map_err(BadInput::because)
    }

    /// Returns the game on a given board if the rules make one on it.
    pub(crate) fn game_on(&self, board: &str) -> anyhow::Result<Game> {
        let game = Game::parse(board, self.unchecked()?).map_err(BadInput::because)?;
        game.rules().checked().map_err(BadInput::because)?;
        Ok(game)
    }

    fn unchecked(&self) -> anyhow::Result<Rules> {
        let options = RuleOptions {
            size: self.size,
            kinds: self.kinds,
            clears: self.clears,
            scoring: self.scoring,
            start: self.start,
            refill: self.refill,
            stuck: self.stuck,
            goal: self.goal,
            target: self.target,
            swaps: self.swaps,
            gem: self.gem,
        };
        options.unchecked(self.rules).map_err(|error| match error {
            OptionError::Goal { option, own } => {
                BadInput(format!("found --{option}, which is for goal {own}")).into()
            }
            error => BadInput::because(error),
        })
    }
}
