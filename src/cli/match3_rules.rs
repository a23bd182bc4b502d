//! The options for the rules of a gem-swap game.

use clap::ValueEnum;
use sweetfish::match3::{Clears, Game, Goal, NamedRules, NewGems, Rules, Scoring, Start, Stuck};
use sweetfish_shell::BadInput;

/// The rules on the command line.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct RulesArgs {
    /// The rules that the other options change
    #[arg(long, value_name = "RULES", default_value = "gemgem")]
    rules: Base,
    /// Rows and columns, 3 to 9 [default: 6 for gemgem, else 9]
    #[arg(long, value_name = "S")]
    size: Option<u8>,
    /// Kinds of gems, 3 to 7 [default: 4 for gemgem, else 5]
    #[arg(long, value_name = "G")]
    kinds: Option<u8>,
    /// What a step clears: all runs or the largest group
    #[arg(long, value_name = "WHAT")]
    clears: Option<ClearsName>,
    /// What a step scores: a point a gem, or by its gems, its longest run or every run
    #[arg(long, value_name = "HOW")]
    scoring: Option<ScoringName>,
    /// How a board begins: without runs, without equal neighbours, after a cascade or at random
    #[arg(long, value_name = "HOW")]
    start: Option<StartName>,
    /// What comes into emptied cells: any gems, or such as equal no neighbour [default: random]
    #[arg(long, value_name = "HOW")]
    refill: Option<RefillName>,
    /// What happens when no swap is valid
    #[arg(long, value_name = "WHAT")]
    stuck: Option<StuckName>,
    /// p1: reach a score in few swaps; p2: score much in a number of swaps; p3: last long; q1: make one
    /// gem vanish in few swaps [default: p1 for gemgem, else p2]
    #[arg(long, value_name = "GOAL")]
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

fn checked(rules: Rules) -> anyhow::Result<Rules> {
    Ok(rules
        .checked()
        .map_err(|error| BadInput(error.to_string()))?)
}

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Base {
    /// The game of `GemGem`
    Gemgem,
    /// The game of `CandyCrush.ai` as its code has it
    Crush,
    /// The game of `CandyCrush.ai` as its text has it
    CrushText,
}

impl Base {
    fn named(self) -> NamedRules {
        match self {
            Self::Gemgem => NamedRules::P1,
            Self::Crush => NamedRules::CRUSH,
            Self::CrushText => NamedRules::CRUSH_TEXT,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ClearsName {
    All,
    Largest,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ScoringName {
    Gems,
    Group,
    Longest,
    Every,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum StartName {
    NoRuns,
    NoEqual,
    Cascade,
    Random,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RefillName {
    Random,
    NoEqual,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum StuckName {
    Over,
    Shuffle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GoalName {
    P1,
    P2,
    P3,
    Q1,
}

impl RulesArgs {
    /// Returns the rules if they make a game.
    pub(crate) fn rules(&self) -> anyhow::Result<Rules> {
        checked(self.unchecked()?)
    }

    /// Returns the game on a given board if the rules make one on it.
    pub(crate) fn game_on(&self, board: &str) -> anyhow::Result<Game> {
        let game = Game::parse(board, self.unchecked()?);
        let game = game.map_err(|error| BadInput(error.to_string()))?;
        checked(*game.rules())?;
        Ok(game)
    }

    fn unchecked(&self) -> Result<Rules, BadInput> {
        let mut rules = self.rules.named().rules;
        rules.goal = self.goal()?;
        rules.first_swap = rules.goal != Goal::LongestGame;
        rules.width = self.size.unwrap_or(rules.width);
        rules.height = self.size.unwrap_or(rules.height);
        rules.kinds = self.kinds.unwrap_or(rules.kinds);
        rules.clears = self.clears.map_or(rules.clears, ClearsName::meaning);
        rules.scoring = self.scoring.map_or(rules.scoring, ScoringName::meaning);
        rules.start = self.start.map_or(rules.start, StartName::meaning);
        rules.refill = self.refill.map_or(rules.refill, RefillName::meaning);
        rules.stuck = self.stuck.map_or(rules.stuck, StuckName::meaning);
        Ok(rules)
    }

    fn goal(&self) -> Result<Goal, BadInput> {
        let stray = |option: &str, goal: &str| {
            Err(BadInput(format!(
                "found {option}, which is for goal {goal}"
            )))
        };
        let goal = self.goal.unwrap_or(match self.rules {
            Base::Gemgem => GoalName::P1,
            Base::Crush | Base::CrushText => GoalName::P2,
        });
        if self.target.is_some() && goal != GoalName::P1 {
            return stray("--target", "p1");
        }
        if self.swaps.is_some() && goal != GoalName::P2 {
            return stray("--swaps", "p2");
        }
        if self.gem.is_some() && goal != GoalName::Q1 {
            return stray("--gem", "q1");
        }
        let swaps = match self.rules {
            Base::Gemgem => 20,
            Base::Crush | Base::CrushText => 50,
        };
        Ok(match goal {
            GoalName::P1 => Goal::FewestSwaps {
                target: self.target.unwrap_or(250),
            },
            GoalName::P2 => Goal::MostPoints {
                swaps: self.swaps.unwrap_or(swaps),
            },
            GoalName::P3 => Goal::LongestGame,
            GoalName::Q1 => Goal::RemoveGem { cell: self.gem },
        })
    }
}

impl ClearsName {
    fn meaning(self) -> Clears {
        match self {
            Self::All => Clears::AllRuns,
            Self::Largest => Clears::LargestGroup,
        }
    }
}

impl ScoringName {
    fn meaning(self) -> Scoring {
        match self {
            Self::Gems => Scoring::Gems,
            Self::Group => Scoring::Group,
            Self::Longest => Scoring::LongestRun,
            Self::Every => Scoring::EveryRun,
        }
    }
}

impl StartName {
    fn meaning(self) -> Start {
        match self {
            Self::NoRuns => Start::NoRuns,
            Self::NoEqual => Start::NoEqualNeighbours,
            Self::Cascade => Start::AfterCascade,
            Self::Random => Start::Random,
        }
    }
}

impl RefillName {
    fn meaning(self) -> NewGems {
        match self {
            Self::Random => NewGems::Random,
            Self::NoEqual => NewGems::NoEqualNeighbours,
        }
    }
}

impl StuckName {
    fn meaning(self) -> Stuck {
        match self {
            Self::Over => Stuck::GameOver,
            Self::Shuffle => Stuck::Shuffle,
        }
    }
}
