//! Checks whether a level is sound, wherever it comes from.

mod board;
mod goals;

use super::error::{At, LevelError};
use super::{CHOICES, Enter, Level, Limit, Mode, Rate, Spawn, bounds, rules};

fn fault<T>(
    at: At,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> Result<T, LevelError> {
    Err(LevelError::new(at, found, expected))
}

impl Level {
    /// Checks that the level is sound.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn check(&self) -> Result<(), LevelError> {
        self.check_numbers()?;
        self.check_enter()?;
        self.check_cells()?;
        self.check_portals()?;
        self.check_goals()?;
        self.check_orders()?;
        self.check_bounds()
    }

    fn check_numbers(&self) -> Result<(), LevelError> {
        if !bounds::KINDS.contains(&self.kinds) {
            let expected = format!("{} to {}", bounds::KINDS.start(), bounds::KINDS.end());
            return fault(At::Key("kinds"), self.kinds.to_string(), expected);
        }
        let (key, seconds) = match self.limit {
            Limit::Moves(_) => ("moves", false),
            Limit::Seconds(_) => ("seconds", true),
        };
        let amount = self.limit.amount();
        if !bounds::LIMITS.contains(&amount) {
            let expected = format!("{} to {}", bounds::LIMITS.start(), bounds::LIMITS.end());
            return fault(At::Key(key), amount.to_string(), expected);
        }
        if seconds != (self.mode == Mode::Timed) && self.mode != Mode::Mixed {
            let other = if seconds { "moves" } else { "seconds" };
            let found = format!("`{key}` in mode `{}`", self.mode);
            return fault(At::Key(key), found, format!("`{other}`"));
        }
        if self.stars.len() > 3 || !self.stars.is_sorted_by(|a, b| a < b) {
            let found = format!("{:?}", self.stars);
            return fault(At::Key("stars"), found, "up to three rising scores");
        }
        Ok(())
    }

    fn check_enter(&self) -> Result<(), LevelError> {
        let fuse = self.enter.fuse;
        if !(1..=Enter::LONGEST).contains(&fuse) {
            return fault(
                At::Key("fuse"),
                fuse.to_string(),
                format!("1 to {}", Enter::LONGEST),
            );
        }
        for spawn in Spawn::ALL {
            let Rate { every, floor } = self.enter.rates[spawn as usize];
            let found = match spawn {
                _ if every > bounds::LONGEST_INTERVAL || floor > bounds::MOST_CELLS => {
                    "a rate too high"
                }
                Spawn::Ingredient if floor > 0 => "a floor of ingredients",
                Spawn::Ingredient if every > 0 && self.goals.ingredients == 0 => {
                    let found = "an interval of ingredients without `ingredients`";
                    return fault(At::Key("enter"), found, "none");
                }
                Spawn::Ingredient => continue,
                other if self.brings(other) && !self.gives(other) => {
                    let found = format!("`{}` without a spawner that gives it", other.name());
                    return fault(At::Key("enter"), found, "a spawner");
                }
                _ => continue,
            };
            return fault(
                At::Key("enter"),
                found,
                "`every` up to 1000, `floor` up to 81, `at_once` for ingredients",
            );
        }
        for (choice, number) in CHOICES.iter().zip(self.choices.0) {
            if number > choice.most {
                let found = format!("{} = {number}", choice.name);
                return fault(At::Key("rules"), found, format!("0 to {}", choice.most));
            }
        }
        if rules::mystery::weights(&self.choices)
            .iter()
            .all(|&weight| weight == 0)
        {
            let found = "weights of mystery candies that are all 0";
            return fault(At::Key("rules"), found, "one above 0");
        }
        Ok(())
    }
}
