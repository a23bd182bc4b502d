//! A leaderboard over rounds of games, kept in a folder. Its part `site` works on any web server and from disk.

pub(crate) mod baselines;
pub(crate) mod folder;
pub(crate) mod league;
mod pairs;
pub(crate) mod ratings;
pub(crate) mod round;
pub(crate) mod settings;
pub(crate) mod site;
mod standings;
