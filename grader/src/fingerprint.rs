//! Checksums of the files that make up agents: what a results file and a mark remember of them.

use std::ffi::{CStr, OsStr};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, OFlags, Stat, openat, readlinkat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sweetfish_intake::is_debris;
use sweetfish_sandbox::folder::open_folder;
use sweetfish_sandbox::walk::{Extent, Step, Walk};

use crate::agent::Program;
use crate::arguments::PROTOCOL;
use crate::competitor::Competitor;
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
    let mut all = contents(&agent.program);
    all.extend(beside(agent).map(|(at, path)| Content {
        content: content_of(&path),
        file: at,
    }));
    all
}

/// Leaves the files beside an agent out that came after its games began, whose files held `before`: what people and shells write
/// meanwhile. Its other games are then played with the same files. Returns a notice that names them, if there are any.
pub(crate) fn leave_out_new(agent: &mut Competitor, before: &[Content]) -> Option<String> {
    let is_new = |at: &String| before.iter().all(|one| one.file != *at);
    let new: Vec<_> = beside(agent).map(|(at, _)| at).filter(is_new).collect();
    agent.beside.as_mut()?.leave_out(&new);
    let (name, count) = (&agent.player.name, new.len());
    match &new[..] {
        [] => None,
        [only] => Some(format!(
            "`{name}` plays on without `{only}`, which was not beside it when its games began"
        )),
        [first, ..] => Some(format!(
            "`{name}` plays on without {count} files, such as `{first}`, which were not beside it when its games began"
        )),
    }
}

/// Leaves the files beside an agent out that are no parts of its program.
pub(crate) fn leave_out_others(agent: &mut Competitor) {
    let parts = real_parts(&agent.program);
    if let Some(beside) = &mut agent.beside {
        beside.keep(&parts);
    }
}

/// Returns the files beside an agent that count and are no parts of its program: where it finds them, and where they are.
fn beside(agent: &Competitor) -> impl Iterator<Item = (String, PathBuf)> {
    let parts = real_parts(&agent.program);
    let places = agent.beside.iter().flat_map(FilesBeside::places);
    places
        .filter(move |(_, path)| {
            let is_part = parts.iter().any(|part| path.starts_with(part));
            !is_part && !is_left(path.file_name().unwrap_or_default())
        })
        .map(|(at, path)| (at.to_string(), path))
}

