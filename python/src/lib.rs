//! What the Python package `sweetfish` has of Rust: its module `_sweetfish`. The rest of the package is beside this folder.
//!
//! Every class stands on a type of the library, arrays of the caller are written without copies, and the interpreter's lock is
//! released while games are played. Bad arguments raise `ValueError` in the words of the command line.

#![allow(
    clippy::needless_pass_by_value,
    reason = "PyO3 hands arguments over by value"
)]
#![allow(
    clippy::doc_link_with_quotes,
    reason = "comments of classes are documentation of Python"
)]

mod arrays;
mod batch;
mod duel;
mod error;
mod games;
mod interrupt;
mod level;
mod level_design;
mod level_predict;
mod limits;
mod number;
mod object;
mod parts;
mod play;
mod policy;
mod progress;
mod rules;
mod sm3;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule(gil_used = true)]
fn _sweetfish(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    duel::register(module)?;
    sm3::register(module)?;
    level::register(module)?;
    level_design::register(module)?;
    level_predict::register(module)?;
    module.add_class::<rules::Rules>()?;
    module.add_class::<games::Games>()?;
    module.add_class::<policy::Policy>()?;
    module.add_function(wrap_pyfunction!(policy::agents, module)?)?;
    module.add_function(wrap_pyfunction!(play::play, module)?)
}
