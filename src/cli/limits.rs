//! The options that limit a search, shared by `play` and `duel analyse`.

use std::time::Duration;

use sweetfish::duel::time::{Clock, Safety};
use sweetfish::duel::{Limit, Options, Tunables};
use sweetfish_cli_support::seconds;

/// The default, with and without a command line.
const THREADS: u16 = 1;

/// What a search may use. Without a limit it divides the seconds left of the input file.
#[derive(clap::Args, Clone, Debug, PartialEq)]
pub(crate) struct Limits {
    /// Threads of the search
    #[arg(long, value_name = "N", default_value_t = THREADS, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes of the transposition table [default: by the time]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash_mb: Option<u32>,
    /// Search this many plies, and ignore the clock
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=676), group = "limit")]
    depth: Option<u32>,
    /// Search about this many nodes, and ignore the clock
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "limit")]
    nodes: Option<u64>,
    /// Search this many seconds, and ignore the clock
    #[arg(long, value_name = "S", value_parser = seconds, group = "limit")]
    move_time: Option<f64>,
    /// How careful to be with the clock: 2 searches half as long as 1, 0.5 twice as long
    #[arg(long, value_name = "X", default_value = "1", value_parser = safety, conflicts_with = "limit")]
    safety: Safety,
    /// Steps of the search
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting, hide_short_help = true, help_heading = "For tuning", long_help = set_help())]
    set: Vec<Setting>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            threads: THREADS,
            hash_mb: None,
            depth: None,
            nodes: None,
            move_time: None,
            safety: Safety::default(),
            set: Vec::new(),
        }
    }
}

impl Limits {
    /// Returns the limit of the search: that of the options, or else a clock with `remaining`.
    pub(crate) fn limit(&self, remaining: Duration, overhead: Duration) -> Limit {
        let time = |seconds| Limit::Time(Duration::from_secs_f64(seconds));
        let clock = Clock {
            remaining,
            overhead,
            safety: self.safety,
        };
        self.depth
            .map(Limit::Depth)
            .or(self.nodes.map(Limit::Nodes))
            .or(self.move_time.map(time))
            .unwrap_or(Limit::Clock(clock))
    }

    pub(crate) fn options(&self) -> Options {
        let mut tunables = Tunables::default();
        for setting in &self.set {
            setting.apply(&mut tunables);
        }
        options(self.threads, self.hash_mb).tunables(tunables)
    }
}

/// Returns the resources of a search or a proof.
pub(crate) fn options(threads: u16, hash_mb: Option<u32>) -> Options {
    let options = Options::default().threads(threads.into());
    match hash_mb {
        Some(megabytes) => options.hash_mb(megabytes as usize),
        None => options,
    }
}

/// Returns what `--set` is for.
fn set_help() -> String {
    format!(
        "Change a step of the search, for tuning; repeatable, the last value of a key counts: {}",
        Tunables::SETTINGS
    )
}

/// A key and a value that [`Tunables::set`] takes.
#[derive(Clone, Debug, PartialEq)]
struct Setting {
    key: String,
    value: String,
}

impl Setting {
    /// Changes the step. Returns `None` if there is no such key, or the value does not suit it.
    fn apply(&self, tunables: &mut Tunables) -> Option<()> {
        tunables.set(&self.key, &self.value)
    }
}

/// Parses `KEY=VALUE`.
fn setting(text: &str) -> Result<Setting, String> {
    let setting = || -> Option<Setting> {
        let (key, value) = text.split_once('=')?;
        let (key, value) = (key.to_string(), value.to_string());
        let setting = Setting { key, value };
        setting.apply(&mut Tunables::default())?;
        Some(setting)
    };
    setting().ok_or_else(|| format!("expected {}", Tunables::SETTINGS))
}

/// Parses the care with the clock.
fn safety(text: &str) -> Result<Safety, String> {
    let (least, most) = Safety::RANGE;
    let safety = text.parse().ok().and_then(Safety::new);
    safety.ok_or_else(|| format!("expected a number from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_the_search_are_set_by_the_keys_of_the_library() {
        let changed = |texts: &[&str]| {
            let mut tunables = Tunables::default();
            for text in texts {
                setting(text).unwrap().apply(&mut tunables);
            }
            tunables.changed().collect::<Vec<_>>()
        };
        assert!(changed(&[]).is_empty());
        assert_eq!(
            changed(&["width=3", "proof=no", "width=4"]),
            ["width=4", "proof=no"]
        );
        for wrong in ["width", "width=0", "depth=3", "threads=2", ""] {
            assert_eq!(
                setting(wrong),
                Err(format!("expected {}", Tunables::SETTINGS))
            );
        }
    }
}
