//! An agent that takes part in games: its name, its program, and what is hidden from it.

use std::path::{Path, PathBuf};

use anyhow::Context;
use sweetfish_cli_support::BadInput;

use crate::agent::Program;
use crate::arguments::PROTOCOL;
use crate::files_beside::FilesBeside;
use crate::printed_to::printed_to;
use crate::schedule::Player;

/// Receives what the user should know, in one line each.
pub(crate) type Notices<'n> = dyn FnMut(&str) + 'n;

/// An agent that takes part in games.
#[derive(Clone, Debug)]
pub(crate) struct Competitor {
    pub(crate) player: Player,
    pub(crate) program: Program,
    /// The files beside its program, if it is the user's own and [`find_files`] was called.
    pub(crate) beside: Option<FilesBeside>,
    /// What it reads besides, if it is the user's own and that was looked for.
    pub(crate) further: Vec<Further>,
    /// The folder with what it finds in its current folder when a game begins, if that is anything.
    pub(crate) files: Option<PathBuf>,
    /// Where it lives, if it is a submission and not the user's own program.
    pub(crate) home: Option<Home>,
    /// Files and folders that it may not read, besides those hidden from all.
    pub(crate) hidden: Vec<PathBuf>,
    /// What a folder that its command names can hold and is none of it: results, logs, and what this process prints to.
    pub(crate) private: Vec<PathBuf>,
}

/// Files that an agent reads and that are neither its program nor beside it.
#[derive(Clone, Debug)]
pub(crate) struct Further {
    /// The name of the file, or of the folder that they lie in.
    pub(crate) name: String,
    /// Their names, and where they are.
    pub(crate) files: Vec<(String, PathBuf)>,
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
            private: Vec::new(),
            beside: None,
            further: Vec::new(),
            files: None,
            home: None,
            program,
        }
    };
    Ok(players.iter().zip(programs).map(competitor).collect())
}

/// Finds the files beside agents, which each is to find in its current folder, as a submission does. Leaves out the files and
/// folders of the others, what is `private`, such as results and logs, and what this process prints to.
pub(crate) fn find_files(agents: &mut [Competitor], private: &[PathBuf]) -> anyhow::Result<()> {
    let folder = |own: &Competitor| Some(own.program.own_folder()?.canonicalize());
    let built_in = |own: &Competitor| own.program.is_built_in();
    let folders = agents
        .iter()
        .map(|own| folder(own).filter(|_| !built_in(own)));
    let folders: Vec<_> = folders.map(Option::transpose).collect::<Result<_, _>>()?;
    let private: Vec<_> = private.iter().cloned().chain(printed_to()).collect();
    for (own, folder) in agents.iter_mut().zip(&folders) {
        own.private.clone_from(&private);
        let Some(folder) = folder else { continue };
        let others = folders.iter().flatten().filter(|other| *other != folder);
        let without = own.hidden.iter().chain(&private).chain(others);
        let without: Vec<_> = without.cloned().collect();
        own.beside = Some(FilesBeside::find(folder, &without)?);
    }
    Ok(())
}

/// Warns of agents that have no files beside them because of where they are.
pub(crate) fn name_without_files(agents: &[Competitor], notices: &mut Notices) {
    for own in agents.iter().filter(|own| own.lacks_files()) {
        notices(&format!(
            "warning: `{}` runs without the files beside it, which an agent finds in its current folder elsewhere: its command names \
             no folder of its own, or one that is a home or open to everybody; put it into a folder of its own",
            own.player.name
        ));
    }
}

impl Competitor {
    /// Returns whether files that lie beside it can be missing in its current folder because of where they are.
    pub(crate) fn lacks_files(&self) -> bool {
        match &self.beside {
            Some(files) => files.are_withheld,
            None => self.program.can_lack_files() && self.program.missing_script().is_none(),
        }
    }
}

/// Lays out the files beside agents in the folder `work`.
pub(crate) fn lay_out_files(
    agents: &mut [Competitor],
    work: &Path,
    folder_mb: u64,
    notices: &mut Notices,
) -> anyhow::Result<()> {
    for (number, own) in agents.iter_mut().enumerate() {
        if let Some(beside) = &own.beside {
            for file in &beside.unreadable {
                let name = &own.player.name;
                notices(&format!(
                    "warning: `{name}` does not find `{file}` beside it, which cannot be read"
                ));
            }
            if beside.too_many > 0 {
                notices(&format!(
                    "warning: `{}` does not find {} of the files beside it, which are more than it gets: those in its own folder come \
                     first, and of these programs",
                    own.player.name, beside.too_many
                ));
            }
            let to = work.join(format!("own-files-{number}"));
            beside
                .lay_out(&to, folder_mb)
                .with_context(|| format!("files of `{}`", own.player.name))?;
            own.files = Some(to);
        }
    }
    Ok(())
}

/// Returns the files in the folder of a program that have the names of those of the game. A program that reads them in place of
/// these answers for another board.
pub(crate) fn stale_files(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let files = PROTOCOL.map(|name| folder.join(name)).into_iter();
    files.filter(|file| file.is_file())
}
