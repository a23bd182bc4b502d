//! The solvers on toys whose best actions are known.

mod halving;
mod learning;
mod sampling;
mod toys;
