//! Where this machine has the engine, which must play for no submission: this program and `sweetfish`, their copies in the folders
//! where programs are, and the package for Python, which has both and the engine itself.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use sweetfish_intake::program::is_program;

/// The names of the programs, and how those of the package begin.
const PROGRAMS: [&str; 2] = ["sweetfish", "grader"];
const PACKAGE: &str = "sweetfish";

/// Folders of packages in an installation or environment, beside its `bin`. Those of Python are in a folder for its version.
const PACKAGES: [&str; 2] = ["site-packages", "dist-packages"];

/// Returns all that is found of it: beside this program, in the folders of `PATH`, below the home, and in the environment `python`.
pub(super) fn everywhere(python: Option<&Path>) -> Vec<PathBuf> {
    let own = env::current_exe().ok();
    let beside = own.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    let paths = env::var_os("PATH").unwrap_or_default();
    let home = env::var_os("HOME").map(PathBuf::from);
    let at_home = home.iter().flat_map(|home| {
        let folders = [".local/bin", ".cargo/bin"];
        folders.map(|folder| home.join(folder))
    });
    let tools = home.iter().flat_map(|home| of_tools(home));
    let folders = env::split_paths(&paths)
        .chain(beside)
        .chain(at_home)
        .chain(tools);
    let folders = folders.chain(python.map(|python| python.join("bin")));
    let found = folders.flat_map(|folder| in_installation(&folder));
    let sources = home.iter().flat_map(|home| in_registry(home));
    own.iter().cloned().chain(found).chain(sources).collect()
}

/// Returns the folders of programs of the tools that keep several installations below a home, each with its own.
fn of_tools(home: &Path) -> Vec<PathBuf> {
    const INSTALLATIONS: [&str; 6] = [
        ".pyenv/versions",
        ".local/pipx/venvs",
        ".local/share/uv/tools",
        ".local/share/uv/python",
        ".asdf/installs/python",
        ".local/share/mise/installs/python",
    ];
    let all = INSTALLATIONS
        .iter()
        .flat_map(|folder| entries(&home.join(folder), ""));
    all.map(|installation| installation.join("bin")).collect()
}

/// Returns what the registry of Cargo has of it, packed or not: a build could compile it.
fn in_registry(home: &Path) -> Vec<PathBuf> {
    let parts = ["src", "cache"].map(|part| home.join(".cargo/registry").join(part));
    let sources = parts.iter().flat_map(|part| entries(part, ""));
    let found = sources.flat_map(|source| PROGRAMS.map(|name| entries(&source, name)));
    found.flatten().collect()
}

/// Returns what the folder `bin` of an installation has of it, and the packages that belong to that.
fn in_installation(bin: &Path) -> Vec<PathBuf> {
    let programs = PROGRAMS.map(|name| bin.join(name));
    let mut found: Vec<_> = programs
        .into_iter()
        .filter(|path| is_program(path))
        .collect();
    let Some(library) = bin.parent().map(|around| around.join("lib")) else {
        return found;
    };
    let versions = entries(&library, "python");
    let packages = versions
        .iter()
        .flat_map(|version| PACKAGES.map(|name| version.join(name)));
    found.extend(packages.flat_map(|folder| entries(&folder, PACKAGE)));
    found
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
        let mut found = in_installation(&at("bin"));
        found.sort();
        let expected = [
            at("bin/grader"),
            at(packages).join("sweetfish"),
            at(packages).join("sweetfish-0.2.0.dist-info"),
        ];
        assert_eq!(found, expected);
        assert!(everywhere(Some(root.path())).contains(&at("bin/grader")));
        for path in [
            ".pyenv/versions/3.12/bin/x",
            ".cargo/registry/src/index/sweetfish-duel-0.2.0/lib.rs",
        ] {
            write(&at(path), "");
        }
        assert_eq!(of_tools(root.path()), [at(".pyenv/versions/3.12/bin")]);
        let sources = at(".cargo/registry/src/index/sweetfish-duel-0.2.0");
        assert_eq!(in_registry(root.path()), [sources]);
        assert_eq!(in_installation(Path::new("/")), Vec::<PathBuf>::new());
    }
}
