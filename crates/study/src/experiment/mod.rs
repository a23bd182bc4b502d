//! Experiments: many games under several conditions, kept as raw rows, from which every table and
//! plot is derived.
//!
//! A [`Condition`] is a type of the experiment that prints itself. A [`Definition`] says what is varied and measured,
//! plays one row, and shows all of them; it makes an [`Experiment`]. [`crate::runner`] does the rest: threads, files,
//! resuming, parts.
//!
//! The page of the crate has an example.

mod columns;
mod condition;
mod csv;
mod definition;
mod erased;
mod plan;
mod report;
mod results;

#[cfg(test)]
pub(crate) mod fake;

pub use crate::columns;
pub use columns::Column;
pub use condition::{Cell, Columns, Condition, Maybe, NOTHING, Printed, pairs};
pub(crate) use csv::Sheet;
pub(crate) use csv::{Content, describe};
pub use csv::{CsvError, quote as quote_csv, split as split_csv};
pub use definition::Definition;
pub use erased::Experiment;
pub use plan::{Place, Plan};
pub use report::Report;
pub use results::{Group, Results, Row};
pub use sweetfish_cli_support::{AskedShard, Shard};
