//! The rows of an experiment by condition, and what is estimated from them.

use std::collections::HashMap;

use super::condition::{Columns, NOTHING, Printed};
use sweetfish_core::stats::{Estimate, Mean, Share, quantile};

/// One row: what was measured in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The number of the condition.
    pub condition: usize,
    /// The number of the row within its condition, from 0.
    pub game: u64,
    /// A number for each measure, NaN where there is none.
    pub values: Vec<f64>,
}

/// All rows of an experiment, by condition and number.
pub struct Results<'a> {
    columns: Columns,
    conditions: &'a [Printed],
    rows: Vec<Vec<Row>>,
    origin: String,
}

impl<'a> Results<'a> {
    /// Sorts the rows of an experiment with these columns and conditions.
    pub fn new(
        columns: Columns,
        conditions: &'a [Printed],
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        let mut sorted = vec![Vec::new(); conditions.len()];
        for row in rows {
            sorted[row.condition].push(row);
        }
        for rows in &mut sorted {
            rows.sort_by_key(|row| row.game);
        }
        Self {
            columns,
            conditions,
            rows: sorted,
            origin: String::new(),
        }
    }

    /// Notes where the rows are from: how many, of which seed, and the command that plays them again.
    #[must_use]
    pub(crate) fn with_origin(self, origin: String) -> Self {
        Self { origin, ..self }
    }

    /// Returns the line on where the rows are from; empty if that is not known.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Returns the conditions, whose numbers are their places here.
    pub fn conditions(&self) -> &[Printed] {
        self.conditions
    }

    /// Returns the rows of a condition in order.
    pub fn rows(&self, condition: usize) -> &[Row] {
        &self.rows[condition]
    }

    /// Returns all rows, sorted by condition and number.
    pub(crate) fn all_rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().flatten()
    }

    /// Returns all conditions as one group.
    pub fn all(&self) -> Group<'_> {
        Group {
            results: self,
            conditions: (0..self.conditions.len()).collect(),
        }
    }

    /// Returns a group for each condition.
    pub fn each(&self) -> Vec<Group<'_>> {
        self.all().each()
    }

    /// Returns the conditions that have `text` under `key`.
    pub fn with(&self, key: &str, text: &str) -> Group<'_> {
        self.all().with(key, text)
    }

    /// Returns a group for each combination of texts under `keys`, in the order of the conditions.
    pub fn by(&self, keys: &[&str]) -> Vec<Group<'_>> {
        self.all().by(keys)
    }

    /// Returns the text of a condition under a key, which must be one of the experiment's.
    pub fn key(&self, condition: usize, key: &str) -> &str {
        &self.conditions[condition].texts[place(self.columns.keys, key)]
    }

    /// Returns the numbers of a measure, which must be one of the experiment's, where there are some.
    pub fn values(&self, condition: usize, measure: &str) -> impl Iterator<Item = f64> {
        let place = place(self.columns.measures, measure);
        let values = self.rows[condition]
            .iter()
            .map(move |row| row.values[place]);
        values.filter(|value| !value.is_nan())
    }

    /// Returns the mean of a measure over the rows in which it is finite.
    pub fn mean(&self, condition: usize, measure: &str) -> Mean {
        let values = self.values(condition, measure);
        values.filter(|value| value.is_finite()).collect()
    }

    /// Returns in how many rows a measure is not 0, out of those that have it.
    pub fn share(&self, condition: usize, measure: &str) -> Share {
        let mut share = Share::default();
        for value in self.values(condition, measure) {
            share.add(value != 0.0);
        }
        share
    }
}

/// Some conditions, whose rows count together, each the same.
#[derive(Clone)]
pub struct Group<'a> {
    results: &'a Results<'a>,
    conditions: Vec<usize>,
}

