//! The values of settings.

use std::ops::RangeInclusive;

/// The possible values of a setting.
pub trait Values: Send + Sync + 'static {
    /// A value.
    type Value: Clone;

    /// Parses a value.
    ///
    /// # Errors
    /// A description of what is expected.
    fn parse(&self, text: &str) -> Result<Self::Value, String>;

    /// Writes a value in the form that [`Self::parse`] takes.
    fn print(&self, value: &Self::Value) -> String;

    /// Returns the values for documents, with names as code and the meaning of each name. A meaning is
    /// empty if it is obvious.
    fn domain(&self) -> Vec<(String, &'static str)>;

    /// Returns a few names, such as `yes|no`, for messages; otherwise an empty text.
    fn listed(&self) -> String {
        String::new()
    }
}

/// A whole number from 1 to this one.
#[derive(Clone, Copy, Debug)]
pub struct Count(pub u32);

impl Values for Count {
    type Value = u32;

    fn parse(&self, text: &str) -> Result<u32, String> {
        let found = text.parse().ok();
        let found = found.filter(|count| (1..=self.0).contains(count));
        found.ok_or_else(|| format!("a whole number from 1 to {}", self.0))
    }

    fn print(&self, count: &u32) -> String {
        count.to_string()
    }

    fn domain(&self) -> Vec<(String, &'static str)> {
        let text = match self.0 {
            u32::MAX => "from 1".into(),
            most => format!("1 to {most}"),
        };
        vec![(text, "")]
    }
}

/// A number in this range.
#[derive(Clone, Debug)]
pub struct Number(pub RangeInclusive<f64>);

/// From here on documents omit an upper limit.
const VAST: f64 = 1e6;

impl Values for Number {
    type Value = f64;

    fn parse(&self, text: &str) -> Result<f64, String> {
        let (start, end) = (self.0.start(), self.0.end());
        let found = text.parse().ok().filter(|number| self.0.contains(number));
        found.ok_or_else(|| format!("a number from {start} to {end}"))
    }

    fn print(&self, number: &f64) -> String {
        number.to_string()
    }

    fn domain(&self) -> Vec<(String, &'static str)> {
        let (start, end) = (self.0.start(), self.0.end());
        let text = if *end < VAST {
            format!("{start} to {end}")
        } else {
            format!("from {start}")
        };
        vec![(text, "")]
    }
}

/// A value, or a word for its absence.
#[derive(Clone, Copy, Debug)]
pub struct Or<V>(pub &'static str, pub V);

impl<V: Values> Values for Or<V> {
    type Value = Option<V::Value>;

    fn parse(&self, text: &str) -> Result<Self::Value, String> {
        if text == self.0 {
            return Ok(None);
        }
        let value = self.1.parse(text).map(Some);
        value.map_err(|range| format!("{range}, or {}", self.0))
    }

    fn print(&self, value: &Self::Value) -> String {
        let value = value.as_ref();
        value.map_or(self.0.into(), |value| self.1.print(value))
    }

    fn domain(&self) -> Vec<(String, &'static str)> {
        [vec![(format!("`{}`", self.0), "")], self.1.domain()].concat()
    }
}

/// One of a few named values: the name of each, the value, and what it means.
#[derive(Clone, Copy, Debug)]
pub struct Names<T: 'static>(pub &'static [(&'static str, T, &'static str)]);

impl Names<bool> {
    /// Yes or no.
    pub const YES_NO: Self = Self(&[("yes", true, ""), ("no", false, "")]);
}

impl<T: Clone + PartialEq + Send + Sync> Values for Names<T> {
    type Value = T;

    fn parse(&self, text: &str) -> Result<T, String> {
        let found = self.0.iter().find(|(name, ..)| *name == text);
        let found = found.map(|(_, value, _)| value.clone());
        found.ok_or_else(|| self.listed())
    }

    fn print(&self, value: &T) -> String {
        let found = self.0.iter().find(|(_, other, _)| other == value);
        found.map_or("", |(name, ..)| name).into()
    }

    fn domain(&self) -> Vec<(String, &'static str)> {
        let names = self.0.iter();
        let names = names.map(|(name, _, meaning)| (format!("`{name}`"), *meaning));
        names.collect()
    }

    fn listed(&self) -> String {
        let names: Vec<_> = self.0.iter().map(|(name, ..)| *name).collect();
        names.join("|")
    }
}