/// Returns whether a file or folder of this name is what people, this program and others leave beside an agent, and no agent reads.
fn is_left(name: &OsStr) -> bool {
    const ENDINGS: [&str; 5] = ["html", "jsonl", "log", "md", "pdf"];
    let ending = Path::new(name).extension().and_then(OsStr::to_str);
    let is_of_game = PROTOCOL.iter().any(|own| name == *own);
    is_of_game || is_debris(name) || ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Returns what the files of a program hold, in a fixed order: the program unless it is an interpreter, and those that its
/// command names, with the modules beside them.
pub(crate) fn contents(program: &Program) -> Vec<Content> {
    let content = |path: &Path, content: String| Content {
        file: path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        content,
    };
    if program.is_built_in() {
        let own = format!("grader{}", std::env::consts::EXE_SUFFIX);
        return vec![content(own.as_ref(), env!("CARGO_PKG_VERSION").into())];
    }
    let of_file = |path: PathBuf| content(&path, content_of(&path));
    parts(program).into_iter().map(of_file).collect()
}

/// Returns the files and folders whose content counts, in a fixed order.
fn parts(program: &Program) -> Vec<PathBuf> {
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
fn parts_of(path: PathBuf) -> Vec<PathBuf> {
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

/// Returns the checksum of a file or of a folder with all that is in it but what is left there.
fn checksum(path: &Path) -> io::Result<String> {
    let mut parts = Parts::default();
    if path.is_dir() {
        parts.add_all(open_folder(CWD, path)?.as_fd(), is_left)?;
    } else {
        parts.add_file(File::open(path)?)?;
    }
    Ok(parts.digest())
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

/// Collects parts, each with its length, so that no two lists of parts are the same bytes.
#[derive(Default)]
pub(crate) struct Parts(Sha256);

impl Parts {
    pub(crate) fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// Returns the checksum of all parts (SHA-256, hexadecimal).
    pub(crate) fn digest(self) -> String {
        let digest = self.0.finalize();
        let digits = digest.iter().map(|byte| format!("{byte:02x}"));
        digits.collect()
    }

    fn add_file(&mut self, mut file: File) -> io::Result<()> {
        self.0.update(file.metadata()?.len().to_le_bytes());
        let mut block = vec![0; 1 << 16];
        loop {
            match file.read(&mut block)? {
                0 => return Ok(()),
                count => self.0.update(&block[..count]),
            }
        }
    }

    /// Adds names, kinds and contents of everything in a folder that nobody changes meanwhile, sorted by name, each folder
    /// before what is in it. Links are not followed.
    pub(crate) fn add_folder(&mut self, folder: BorrowedFd) -> io::Result<()> {
        self.add_all(folder, |_| false)
    }

    /// As [`Self::add_folder`] without the files and folders whose names `skips` returns true for.
    fn add_all(&mut self, folder: BorrowedFd, skips: fn(&OsStr) -> bool) -> io::Result<()> {
        let mut walk = Walk::new(folder, Extent::ANY)?.sorted().without(skips);
        while let Some(step) = walk.step()? {
            if matches!(step, Step::Left(_)) {
                continue;
            }
            self.add(walk.path().as_os_str().as_bytes());
            match step {
                Step::Found(name, found) => self.add_entry(walk.here(), &name, &found)?,
                Step::Entered(..) | Step::Left(_) => self.add("folder"),
            }
        }
        Ok(())
    }

    /// Adds kind and content of what is no folder.
    fn add_entry(&mut self, folder: BorrowedFd, name: &CStr, found: &Stat) -> io::Result<()> {
        match FileType::from_raw_mode(found.st_mode) {
            FileType::Symlink => {
                self.add("link");
                self.add(readlinkat(folder, name, Vec::new())?.as_bytes());
            }
            FileType::RegularFile => {
                let is_program = Mode::from_raw_mode(found.st_mode).contains(Mode::XUSR);
                self.add(if is_program { "program" } else { "file" });
                let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
                let file = openat(folder, name, flags, Mode::empty())?;
                self.add_file(File::from(file))?;
            }
            _ => self.add("other"),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn every_change_of_a_folder_shows() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let of = || checksum(folder.path()).unwrap();
        let mut seen = vec![of()];
        let mut changed = |what: &str| {
            let now = of();
            assert!(!seen.contains(&now), "{what}");
            seen.push(now);
        };
        fs::write(at("a"), "bc").unwrap();
        changed("a file");
        fs::write(at("a"), "b").unwrap();
        changed("its content");
        fs::rename(at("a"), at("ab")).unwrap();
        changed("its name");
        fs::set_permissions(at("ab"), fs::Permissions::from_mode(0o755)).unwrap();
        changed("its mode");
        fs::create_dir(at("c")).unwrap();
        changed("a folder");
        fs::rename(at("ab"), at("c/ab")).unwrap();
        changed("its place");
        std::os::unix::fs::symlink("c", at("d")).unwrap();
        changed("a link");
        let before = of();
        fs::write(at("c/ab"), "b").unwrap();
        assert_eq!(of(), before, "times do not count");
        fs::create_dir(at("c/__pycache__")).unwrap();
        for name in ["output.txt", "c/run.log", "c/__pycache__/a.pyc"] {
            fs::write(at(name), "").unwrap();
        }
        assert_eq!(of(), before, "what is left does not count");
    }

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
        let of = |command: &str| contents(&Program::find(command, folder.path()).unwrap());
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
