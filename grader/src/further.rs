//! What an agent reads that does not lie beside it, and counts to it all the same: files that its scripts name by a path, folders
//! of `--show`, and modules of its interpreter.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use sweetfish_intake::program::is_program;

use crate::agent::Program;
use crate::competitor::{Competitor, Further};
use crate::fingerprint::{beside, first_files, is_left, parts, parts_of, unread};
use crate::mentioned::mentioned;

/// What interpreters run: other files among their modules change by themselves.
const CODE: [&str; 8] = ["cjs", "js", "json", "mjs", "node", "py", "pyd", "so"];

/// The most files of a folder that count.
const MOST: usize = 10_000;

/// Finds what agents read that is neither their program nor beside them, which must have been found.
pub(crate) fn find_further(agents: &mut [Competitor], shown: &[PathBuf]) {
    for own in agents.iter_mut().filter(|own| !own.program.is_built_in()) {
        own.further = further(own, shown);
    }
}

fn further(own: &Competitor, shown: &[PathBuf]) -> Vec<Further> {
    let unread = unread(own);
    let listed = |path: PathBuf| first_files(path, &unread, MOST);
    let program = &own.program;
    let scripts: Vec<_> = parts(program)
        .into_iter()
        .flat_map(&listed)
        .map(|(_, path)| path)
        .collect();
    let beside = beside(own).map(|(_, path)| path);
    let counted = beside.chain(scripts.iter().cloned());
    let counted = counted.filter_map(|path| path.canonicalize().ok());
    let mut counted: HashSet<_> = counted.collect();
    let home = program.own_folder();
    let home = home
        .or_else(|| Some(program.path.parent()?.to_path_buf()))
        .unwrap_or_default();
    let named = mentioned(scripts, &program.args.words, &home).into_iter();
    let named = named.map(|(name, path)| {
        let below = listed(path.clone()).into_iter();
        // A file has the name by which it is named, and one in a folder that of the folder in front.
        let files = below.map(|(at, file)| match at.split_once('/') {
            Some((_, rest)) if path.is_dir() => (format!("{name}/{rest}"), file),
            _ => (name.clone(), file),
        });
        (name.clone(), files.collect::<Vec<_>>())
    });
    let shown = shown.iter().flat_map(|path| parts_of(path.clone()));
    let modules = modules(program, &home).into_iter();
    let whole = |path: PathBuf, is_wanted: fn(&Path) -> bool| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let files = listed(path).into_iter().filter(|(_, file)| is_wanted(file));
        (name, files.collect::<Vec<_>>())
    };
    let all = named.chain(shown.map(|path| whole(path, |_| true)));
    let all = all.chain(modules.map(|path| whole(path, is_code)));
    let new = all.map(|(name, mut files)| {
        files.retain(|(_, path)| {
            // A program writes a log that it names.
            if is_left(path) && !is_program(path) {
                return false;
            }
            let real = path.canonicalize().unwrap_or_default();
            !unread.iter().any(|other| real.starts_with(other)) && counted.insert(real)
        });
        Further { name, files }
    });
    new.filter(|further| !further.files.is_empty()).collect()
}

fn is_code(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| CODE.contains(&ending))
}

/// Returns the folders with modules of an agent's interpreter: those of a virtual environment of Python, and what npm installed.
fn modules(program: &Program, home: &Path) -> Vec<PathBuf> {
    let environment = program.path.parent().and_then(Path::parent);
    let environment = environment.filter(|folder| folder.join("pyvenv.cfg").is_file());
    let folders = environment.map(|folder| folder.join("lib"));
    let folders = folders.into_iter().chain([home.join("node_modules")]);
    folders.filter(|folder| folder.is_dir()).collect()
}
