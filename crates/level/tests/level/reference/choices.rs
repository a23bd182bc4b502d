//! The rules that a level chooses, as numbers by name.

use std::collections::BTreeMap;

/// The rules with their defaults.
const DEFAULTS: &[(&str, u32)] = &[
    ("marmalade-runs", 1),
    ("fish", 3),
    ("wheel", 3),
    ("seconds", 5),
    ("mystery-striped", 4),
    ("mystery-wrapped", 4),
    ("mystery-colour-bomb", 4),
    ("mystery-fish", 4),
    ("mystery-wheel", 4),
    ("mystery-swirl", 5),
    ("mystery-bomb", 5),
    ("mystery-chocolate", 5),
    ("mystery-frosting", 5),
];

/// The numbers that a level chooses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Choices(BTreeMap<String, u32>);

impl Choices {
    /// Returns the number of a rule.
    pub(crate) fn get(&self, name: &str) -> u32 {
        let default = DEFAULTS.iter().find(|(own, _)| *own == name);
        let default = default.expect("a rule of the list").1;
        self.0.get(name).copied().unwrap_or(default)
    }

    pub(crate) fn set(&mut self, name: &str, number: u32) {
        self.0.insert(name.to_string(), number);
        self.0
            .retain(|name, number| !DEFAULTS.contains(&(name.as_str(), *number)));
    }

    /// Returns those that differ from the default, in the order of their names.
    pub(crate) fn changed(&self) -> impl Iterator<Item = (&String, &u32)> {
        self.0.iter()
    }
}
