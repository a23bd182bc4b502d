//! The duel: rules, values and searches against a reference implementation, files, kernels, and the clock.

mod clock;
mod oracle;
mod portable;
mod properties;
mod puzzles;
mod reference;
