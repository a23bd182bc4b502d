//! What came of a tuning.

use sweetfish_core::table::Table;

use super::Definition;
use crate::gate::Halt;

pub(crate) struct Tuned {
    /// What was tuned, with the gains and the iterations at a time of the file.
    pub(crate) definition: Definition,
    /// How many iterations were to be played.
    pub(crate) iterations: u32,
    /// The values after 0, 1, 2 ... iterations.
    pub(crate) values: Vec<Vec<f64>>,
    pub(crate) games: usize,
    pub(crate) faults: usize,
    pub(crate) halt: Option<Halt>,
    /// Why it ended before its last iteration, if it did.
    pub(crate) stopped: Option<anyhow::Error>,
}

impl Tuned {
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(["parameter", "start", "now", "least", "most", "step"]);
        for (number, param) in self.definition.spsa.params.iter().enumerate() {
            let write = |value| param.write(value);
            table.push([
                param.name.clone(),
                write(param.start),
                write(self.now()[number]),
                write(param.least),
                write(param.most),
                param.step.to_string(),
            ]);
        }
        table
    }

    pub(crate) fn now(&self) -> &[f64] {
        self.values.last().expect("the start is there")
    }

    /// Returns how many iterations count, in words.
    pub(crate) fn extent(&self) -> String {
        format!(
            "{} of {} iterations, {} games, {} of them lost by a fault",
            self.values.len() - 1,
            self.iterations,
            self.games,
            self.faults
        )
    }
}
