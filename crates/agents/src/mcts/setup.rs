//! The setups of Poromaa's thesis, by name.

use std::fmt;
use std::str::FromStr;

use super::options::{Limit, Options, PlayoutPolicy};
use super::signal::Signal;
use crate::SettingError;
use crate::settings::{self, Settings};

/// A setup of the bot in E. R. Poromaa, "Crushing Candy Crush" (KTH, 2017): the bots of tables 4.3 and 4.5,
/// and the fixed options of the tests of table 4.2.
///
/// All have branching 3, C = 0.6, no depth limit, 100 simulations (except B1 and B4), and max child as final
/// move. The tables say `Shrinking: False` throughout, but section 4.2 gives the bots a factor of 0.5. In
/// the tests, which came before shrinking was tried, a loss has a factor of 1 here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// 50 simulations, signal by score, random playouts.
    B1,
    /// The same with 100 simulations.
    B2,
    /// 100 simulations, signal by score, playouts by the heuristic.
    B3,
    /// 150 simulations, signal by score, random playouts.
    B4,
    /// A test of table 4.2, from 1 to 8, with the options that it holds fixed.
    Test(u8),
}

use Setup::{B1, B2, B3, B4, Test};

impl Setup {
    /// All setups, in the order of the thesis' tables.
    pub const ALL: [Self; 12] = [
        B1,
        B2,
        B3,
        B4,
        Test(1),
        Test(2),
        Test(3),
        Test(4),
        Test(5),
        Test(6),
        Test(7),
        Test(8),
    ];

    /// The names of all setups, for messages.
    pub const NAMES: &str = "B1 to B4, test1 to test8";

    /// Returns the options of the setup.
    pub fn options(self) -> Options {
        let bot = Options::default();
        let policy = PlayoutPolicy::Heuristic;
        let with_limit = |count| Options {
            limit: Limit::Simulations(count),
            ..bot
        };
        match self {
            B1 => with_limit(50),
            B3 => Options { policy, ..bot },
            B4 => with_limit(150),
            Test(1 | 2 | 4) => Options {
                signal: Signal::Binary,
                policy,
                ..bot
            },
            Test(3 | 5 | 6 | 8) => Options { shrink: 1.0, ..bot },
            B2 | Test(_) => bot,
        }
    }

    /// Returns the settings that a test compares; none for a bot.
    pub fn varied(self) -> &'static [&'static str] {
        match self {
            Test(1) => &["b=1", "b=3", "b=5", "b=10"],
            Test(2 | 3) => &["c=0.2", "c=0.4", "c=0.6", "c=0.8"],
            Test(4) => &["depth=none", "depth=1", "depth=2", "depth=3", "depth=4"],
            Test(5) => &["depth=none", "depth=1", "depth=2", "depth=3"],
            Test(6) => &[
                "signal=binary",
                "signal=goals",
                "signal=score",
                "signal=both",
            ],
            Test(7) => &[
                "shrink=0",
                "shrink=0.25",
                "shrink=0.5",
                "shrink=0.75",
                "shrink=1",
            ],
            Test(8) => &[
                "playout=random",
                "playout=to-mast",
                "playout=heuristic",
                "playout=clouded",
            ],
            _ => &[],
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            B1 => f.write_str("B1"),
            B2 => f.write_str("B2"),
            B3 => f.write_str("B3"),
            B4 => f.write_str("B4"),
            Test(number) => write!(f, "test{number}"),
        }
    }
}

impl FromStr for Setup {
    type Err = &'static str;

    /// Parses a name, ignoring case. The error is [`Self::NAMES`].
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|setup| setup.to_string().eq_ignore_ascii_case(text));
        found.ok_or(Self::NAMES)
    }
}

/// The settings of a tree search whose defaults are a setup of the thesis or other options.
#[derive(Clone, Copy, Debug)]
pub struct TreeSettings {
    /// The setup of the defaults; None if no setup can be set.
    setup: Option<Setup>,
    base: Options,
    /// The options with all settings applied.
    pub options: Options,
}

