//! Passes results on in the order of their keys, whatever order they come in.

use std::collections::{BTreeMap, BTreeSet};

/// Results of which each waits for those before it.
pub(crate) struct InOrder<Key, Value> {
    /// What has no result yet.
    open: BTreeSet<Key>,
    /// The results that were not passed on.
    early: BTreeMap<Key, Value>,
}

impl<Key: Ord + Copy, Value> InOrder<Key, Value> {
    /// Expects a result for each key.
    pub(crate) fn of(open: impl IntoIterator<Item = Key>) -> Self {
        Self {
            open: open.into_iter().collect(),
            early: BTreeMap::new(),
        }
    }

    /// Adds a result.
    pub(crate) fn add(&mut self, key: Key, value: Value) {
        self.open.remove(&key);
        self.early.insert(key, value);
    }

    /// Takes the first result, if there is none before it to come.
    pub(crate) fn take(&mut self) -> Option<Value> {
        let (key, _) = self.early.first_key_value()?;
        if self.open.first().is_some_and(|open| open < key) {
            return None;
        }
        self.early.pop_first().map(|(_, value)| value)
    }

    /// Returns the results that wait for others, in order.
    pub(crate) fn early(&self) -> impl Iterator<Item = &Value> {
        self.early.values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_result_waits_for_those_before_it() {
        let mut results = InOrder::of([1, 2, 4, 5]);
        let mut passed = Vec::new();
        // The third one was there before.
        for (came, expected) in [
            (3, vec![]),
            (2, vec![]),
            (1, vec![1, 2, 3]),
            (5, vec![1, 2, 3]),
            (4, vec![1, 2, 3, 4, 5]),
        ] {
            results.add(came, came);
            passed.extend(std::iter::from_fn(|| results.take()));
            assert_eq!(passed, expected, "after {came}");
        }
        assert_eq!(results.early().count(), 0);
    }
}
