//! The options that limit a search, shared by `play` and `duel analyse`.

use std::time::Duration;

use sweetfish::duel::time::Safety;
use sweetfish::duel::{Limit, Settings};
use sweetfish_shell::seconds;

/// The default, with and without a command line.
const THREADS: u16 = 1;

/// What a search may use. Without a limit it divides the seconds left of the input file.
#[derive(clap::Args, Clone, Debug, PartialEq)]
pub(crate) struct Limits {
    /// Threads of the search
    #[arg(long, value_name = "N", default_value_t = THREADS, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes of the transposition table [default: what suits the time]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash_mb: Option<u32>,
    /// Search this many plies, whatever the clock says
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=676), group = "limit")]
    depth: Option<u32>,
    /// Search about this many nodes, whatever the clock says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "limit")]
    nodes: Option<u64>,
    /// Search this many seconds, whatever the clock says
    #[arg(long, value_name = "S", value_parser = seconds, group = "limit")]
    move_time: Option<f64>,
    /// How careful to be with the clock: 2 searches half as long as 1, 0.5 twice as long
    #[arg(long, value_name = "X", default_value = "1", value_parser = safety, conflicts_with = "limit")]
    safety: Safety,
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
        }
    }
}

impl Limits {
    pub(crate) fn settings(&self) -> Settings {
        let time = |seconds| Limit::Time(Duration::from_secs_f64(seconds));
        let limit = self
            .depth
            .map(Limit::Depth)
            .or(self.nodes.map(Limit::Nodes))
            .or(self.move_time.map(time));
        let hash_mb = self.hash_mb.map(|megabytes| megabytes as usize);
        Settings {
            threads: usize::from(self.threads),
            hash_mb,
            limit,
            safety: self.safety,
            ..Settings::default()
        }
    }
}

/// Parses the care with the clock.
fn safety(text: &str) -> Result<Safety, String> {
    let (least, most) = Safety::RANGE;
    let safety = text.parse().ok().and_then(Safety::new);
    safety.ok_or_else(|| format!("expected a number from {least} to {most}"))
}
