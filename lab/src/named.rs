//! Agents under the texts by which experiments name them.

use std::fmt;
use std::str::FromStr;

/// A built-in agent, and how it is written in rows and reports. With all its settings it would be longer.
#[derive(Clone, Debug)]
pub(crate) struct Named<A> {
    text: String,
    /// The agent.
    pub(crate) spec: A,
}

impl<A: FromStr> Named<A> {
    /// Returns the agent of a text in the sources of the experiments.
    pub(crate) fn of(text: &str) -> Self {
        let spec = text.parse().ok().expect("a built-in agent");
        let text = text.to_string();
        Self { text, spec }
    }
}

impl<A> fmt::Display for Named<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
