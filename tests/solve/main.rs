//! The solvers on toys whose best actions are known.

mod learning;
mod sampling;
mod toys;
