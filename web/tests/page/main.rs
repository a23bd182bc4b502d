//! The page in Chromium, as a person uses it: `make browser`.

mod duel;
mod frame;
mod gems;
mod levels;
mod page;
mod people;
mod server;
