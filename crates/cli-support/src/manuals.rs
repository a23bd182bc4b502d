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
    /// Runs the subcommand for a program.
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
    let documented = without_help(program.clone());
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        clap_complete::generate_to(shell, &mut program, &name, &completions)
            .with_context(|| completions.display().to_string())?;
    }
    clap_mangen::generate_to(documented, &pages).with_context(|| pages.display().to_string())
}

/// Removes the subcommands `help`, which need no page of their own.
fn without_help(program: Command) -> Command {
    program
        .disable_help_subcommand(true)
        .mut_subcommands(without_help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_has_a_page_and_every_shell_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let level = Command::new("level").subcommand(Command::new("play"));
        let program = Command::new("sweet").subcommand(level);
        write(program, folder.path()).unwrap();
        let names = |of: &str| {
            let entries = std::fs::read_dir(folder.path().join(of)).unwrap();
            let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
            let mut names: Vec<_> = entries.map(name).collect();
            names.sort();
            names
        };
        assert_eq!(
            names("man"),
            ["sweet-level-play.1", "sweet-level.1", "sweet.1"]
        );
        let shells = ["_sweet", "_sweet.ps1", "sweet.bash", "sweet.fish"];
        assert_eq!(names("completions"), shells);
    }
}
