//! What of the machine an agent in a root of its own can see: what programs need to run, and nothing of anybody's.

use std::env;
use std::path::{Path, PathBuf};

/// Where systems keep what everybody runs, and how many cores there are.
const SYSTEM: [&str; 15] = [
    "/bin",
    "/etc",
    "/gnu/store",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/opt",
    "/run/current-system",
    "/sbin",
    "/home/linuxbrew/.linuxbrew",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/usr",
];

/// Where people keep compilers and interpreters of their own, beneath their home.
const TOOLS_AT_HOME: [&str; 27] = [
    ".asdf",
    ".bun",
    ".cargo/bin",
    ".cargo/git",
    ".cargo/registry",
    ".deno",
    ".dotnet",
    ".elan",
    ".ghcup",
    ".julia",
    ".juliaup",
    ".local/bin",
    ".local/lib",
    ".local/pipx",
    ".local/share/mise",
    ".local/share/uv",
    ".nix-profile",
    ".nvm",
    ".opam",
    ".pyenv",
    ".rbenv",
    ".rustup",
    ".sdkman",
    ".swiftly",
    ".volta",
    "go/bin",
    "go/pkg",
];

/// Variables that name such places.
const TOOL_VARIABLES: [&str; 9] = [
    "CONDA_PREFIX",
    "DOTNET_ROOT",
    "GOROOT",
    "JAVA_HOME",
    "NVM_DIR",
    "PYENV_ROOT",
    "PYTHONHOME",
    "RUSTUP_HOME",
    "VIRTUAL_ENV",
];

/// The places of the system and of tools that are there.
pub(super) fn of_the_machine() -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    let at_home = home.iter().flat_map(|home| {
        TOOLS_AT_HOME
            .iter()
            .map(|tools| home.join(tools))
            .collect::<Vec<_>>()
    });
    let named = TOOL_VARIABLES
        .iter()
        .filter_map(env::var_os)
        .map(PathBuf::from);
    let paths = env::var_os("PATH").unwrap_or_default();
    let in_path = env::split_paths(&paths).map(|folder| installation(folder, home.as_deref()));
    let real = |path: &Path| path.canonicalize().unwrap_or_default();
    let real_home = home.as_deref().map(real);
    let holds_home = |path: &Path| {
        let path = real(path);
        real_home
            .as_ref()
            .is_some_and(|home| home.starts_with(path))
    };
    let all = SYSTEM.iter().map(PathBuf::from).chain(at_home);
    let all = all.chain(
        named
            .chain(in_path)
            .filter(|path| !holds_home(path) && is_deep(path)),
    );
    all.filter(|path| path.exists()).collect()
}

/// Whether a path leads deep enough not to hold everybody's files.
fn is_deep(path: &Path) -> bool {
    path.is_absolute() && path.components().count() > 2
}

/// What a folder of `PATH` belongs to: with a folder of libraries beside it all around it, else it alone. What
/// lies around `~/bin` and `~/.local/bin` is anything.
fn installation(folder: PathBuf, home: Option<&Path>) -> PathBuf {
    let around = folder.parent().unwrap_or(&folder);
    let real = |path: &Path| path.canonicalize().unwrap_or_default();
    let is_anything = home.is_some_and(|home| {
        let (home, around) = (real(home), real(around));
        around == home || around == home.join(".local")
    });
    if folder.ends_with("bin") && !is_anything && around.join("lib").is_dir() {
        return around.to_path_buf();
    }
    folder
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn an_installation_is_shown_whole_and_a_home_is_not() {
        let root = tempfile::tempdir().unwrap();
        let home = root.path();
        for folder in ["bin", "lib", "conda/bin", "conda/lib", "own/bin"] {
            fs::create_dir_all(home.join(folder)).unwrap();
        }
        let of = |folder: &str| installation(home.join(folder), Some(home));
        assert_eq!(of("bin"), home.join("bin"));
        assert_eq!(of("conda/bin"), home.join("conda"));
        assert_eq!(of("own/bin"), home.join("own/bin"));
        std::os::unix::fs::symlink(home, home.join("link")).unwrap();
        let (link, local) = (home.join("link"), home.join(".local/bin"));
        fs::create_dir_all(&local).unwrap();
        fs::create_dir(home.join(".local/lib")).unwrap();
        assert_eq!(installation(local.clone(), Some(&link)), local);
        assert!(!is_deep(Path::new("/home")) && is_deep(Path::new("/home/user")));
    }
}
