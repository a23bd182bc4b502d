//! Random play on many boards in lockstep, by plain loops over boards that the compiler vectorises. Only
//! measurements of speed use it.

mod boards;
mod look;
mod rows;
mod streams;
#[cfg(test)]
mod tests;
mod turn;

pub(super) use boards::Boards;
