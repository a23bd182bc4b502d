//! Changes to a level.

use std::fmt;

use sweetfish_level::{Level, Limit};

/// A change to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// Another number of moves, or of seconds in a timed level.
    Limit(u16),
    /// Another number of kinds of candies.
    Kinds(u8),
}

impl Change {
    /// Returns the level with the change. `None` if that is no valid level, or the same one.
    pub fn apply(self, level: &Level) -> Option<Level> {
        let mut changed = level.clone();
        match self {
            Self::Limit(limit) => {
                changed.limit = match level.limit {
                    Limit::Moves(_) => Limit::Moves(limit),
                    Limit::Seconds(_) => Limit::Seconds(limit),
                };
            }
            Self::Kinds(kinds) => changed.kinds = kinds,
        }
        (changed != *level && changed.check().is_ok()).then_some(changed)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(limit) => write!(f, "limit {limit}"),
            Self::Kinds(kinds) => write!(f, "{kinds} kinds"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_level::builtin;

    #[test]
    fn changes_give_other_valid_levels_or_none() {
        let level = builtin::by_name("05-hedges").expect("built in").level();
        let other = Change::Limit(40).apply(&level).expect("a valid level");
        assert_eq!(other.limit, Limit::Moves(40));
        assert_eq!(Change::Limit(0).apply(&level), None);
        assert_eq!(Change::Kinds(level.kinds).apply(&level), None);
    }
}