impl TreeSettings {
    /// Returns the settings with the defaults of `setup`. The first setting may name another setup.
    pub fn of_setup(setup: Setup) -> Self {
        let setup_only = Self::on(setup.options());
        Self {
            setup: Some(setup),
            ..setup_only
        }
    }

    /// Returns the settings with the defaults `base`.
    pub fn on(base: Options) -> Self {
        Self {
            setup: None,
            base,
            options: base,
        }
    }
}

impl Settings for TreeSettings {
    fn set(&mut self, texts: &[&str]) -> Result<(), SettingError> {
        let named = texts.first().filter(|_| self.setup.is_some());
        let named = named.and_then(|text| text.parse::<Setup>().ok());
        if let Some(setup) = named {
            *self = Self::of_setup(setup);
        }
        let others = self.setup.map_or("", |_| Setup::NAMES);
        let rest = &texts[usize::from(named.is_some())..];
        settings::set(&mut self.options, rest, others)
    }

    /// Returns the setup and the settings that differ from it.
    fn text(&self) -> String {
        let setup = self.setup.map(|setup| setup.to_string());
        let changed = settings::beyond(&self.options, &self.base);
        let parts = setup.into_iter().chain([changed]);
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(":")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::{Branching, FinalMove};

    /// A row of tables 4.2, 4.3 and 4.5: setup, branching, C, signal, shrinking, playout, simulations.
    type Row = (Setup, u32, f64, Signal, f64, PlayoutPolicy, u32);

    #[test]
    fn the_setups_are_those_of_the_tables() {
        use PlayoutPolicy::{Heuristic, Random};
        use Signal::{Binary, Score};
        let rows: [Row; 12] = [
            (B1, 3, 0.6, Score, 0.5, Random, 50),
            (B2, 3, 0.6, Score, 0.5, Random, 100),
            (B3, 3, 0.6, Score, 0.5, Heuristic, 100),
            (B4, 3, 0.6, Score, 0.5, Random, 150),
            (Test(1), 3, 0.6, Binary, 0.5, Heuristic, 100),
            (Test(2), 3, 0.6, Binary, 0.5, Heuristic, 100),
            (Test(3), 3, 0.6, Score, 1.0, Random, 100),
            (Test(4), 3, 0.6, Binary, 0.5, Heuristic, 100),
            (Test(5), 3, 0.6, Score, 1.0, Random, 100),
            (Test(6), 3, 0.6, Score, 1.0, Random, 100),
            (Test(7), 3, 0.6, Score, 0.5, Random, 100),
            (Test(8), 3, 0.6, Score, 1.0, Random, 100),
        ];
        assert_eq!(rows.map(|row| row.0), Setup::ALL);
        for (setup, most, exploration, signal, shrink, policy, simulations) in rows {
            let expected = Options {
                branching: Branching::AtMost(most),
                exploration,
                signal,
                shrink,
                policy,
                limit: Limit::Simulations(simulations),
                depth: None,
                cut: None,
                final_move: FinalMove::Max,
                ..Options::default()
            };
            assert_eq!(setup.options(), expected, "{setup}");
        }
    }

    #[test]
    fn tests_vary_the_settings_of_the_table() {
        let counts = Setup::ALL.map(|setup| setup.varied().len());
        assert_eq!(counts, [0, 0, 0, 0, 4, 4, 4, 5, 4, 4, 5, 4]);
        for setup in Setup::ALL {
            for setting in setup.varied() {
                let mut options = setup.options();
                assert_eq!(options.set(&[setting]), Ok(()), "{setup} {setting}");
            }
        }
    }

    #[test]
    fn names_are_parsed_as_written() {
        for setup in Setup::ALL {
            assert_eq!(setup.to_string().parse(), Ok(setup));
        }
        assert_eq!("b3".parse(), Ok(B3));
        for text in ["", "B5", "test0", "test9", "test"] {
            assert!(text.parse::<Setup>().is_err(), "{text}");
        }
    }
}
