//! A leaderboard over rounds of games, kept as a folder whose part `site` can be put on any web server, or opened from
//! disk.

pub(crate) mod folder;
pub(crate) mod league;
pub(crate) mod round;
pub(crate) mod settings;
pub(crate) mod site;
mod standings;
