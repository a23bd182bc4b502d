//! The rows of an experiment by condition, and what is estimated from them.

use super::{Condition, Experiment};
use crate::stats::{Mean, Share};

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
    experiment: &'a dyn Experiment,
    conditions: &'a [Condition],
    rows: Vec<Vec<Row>>,
    origin: String,
}

impl<'a> Results<'a> {
    /// Sorts the rows of an experiment with these conditions.
    pub fn new(
        experiment: &'a dyn Experiment,
        conditions: &'a [Condition],
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
            experiment,
            conditions,
            rows: sorted,
            origin: String::new(),
        }
    }

    /// Notes where the rows are from: how many, of which seed, and the command that plays them again.
    #[must_use]
    pub fn with_origin(self, origin: String) -> Self {
        Self { origin, ..self }
    }

    /// Where the rows are from, one line; empty if nobody said.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The conditions, whose numbers are their places here.
    pub fn conditions(&self) -> &[Condition] {
        self.conditions
    }

    /// The rows of a condition in order.
    pub fn rows(&self, condition: usize) -> &[Row] {
        &self.rows[condition]
    }

    /// All rows, sorted by condition and number.
    pub fn all_rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().flatten()
    }

    /// What a condition has under a key, which must be one of the experiment's.
    pub fn key(&self, condition: usize, key: &str) -> &str {
        &self.conditions[condition].keys[place(self.experiment.keys(), key)]
    }

    /// The conditions that have all of these texts under these keys.
    pub fn find(&self, texts: &[(&str, &str)]) -> Vec<usize> {
        let fits = |&condition: &usize| {
            let mut texts = texts.iter();
            texts.all(|(key, text)| self.key(condition, key) == *text)
        };
        (0..self.conditions.len()).filter(fits).collect()
    }

    /// The numbers of a measure, which must be one of the experiment's, where there are some.
    pub fn values(&self, condition: usize, measure: &str) -> impl Iterator<Item = f64> {
        let place = place(self.experiment.measures(), measure);
        let values = self.rows[condition]
            .iter()
            .map(move |row| row.values[place]);
        values.filter(|value| !value.is_nan())
    }

    /// The mean of a measure over the rows in which it is finite.
    pub fn mean(&self, condition: usize, measure: &str) -> Mean {
        let values = self.values(condition, measure);
        values.filter(|value| value.is_finite()).collect()
    }

    /// In how many rows a measure is not 0, out of those that have it.
    pub fn share(&self, condition: usize, measure: &str) -> Share {
        let mut share = Share::default();
        for value in self.values(condition, measure) {
            share.add(value != 0.0);
        }
        share
    }
}

fn place(columns: &[&str], name: &str) -> usize {
    let place = columns.iter().position(|column| *column == name);
    place.unwrap_or_else(|| panic!("the experiment has no column {name}, only {columns:?}"))
}

#[cfg(test)]
mod tests {
    use super::super::fake::Fake;
    use super::*;

    #[test]
    fn rows_without_a_number_do_not_count() {
        let conditions = Fake.conditions();
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
        let results = Results::new(&Fake, &conditions, rows);
        assert_eq!(results.rows(1)[2].values, [5.0, 1.0]);
        assert_eq!(results.mean(1, "swaps").mean(), Some(4.0));
        assert_eq!(results.share(1, "failed"), Share { hits: 1, count: 3 });
        assert_eq!(results.find(&[("agent", "a, \"quick\" one")]), [1]);
        assert_eq!(results.mean(0, "swaps").mean(), None);
    }
}