impl<'a> Group<'a> {
    /// Returns the text of its first condition under `key`, [`NOTHING`] if it has no condition.
    pub fn key(&self, key: &str) -> &'a str {
        let first = self.conditions.first();
        first.map_or(NOTHING, |&condition| self.results.key(condition, key))
    }

    /// Returns its first condition, of all conditions of the experiment.
    pub fn first<'c, C>(&self, all: &'c [C]) -> Option<&'c C> {
        self.conditions.first().map(|&condition| &all[condition])
    }

    /// Returns whether it has no condition.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty()
    }

    /// Returns a group for each of its conditions.
    pub fn each(&self) -> Vec<Self> {
        let one = |&condition: &usize| Self {
            results: self.results,
            conditions: vec![condition],
        };
        self.conditions.iter().map(one).collect()
    }

    /// Returns those of its conditions that have `text` under `key`.
    #[must_use]
    pub fn with(&self, key: &str, text: &str) -> Self {
        let place = place(self.results.columns.keys, key);
        let conditions = self.conditions.iter().copied();
        let has = |&condition: &usize| self.results.conditions[condition].texts[place] == text;
        Self {
            results: self.results,
            conditions: conditions.filter(has).collect(),
        }
    }

    /// Returns a group for each combination of texts under `keys`, in the order of the conditions.
    pub fn by(&self, keys: &[&str]) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        let mut places = HashMap::new();
        for &condition in &self.conditions {
            let texts: Vec<_> = keys
                .iter()
                .map(|key| self.results.key(condition, key))
                .collect();
            let place = *places.entry(texts).or_insert(groups.len());
            if place == groups.len() {
                groups.push(Self {
                    results: self.results,
                    conditions: Vec::new(),
                });
            }
            groups[place].conditions.push(condition);
        }
        groups
    }

    /// Returns the number of rows.
    pub fn count(&self) -> usize {
        let rows = |&condition: &usize| self.results.rows(condition).len();
        self.conditions.iter().map(rows).sum()
    }

    /// Returns the numbers of a measure, where there are some, in the order of the rows.
    pub fn values(&self, measure: &str) -> Vec<f64> {
        let of = |&condition: &usize| self.results.values(condition, measure);
        self.conditions.iter().flat_map(of).collect()
    }

    /// Returns the numbers of a measure, each with that of the same row of another group, where both have one: the
    /// conditions of one are compared with those of the other in their order, and there must be as many.
    pub fn paired(&self, other: &Self, measure: &str) -> Vec<(f64, f64)> {
        let place = place(self.results.columns.measures, measure);
        let of = |condition: usize| {
            let rows = self.results.rows(condition).iter();
            rows.map(move |row| (row.game, row.values[place]))
        };
        let conditions = self.conditions.iter().zip(&other.conditions);
        let pairs = conditions.flat_map(|(&own, &other)| {
            let others: HashMap<_, _> = of(other).collect();
            of(own).filter_map(move |(game, value)| Some((value, *others.get(&game)?)))
        });
        pairs
            .filter(|(own, other)| !own.is_nan() && !other.is_nan())
            .collect()
    }

    /// Returns the numbers of a measure, where there are some, the least first.
    pub fn sorted(&self, measure: &str) -> Vec<f64> {
        let mut values = self.values(measure);
        values.sort_by(f64::total_cmp);
        values
    }

    /// Returns the median of a measure.
    pub fn median(&self, measure: &str) -> Option<f64> {
        quantile(&self.sorted(measure), 0.5)
    }

    /// Returns the mean of a measure over the rows in which it is finite.
    pub fn mean(&self, measure: &str) -> Mean {
        let mut mean = Mean::default();
        for &condition in &self.conditions {
            mean.merge(self.results.mean(condition, measure));
        }
        mean
    }

    /// Returns the mean of a measure with its 95 % interval.
    pub fn estimate(&self, measure: &str) -> Option<Estimate> {
        Estimate::of_mean(&self.mean(measure))
    }

    /// Returns in how many rows a measure is not 0, out of those that have it.
    pub fn share(&self, measure: &str) -> Share {
        let mut share = Share::default();
        for &condition in &self.conditions {
            share.merge(self.results.share(condition, measure));
        }
        share
    }

    /// Returns in how many of 100 rows a measure is not 0, with its 95 % interval.
    pub fn percent(&self, measure: &str) -> Option<Estimate> {
        let share = self.share(measure).estimate();
        share.map(|share| share.times(100.0))
    }
}

fn place(columns: &[&str], name: &str) -> usize {
    let place = columns.iter().position(|column| *column == name);
    place.unwrap_or_else(|| panic!("the experiment has no column {name}, only {columns:?}"))
}

#[cfg(test)]
mod tests {
    use super::super::fake::fake;
    use super::*;

    #[test]
    fn rows_without_a_number_do_not_count() {
        let fake = fake();
        let row = |game, values: [f64; 2]| Row {
            condition: 1,
            game,
            values: values.to_vec(),
        };
        let rows = [
            row(2, [5.0, 1.0]),
            row(0, [3.0, 0.0]),
            row(1, [f64::NAN, 0.0]),
        ];
        let results = Results::new(fake.columns, fake.conditions(), rows);
        assert_eq!(results.rows(1)[2].values, [5.0, 1.0]);
        assert_eq!(results.mean(1, "swaps").mean(), Some(4.0));
        assert_eq!(results.share(1, "failed"), Share { hits: 1, count: 3 });
        assert_eq!(results.mean(0, "swaps").mean(), None);
        let quick = results.with("agent", "a, \"quick\" one");
        assert_eq!((quick.key("size"), quick.count()), ("8", 3));
        assert_eq!(quick.median("swaps"), Some(4.0));
        let sizes = results.by(&["size"]);
        assert_eq!(sizes.iter().map(Group::count).collect::<Vec<_>>(), [3, 0]);
        assert_eq!(sizes[0].with("agent", "plain").estimate("swaps"), None);
        assert!(results.with("size", "7").is_empty());
    }
}
