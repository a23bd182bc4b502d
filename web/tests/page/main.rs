//! The page in Chromium, and a game in Firefox, as a person uses it: `make browser`.

mod by_hand;
mod duel;
mod frame;
mod gems;
mod levels;
mod page;
mod people;
mod server;
