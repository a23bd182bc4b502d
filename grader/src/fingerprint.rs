//! Checksums of the files that make up agents: what a results file and a mark remember of them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::agent::Program;
use crate::competitor::Competitor;
use crate::digest::{Parts, checksum, is_of_game};
use crate::files_beside::FilesBeside;

/// A file of an agent's program, and what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Content {
    /// The name of the file, without its folder: machines may have it in different ones.
    pub(crate) file: String,
    /// Its SHA-256, hexadecimal; of a built-in agent the version of this program.
    pub(crate) content: String,
}

/// Returns what the files of an agent hold: those of its program, and those beside it that it finds in its current folder.
pub(crate) fn contents_of(agent: &Competitor) -> Vec<Content> {
    contents_with(agent, beside(agent))
}

/// As [`contents_of`] with all that it finds, whatever it is called: for an agent whose folder holds nothing else.
pub(crate) fn all_contents_of(agent: &Competitor) -> Vec<Content> {
    contents_with(agent, all_beside(agent))
}

fn contents_with(
    agent: &Competitor,
    beside: impl Iterator<Item = (String, PathBuf)>,
) -> Vec<Content> {
    let mut all = contents(&agent.program, &unread(agent));
    all.extend(beside.map(content_at));
    let further = agent.further.iter();
    all.extend(further.flat_map(|further| contents_in(&further.name, further.files.clone())));
    all
}

/// Returns what an agent does not read of a folder that its command names.
pub(crate) fn unread(agent: &Competitor) -> Vec<PathBuf> {
    let all = agent.hidden.iter().chain(&agent.private);
    all.filter_map(|path| path.canonicalize().ok()).collect()
}

fn content_at((file, path): (String, PathBuf)) -> Content {
    let content = content_of(&path);
    Content { file, content }
}

/// Leaves the files of an agent out that came after its games began, whose files held `before`: what people and shells write
/// meanwhile, beside it and in folders that its command names. Its other games are then played with the same files. Returns a notice
/// that names them, if there are any.
pub(crate) fn leave_out_new(agent: &mut Competitor, before: &[Content]) -> Option<String> {
    let is_new = |at: &str| before.iter().all(|one| one.file != at);
    let (mut new, mut paths): (Vec<_>, Vec<_>) = beside(agent).filter(|(at, _)| is_new(at)).unzip();
    let parts = parts(&agent.program).into_iter();
    let unread = unread(agent);
    for (at, path) in parts.flat_map(|part| files(part, &unread)) {
        // A folder that counted as a whole has no new files.
        let is_new_in = |(folder, _)| is_new(folder) && is_new(&at);
        if at.split_once('/').is_some_and(is_new_in) {
            if !is_left(&path) {
                new.push(at);
            }
            paths.extend(path.canonicalize());
            agent.hidden.push(path);
        }
    }
    if let Some(beside) = &mut agent.beside {
        beside.leave_out(&paths);
    }
    let (name, count) = (&agent.player.name, new.len());
    match &new[..] {
        [] => None,
        [only] => Some(format!(
            "`{name}` plays on without `{only}`, which was not there when its games began"
        )),
        [first, ..] => Some(format!(
            "`{name}` plays on without {count} files, such as `{first}`, which were not there when its games began"
        )),
    }
}

/// Leaves out what an agent reads besides and what did not count when its games began, whose files held `before`: files that came to
/// a folder of `--show`, and all in files of versions that did not know it.
pub(crate) fn keep_further(agent: &mut Competitor, before: &[Content]) {
    let is_known = |name: &str| before.iter().any(|one| one.file == name);
    for further in &mut agent.further {
        if !is_known(&further.name) {
            further.files.retain(|(name, _)| is_known(name));
        }
    }
    agent.further.retain(|further| !further.files.is_empty());
}

/// Leaves the files beside an agent out that are no parts of its program.
pub(crate) fn leave_out_others(agent: &mut Competitor) {
    let parts = real_parts(&agent.program);
    if let Some(beside) = &mut agent.beside {
        beside.keep(&parts);
    }
}

/// Returns the files beside an agent that count and are no parts of its program: where it finds them, and where they are.
pub(crate) fn beside(agent: &Competitor) -> impl Iterator<Item = (String, PathBuf)> {
    all_beside(agent).filter(|(_, path)| !is_left(path))
}

