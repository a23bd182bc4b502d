//! Where this machine has the engine, which must play for no submission: this program and `sweetfish`, their copies in the folders
//! where programs are, and the package for Python, which has both and the engine itself.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use sweetfish_intake::program::is_program;
use sweetfish_sandbox::system_and_tools;

/// The names of the programs, and how those of the package begin.
const PROGRAMS: [&str; 2] = ["sweetfish", "grader"];
const PACKAGE: &str = "sweetfish";

/// Folders of packages in an installation or environment, in one for its version of Python.
const PACKAGES: [&str; 2] = ["site-packages", "dist-packages"];

/// Folders of the system that hold one installation and thousands of other folders, and how deep it is.
const WIDE: [(&str, usize); 8] = [
    ("/bin", 0),
    ("/etc", 0),
    ("/lib", 0),
    ("/lib32", 0),
    ("/lib64", 0),
    ("/sbin", 0),
    ("/sys", 0),
    ("/usr", 2),
];

/// How deep programs are elsewhere: `versions/3.12/envs/lab/bin` in `.pyenv`.
const DEEPEST: usize = 5;

/// Folders in which no tool keeps installations.
const WITHOUT: [&str; 6] = [
    "doc",
    "include",
    "node_modules",
    "share",
    "site-packages",
    "src",
];

/// Returns whether a path is that of a program of this engine.
pub(super) fn is_engine(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    PROGRAMS.iter().any(|own| name == *own)
}

/// Returns all that is found of it: beside this program, and wherever submissions can see it: in the system, with the tools of
/// `PATH`, of the home and of variables, and in the environment `python`.
pub(crate) fn everywhere(python: Option<&Path>) -> Vec<PathBuf> {
    let own = env::current_exe().ok();
    let beside = own.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    let home = env::var_os("HOME").map(PathBuf::from);
    let mut found: BTreeSet<_> = own.iter().cloned().collect();
    for place in system_and_tools()
        .into_iter()
        .chain(python.map(Path::to_path_buf))
    {
        let wide = WIDE.iter().find(|(wide, _)| place.starts_with(wide));
        add(
            &place,
            wide.map_or(DEEPEST, |(_, depth)| *depth),
            &mut found,
        );
    }
    if let Some(folder) = beside {
        add(&folder, 0, &mut found);
    }
    found.extend(home.iter().flat_map(|home| in_registry(home)));
    found.into_iter().collect()
}

/// Returns what the registry of Cargo has of it, packed or not: a build could compile it.
fn in_registry(home: &Path) -> Vec<PathBuf> {
    let parts = ["src", "cache"].map(|part| home.join(".cargo/registry").join(part));
    let sources = parts.iter().flat_map(|part| entries(part, ""));
    let found = sources.flat_map(|source| PROGRAMS.map(|name| entries(&source, name)));
    found.flatten().collect()
}

/// Adds the programs in a folder and `deep` folders below it, and packages where these have libraries.
fn add(folder: &Path, deep: usize, found: &mut BTreeSet<PathBuf>) {
    let programs = PROGRAMS.map(|name| folder.join(name));
    found.extend(programs.into_iter().filter(|path| is_program(path)));
    let libraries = ["lib", "lib64"].map(|name| folder.join(name));
    let versions = libraries
        .iter()
        .flat_map(|library| entries(library, "python"));
    let packages = versions.flat_map(|version| PACKAGES.map(|name| version.join(name)));
    found.extend(packages.flat_map(|packages| entries(&packages, PACKAGE)));
    let Some(deeper) = deep.checked_sub(1) else {
        return;
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    // A link to a folder leads to one that is looked at where it is, if it is seen.
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    for inner in folders {
        if !WITHOUT.iter().any(|name| inner.file_name() == **name) {
            add(&inner.path(), deeper, found);
        }
    }
}

/// Returns what is in a folder by a name that begins so.
fn entries(folder: &Path, start: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let is_it = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(start.as_bytes())
    };
    paths.filter(is_it).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_intake::testing::write;

    #[test]
    fn the_package_belongs_to_the_programs() {
        use std::os::unix::fs::PermissionsExt;
        let root = tempfile::tempdir().unwrap();
        let at = |path: &str| root.path().join(path);
        let packages = "lib/python3.12/site-packages";
        for path in [
            "sweetfish/_engine.so",
            "sweetfish-0.2.0.dist-info/RECORD",
            "numpy/x.py",
        ] {
            write(&at(packages).join(path), "");
        }
        for name in ["grader", "python3"] {
            write(&at("bin").join(name), "");
            fs::set_permissions(at("bin").join(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        let found = |folder: &str| {
            let mut found = BTreeSet::new();
            add(&at(folder), DEEPEST, &mut found);
            found.into_iter().collect::<Vec<_>>()
        };
        let own = [
            at("bin/grader"),
            at(packages).join("sweetfish"),
            at(packages).join("sweetfish-0.2.0.dist-info"),
        ];
        assert_eq!(found(""), own);
        assert!(everywhere(Some(root.path())).contains(&own[1]));
        let deep = "pyenv/versions/3.12/envs/lab/lib64/python3.12/site-packages/sweetfish";
        write(&at(deep).join("_engine.so"), "");
        assert_eq!(found("pyenv"), [at(deep)]);
        let sources = at(".cargo/registry/src/index/sweetfish-duel-0.2.0");
        write(&sources.join("lib.rs"), "");
        assert_eq!(in_registry(root.path()), [sources]);
    }
}
