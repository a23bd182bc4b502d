//! Conditions that are all pairs of a setting and a level, by which several experiments play.

use sweetfish::experiment::Condition;

/// Settings, each on all of some levels.
pub(super) struct Grid {
    /// How many settings there are.
    pub(super) settings: usize,
    /// The names of the levels.
    pub(super) levels: &'static [&'static str],
}

impl Grid {
    /// The conditions, settings first: their keys are what `keys` says of a setting, then the level.
    /// On one level all settings get the same seeds, so that they begin on the same boards.
    pub(super) fn conditions<const N: usize>(
        &self,
        rows: impl Fn(usize) -> u64,
        keys: impl Fn(usize) -> [String; N],
    ) -> Vec<Condition> {
        let condition = |number| {
            let (setting, level) = self.place(number);
            let keys = keys(setting).into_iter().chain([level.to_string()]);
            Condition::new(keys, rows(setting)).seeded_by(level)
        };
        (0..self.settings * self.levels.len())
            .map(condition)
            .collect()
    }

    /// The setting and the level of a condition.
    pub(super) fn place(&self, condition: usize) -> (usize, &'static str) {
        let count = self.levels.len();
        (condition / count, self.levels[condition % count])
    }

    /// All conditions of a setting, in the order of the levels.
    pub(super) fn of(&self, setting: usize) -> Vec<usize> {
        let count = self.levels.len();
        (setting * count..(setting + 1) * count).collect()
    }
}
