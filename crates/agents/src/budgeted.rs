//! An agent with a budget.

use std::fmt;

use super::budget::Budget;

/// An agent, given by its settings, with a budget for each of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budgeted<A> {
    /// The agent.
    pub agent: A,
    /// The budget for a move; with None the settings decide.
    pub budget: Option<Budget>,
}

impl<A: fmt::Display> Budgeted<A> {
    /// Returns the agent with the options of the command line, such as `flat --budget-ms 10`.
    pub fn options(&self) -> String {
        match self.budget {
            Some(Budget::Time(time)) => {
                format!("{} --budget-ms {}", self.agent, time.as_secs_f64() * 1000.0)
            }
            Some(Budget::Samples(each)) => format!("{} with {each} samples each", self.agent),
            None => self.agent.to_string(),
        }
    }
}

impl<A> Budgeted<A> {
    /// Returns whether the budget is a time, so that moves depend on the machine.
    pub fn has_time(&self) -> bool {
        matches!(self.budget, Some(Budget::Time(_)))
    }
}

impl<A> From<A> for Budgeted<A> {
    /// Returns the agent without a budget.
    fn from(agent: A) -> Self {
        let budget = None;
        Self { agent, budget }
    }
}

impl<A: fmt::Display> fmt::Display for Budgeted<A> {
    /// Writes the agent and its budget, such as `flat 10 ms`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.agent.fmt(f)?;
        self.budget.map_or(Ok(()), |budget| write!(f, " {budget}"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_budget_is_written_behind_the_agent() {
        let flat = |budget| Budgeted {
            agent: "flat",
            budget,
        };
        let tenth = flat(Some(Budget::Time(Duration::from_micros(100))));
        assert_eq!(tenth.to_string(), "flat 0.1 ms");
        assert_eq!(tenth.options(), "flat --budget-ms 0.1");
        let samples = flat(Some(Budget::Samples(7)));
        assert_eq!(samples.to_string(), "flat 7 samples each");
        assert!(tenth.has_time() && !samples.has_time());
        let alone = Budgeted::from("flat");
        assert_eq!([alone.to_string(), alone.options()], ["flat", "flat"]);
    }
}
