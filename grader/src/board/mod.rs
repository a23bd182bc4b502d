//! A leaderboard over rounds of games, kept as a folder whose part `site` can be put on any web server, or opened from
//! disk.

pub(crate) mod baselines;
pub(crate) mod folder;
pub(crate) mod league;
mod pairs;
mod ratings;
pub(crate) mod round;
pub(crate) mod settings;
pub(crate) mod site;
mod standings;
