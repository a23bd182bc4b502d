//! Completions and manual pages, made from a program's own options.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Command, Subcommand};
use clap_complete::Shell;

use crate::{make_folder, out};

/// Subcommands that every program has.
#[derive(Debug, Subcommand)]
pub enum Manuals {
    /// Print completions for a shell
    #[command(
        after_help = "Example:\n  PROGRAM completions bash > ~/.local/share/bash-completion/completions/PROGRAM"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write manual pages and completions for all shells to a folder
    #[command(hide = true)]
    Manuals {
        /// The folder
        folder: PathBuf,
    },
}

impl Manuals {
    /// Prints or writes what is asked for of a program.
    ///
    /// # Errors
    /// If the standard output or the folder cannot be written.
    pub fn run(&self, mut program: Command) -> anyhow::Result<()> {
        match self {
            Self::Completions { shell } => {
                let mut text = Vec::new();
                let name = program.get_name().to_string();
                clap_complete::generate(*shell, &mut program, name, &mut text);
                out!("{}", String::from_utf8_lossy(&text))
            }
            Self::Manuals { folder } => write(program, folder),
        }
    }
}

/// Writes `man/*.1` and `completions/*` below a folder.
fn write(mut program: Command, folder: &Path) -> anyhow::Result<()> {
    let (pages, completions) = (folder.join("man"), folder.join("completions"));
    make_folder(&pages)?;
    make_folder(&completions)?;
    let name = program.get_name().to_string();
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        clap_complete::generate_to(shell, &mut program, &name, &completions)
            .with_context(|| completions.display().to_string())?;
    }
    clap_mangen::generate_to(program, &pages).with_context(|| pages.display().to_string())
}
