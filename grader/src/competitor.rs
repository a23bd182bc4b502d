//! An agent that takes part in games: its name, its program, and what is hidden from it.

use std::path::{Path, PathBuf};

use sweetfish_cli_support::BadInput;

use crate::agent::Program;
use crate::arguments::PROTOCOL;
use crate::schedule::Player;

/// An agent that takes part in games.
#[derive(Clone, Debug)]
pub(crate) struct Competitor {
    pub(crate) player: Player,
    pub(crate) program: Program,
    /// The folder with what it finds in its current folder when a game begins, if that is anything.
    pub(crate) files: Option<PathBuf>,
    /// Where it lives, if it is a submission and not the user's own program.
    pub(crate) home: Option<Home>,
    /// Files and folders that it may not read, besides those hidden from all.
    pub(crate) hidden: Vec<PathBuf>,
}

/// Where a submission lives.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    /// The folder of its files, the only hidden one that it may read.
    pub(crate) folder: PathBuf,
    /// The folder with what it finds in its current folder when a game begins, if that is anything.
    pub(crate) files: Option<PathBuf>,
    /// The user that it runs as, if not the referee's.
    pub(crate) user: Option<u32>,
}

/// Finds the programs of players, relative to the current folder. Hides from each the programs of the others, and this
/// program with its built-in agents.
pub(crate) fn competitors(players: &[Player]) -> anyhow::Result<Vec<Competitor>> {
    competitors_in(&[Path::new(".")], players)
}

/// As [`competitors`], relative to the first of `folders` that has all that a player's command names.
pub(crate) fn competitors_in(
    folders: &[&Path],
    players: &[Player],
) -> anyhow::Result<Vec<Competitor>> {
    let find = |player: &Player| {
        let found = folders
            .iter()
            .map(|folder| Program::find(&player.command, folder));
        let mut found: Vec<_> = found.collect();
        let whole = found.iter().position(|program| {
            let program = program.as_ref();
            program.is_ok_and(|program| program.args.missing.is_empty())
        });
        let program = found.swap_remove(whole.unwrap_or_default());
        program.map_err(|error| BadInput::because(format!("agent `{}`: {error}", player.name)))
    };
    let programs: Vec<_> = players.iter().map(find).collect::<Result<_, _>>()?;
    let secrets = programs.iter().flat_map(Program::own_files);
    let secrets: Vec<_> = secrets.chain(std::env::current_exe()).collect();
    let competitor = |(player, program): (&Player, Program)| {
        // What an agent names lies in a folder that another one names.
        let own = [program.files(), program.folders()].concat();
        let holds_own = |secret: &PathBuf| own.iter().any(|path| path.starts_with(secret));
        let others = secrets.iter().filter(|secret| !holds_own(secret));
        let stale = program.own_folder().map(|folder| stale_files(&folder));
        Competitor {
            player: player.clone(),
            hidden: others.cloned().chain(stale.into_iter().flatten()).collect(),
            files: None,
            home: None,
            program,
        }
    };
    Ok(players.iter().zip(programs).map(competitor).collect())
}

/// Returns the files in the folder of a program that have the names of those of the game. A program that reads them in place of
/// these answers for another board.
pub(crate) fn stale_files(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let files = PROTOCOL.map(|name| folder.join(name)).into_iter();
    files.filter(|file| file.is_file())
}
