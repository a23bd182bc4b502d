//! Tables with a row for each of some groups of conditions.

use super::results::Group;
use sweetfish_core::stats::Estimate;
use sweetfish_core::table::Table;

/// A column: its title, and its cell for a group.
pub struct Column<'a> {
    title: String,
    cell: Box<dyn Fn(&Group) -> String + 'a>,
}

impl<'a> Column<'a> {
    /// Makes a column of any texts.
    pub fn new(title: impl Into<String>, cell: impl Fn(&Group) -> String + 'a) -> Self {
        Self {
            title: title.into(),
            cell: Box::new(cell),
        }
    }

    /// Makes a column of the group's text under a key.
    pub fn key(key: &'a str) -> Self {
        Self::new(key, |group| group.key(key).to_string())
    }

    /// Makes a column of numbers with their 95 % intervals, `-` where there is none.
    pub fn estimate(
        title: &str,
        digits: usize,
        number: impl Fn(&Group) -> Option<Estimate> + 'a,
    ) -> Self {
        Self::new(title, move |group| Estimate::cell(number(group), digits))
    }

    /// Makes a column of numbers, `-` where there is none.
    pub fn number(title: &str, digits: usize, number: impl Fn(&Group) -> Option<f64> + 'a) -> Self {
        Self::estimate(title, digits, move |group| {
            number(group).map(Estimate::bare)
        })
    }

    /// Makes a column of the means of a measure with their 95 % intervals.
    pub fn mean(title: &str, measure: &'a str, digits: usize) -> Self {
        Self::estimate(title, digits, |group| group.estimate(measure))
    }

    /// Makes a column of percentages of rows in which a measure is not 0, with their 95 % intervals.
    pub fn percent(title: &str, measure: &'a str, digits: usize) -> Self {
        Self::estimate(title, digits, |group| group.percent(measure))
    }

    /// Makes a column of the number of rows.
    pub fn count(title: &str) -> Self {
        Self::new(title, |group| group.count().to_string())
    }

    /// Returns the column under another title.
    #[must_use]
    pub fn titled(self, title: &str) -> Self {
        let title = title.to_string();
        Self { title, ..self }
    }

    /// Makes a table with a row for each group.
    pub fn table(groups: &[Group], columns: impl IntoIterator<Item = Column<'a>>) -> Table {
        let columns: Vec<_> = columns.into_iter().collect();
        let mut table = Table::new(columns.iter().map(|column| column.title.clone()));
        for group in groups {
            table.push(columns.iter().map(|column| (column.cell)(group)));
        }
        table
    }
}
