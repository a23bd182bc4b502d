//! The options of all subcommands that run agents: how these are confined, and how many at a time.

use std::fs;
use std::path::PathBuf;

use sweetfish_cli_support::BadInput;
use sweetfish_sandbox::{Confine, Limits};

use crate::conditions::Conditions;
use crate::schedule::MOST_CLOCK;

/// How agents are run and confined.
#[derive(clap::Args)]
pub(crate) struct SandboxOptions {
    /// Games at a time [default: the number of cores]
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: Option<u32>,
    /// Do not pin each game to one core
    #[arg(long)]
    no_pin: bool,
    /// Whether agents are confined: kept from the network, from files and from each other
    #[arg(long, value_enum, default_value_t = Confine::Auto)]
    confine: Confine,
    /// File or folder that confined agents can read besides the system and the folder of their program; repeatable
    #[arg(long = "show", value_name = "PATH")]
    shown: Vec<PathBuf>,
    /// Memory of each process of a confined agent, in MiB
    #[arg(long, value_name = "M", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(16..))]
    memory_mb: u64,
    /// Processes and threads of a confined agent
    #[arg(long, value_name = "K", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    processes: u64,
    /// Size of each file that a confined agent writes, in MiB
    #[arg(long, value_name = "M", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..))]
    file_mb: u64,
    /// Size of all files of a confined agent together, in MiB
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..))]
    folder_mb: u64,
    /// Open files of each process of a confined agent
    #[arg(long, value_name = "K", default_value_t = 256, value_parser = clap::value_parser!(u64).range(16..))]
    open_files: u64,
    /// Folder for what agents print, a file for each agent and game
    #[arg(long, value_name = "DIR")]
    pub(crate) logs: Option<PathBuf>,
}

impl SandboxOptions {
    pub(crate) fn conditions(&self) -> Result<Conditions, BadInput> {
        let real = |path: &PathBuf| {
            fs::canonicalize(path)
                .map_err(|error| BadInput(format!("--show {}: {error}", path.display())))
        };
        Ok(Conditions {
            confine: self.confine,
            limits: Limits {
                memory_mb: self.memory_mb,
                processes: self.processes,
                file_mb: self.file_mb,
                folder_mb: self.folder_mb,
                open_files: self.open_files,
            },
            shown: self.shown.iter().map(real).collect::<Result<_, _>>()?,
            logs: self.logs.clone(),
            concurrency: self.concurrency.map(|games| games as usize),
            pin: !self.no_pin,
        })
    }
}

/// Parses a positive number of seconds.
pub(crate) fn positive(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|n: &f64| *n > 0.0 && *n <= MOST_CLOCK);
    number.ok_or_else(|| format!("found `{text}`, expected seconds, up to a million"))
}