/// As [`beside`] with what people and others leave there.
fn all_beside(agent: &Competitor) -> impl Iterator<Item = (String, PathBuf)> {
    let parts = real_parts(&agent.program);
    let places = agent.beside.iter().flat_map(FilesBeside::places);
    let own = places.filter(move |(_, path)| {
        let is_part = parts.iter().any(|part| path.starts_with(part));
        !is_part && !is_of_game(path.file_name().unwrap_or_default())
    });
    own.map(|(at, path)| (at.to_string(), path))
}

/// Returns whether a file has the ending of what people and this program leave beside an agent, and no agent reads.
pub(crate) fn is_left(path: &Path) -> bool {
    const ENDINGS: [&str; 5] = ["html", "jsonl", "log", "md", "pdf"];
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Returns what the files of a program hold, in a fixed order: the program unless it is an interpreter, and those that its
/// command names, with the modules beside them. Those that it does not read (`unread`) are left out.
pub(crate) fn contents(program: &Program, unread: &[PathBuf]) -> Vec<Content> {
    if program.is_built_in() {
        return vec![Content {
            file: format!("grader{}", std::env::consts::EXE_SUFFIX),
            content: env!("CARGO_PKG_VERSION").into(),
        }];
    }
    let parts = parts(program).into_iter();
    let contents = |part: PathBuf| contents_in(&name_of(&part), files(part, unread));
    parts.flat_map(contents).collect()
}

/// Returns what a part of a program holds: a file, or those in a folder of this name. A folder with very many counts as one, so that
/// what is remembered of it stays short.
fn contents_in(name: &str, files: Vec<(String, PathBuf)>) -> Vec<Content> {
    const MOST: usize = 1_000;
    let contents: Vec<_> = files.into_iter().map(content_at).collect();
    if contents.len() <= MOST {
        return contents;
    }
    let mut whole = Parts::default();
    for one in &contents {
        whole.add(&one.file);
        whole.add(&one.content);
    }
    vec![Content {
        file: name.into(),
        content: whole.digest(),
    }]
}

/// Returns the files of a part of a program, with their names, in a fixed order. The name of one in a folder begins with that of
/// the folder.
pub(crate) fn files(part: PathBuf, unread: &[PathBuf]) -> Vec<(String, PathBuf)> {
    first_files(part, unread, usize::MAX)
}

/// As [`files`], at `most` as many, and without a look at the others.
pub(crate) fn first_files(
    part: PathBuf,
    unread: &[PathBuf],
    most: usize,
) -> Vec<(String, PathBuf)> {
    let name = name_of(&part);
    if !part.is_dir() {
        return vec![(name, part)];
    }
    let mut files = Vec::new();
    add_files_below(&part, &name, unread, most, &mut files);
    files
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Adds the files in a folder and the folders in it, with names that begin with `name`, until there are `most`.
fn add_files_below(
    folder: &Path,
    name: &str,
    unread: &[PathBuf],
    most: usize,
    files: &mut Vec<(String, PathBuf)>,
) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if files.len() >= most {
            return;
        }
        let real = path.canonicalize().unwrap_or_default();
        if is_of_game(path.file_name().unwrap_or_default())
            || unread.iter().any(|other| real.starts_with(other))
        {
            continue;
        }
        let name = format!("{name}/{}", name_of(&path));
        if path.is_dir() && !path.is_symlink() {
            add_files_below(&path, &name, unread, most, files);
        } else if path.is_dir() || path.is_file() {
            files.push((name, path));
        }
    }
}

/// Returns the files and folders whose content counts, in a fixed order.
pub(crate) fn parts(program: &Program) -> Vec<PathBuf> {
    let mut named = program.own_files();
    // A rebuilt engine is another one, whatever its command names.
    if named.is_empty() || program.is_own() && !named.contains(&program.path) {
        named.insert(0, program.path.clone());
    }
    named.into_iter().flat_map(parts_of).collect()
}

/// As [`parts`], without links.
fn real_parts(program: &Program) -> Vec<PathBuf> {
    let parts = parts(program).into_iter();
    parts.filter_map(|path| path.canonicalize().ok()).collect()
}

/// Returns what stands for the content of a file or folder. A program may be run by those who cannot read it.
fn content_of(path: &Path) -> String {
    checksum(path).unwrap_or_else(|error| format!("unreadable: {}", error.kind()))
}

