//! What the value of a setting can be.

use std::ops::RangeInclusive;

/// The values that a setting can have.
pub trait Values: Send + Sync + 'static {
    /// A value.
    type Value: Clone;

    /// Parses a value.
    ///
    /// # Errors
    /// What is expected instead.
    fn parse(&self, text: &str) -> Result<Self::Value, String>;

    /// Writes a value as it is parsed.
    fn print(&self, value: &Self::Value) -> String;

    /// Returns the values as documents list them, where names are code, and what each name means; nothing
    /// where that needs no words.
    fn domain(&self) -> Vec<(String, &'static str)>;

    /// Returns the values where they are few names, as in `yes|no`; otherwise nothing.
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

/// A number of this range.
#[derive(Clone, Debug)]
pub struct Number(pub RangeInclusive<f64>);

/// What counts as no upper limit in documents.
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

/// A word for the absence of a value, or a value.
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

/// One of a few values: the name of each, and what it means.
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