/// Returns the parts of a path in a command: a script with its modules, or a folder. A folder around the current one, which
/// can hold results, counts by its programs only.
pub(crate) fn parts_of(path: PathBuf) -> Vec<PathBuf> {
    if !path.is_dir() {
        let modules = modules(&path);
        return std::iter::once(path).chain(modules).collect();
    }
    let holds_run = std::env::current_dir().is_ok_and(|run| run.starts_with(&path));
    if holds_run {
        programs_in(&path)
    } else {
        vec![path]
    }
}

/// Returns the programs that lie in a folder, sorted.
fn programs_in(folder: &Path) -> Vec<PathBuf> {
    const ENDINGS: [&str; 3] = ["class", "jar", "py"];
    files_in(folder, |path| {
        let ending = path.extension().and_then(OsStr::to_str);
        ending.is_some_and(|ending| ENDINGS.contains(&ending))
    })
}

/// Returns the first file that two lists of [`contents`] do not have in common, if there is one.
pub(crate) fn difference<'a>(a: &'a [Content], b: &'a [Content]) -> Option<&'a str> {
    let lacks = |list: &[Content], one: &&Content| !list.contains(*one);
    let of_a = a.iter().find(|one| lacks(b, one));
    let found = of_a.or_else(|| b.iter().find(|one| lacks(a, one)));
    found.map(|content| content.file.as_str())
}

/// Returns the files beside `file` with its ending, sorted: the modules that a script imports. Its folder as a whole does not
/// count, for it can hold the class and its results.
fn modules(file: &Path) -> Vec<PathBuf> {
    let Some((folder, ending)) = file.parent().zip(file.extension()) else {
        return Vec::new();
    };
    files_in(folder, |path| {
        path.extension() == Some(ending) && path != file
    })
}

/// Returns the files in a folder that are `wanted`, sorted.
fn files_in(folder: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut found: Vec<_> = paths
        .filter(|path| wanted(path) && path.is_file())
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_lie_beside_a_script() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["ref.py", "b.py", "a.py", "a.txt", "plain"] {
            fs::write(at(name), "").unwrap();
        }
        fs::create_dir(at("c.py")).unwrap();
        assert_eq!(modules(&at("ref.py")), [at("a.py"), at("b.py")]);
        assert!(modules(&at("plain")).is_empty());
        assert_eq!(
            programs_in(folder.path()),
            ["a.py", "b.py", "ref.py"].map(at)
        );
        // A folder counts as it is, but for one that holds the folder of this run.
        assert_eq!(parts_of(folder.path().into()), [folder.path()]);
        let here = std::env::current_dir().unwrap();
        assert_eq!(parts_of(here.clone()), programs_in(&here));
    }

    #[test]
    fn the_file_that_changed_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["ref.sh", "util.sh", "net.bin"] {
            fs::write(at(name), "1").unwrap();
        }
        let of = |command: &str| contents(&Program::find(command, folder.path()).unwrap(), &[]);
        let before = of("sh ref.sh net.bin");
        let names: Vec<_> = before.iter().map(|one| one.file.as_str()).collect();
        assert_eq!(names, ["ref.sh", "util.sh", "net.bin"]);
        assert_eq!(difference(&before, &of("sh ref.sh net.bin 3")), None);
        for (name, content) in [("net.bin", "2"), ("util.sh", "2"), ("new.sh", "")] {
            let before = of("sh ref.sh net.bin");
            fs::write(at(name), content).unwrap();
            let after = of("sh ref.sh net.bin");
            assert_eq!(difference(&before, &after), Some(name));
            assert_eq!(difference(&after, &before), Some(name));
        }
        // An engine counts with the files that it is given.
        fs::copy("/bin/sh", at("engine")).unwrap();
        let before = of("./engine --net=net.bin");
        let names: Vec<_> = before.iter().map(|one| one.file.as_str()).collect();
        assert_eq!(names, ["engine", "net.bin"]);
        fs::copy("/bin/cat", at("engine")).unwrap();
        assert_eq!(
            difference(&before, &of("./engine --net=net.bin")),
            Some("engine")
        );
        // What names no file is the program.
        assert_eq!(of("sh -c true")[0].file, "sh");
        // An agent of this program is the same one, whatever this program is called.
        let version = env!("CARGO_PKG_VERSION");
        let own = of("greedy");
        assert!(own[0].file.starts_with("grader") && !own[0].file.contains('-'));
        assert_eq!(own[0].content, version);
    }
}
