//! What an agent sees of the machine: files that programs need to run, environment variables, and nothing private.
//! Mounts and file rules both follow it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::protocol::Setup;

/// Where systems keep programs and libraries, and the number of cores.
const SYSTEM: [&str; 16] = [
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
    // The packages of Haskell, to which a link in /usr leads.
    "/var/lib/ghc",
];

/// Where people keep compilers, interpreters and their libraries, below their home. Of a folder that holds histories, keys or
/// passwords as well, its parts that hold none.
const TOOLS_AT_HOME: [&str; 40] = [
    ".asdf",
    ".bun",
    ".cargo/bin",
    ".cargo/registry",
    ".deno",
    ".dotnet/dotnet",
    ".dotnet/host",
    ".dotnet/packs",
    ".dotnet/sdk",
    ".dotnet/shared",
    ".dotnet/tools",
    ".elan",
    ".ghcup",
    ".julia/artifacts",
    ".julia/compiled",
    ".julia/juliaup",
    ".julia/packages",
    ".julia/registries",
    ".juliaup",
    ".local/bin",
    ".local/lib",
    ".local/pipx",
    ".local/share/mise/installs",
    ".local/share/mise/shims",
    ".local/share/pipx/venvs",
    ".local/share/uv/python",
    ".local/share/uv/tools",
    ".nix-profile",
    ".nvm",
    ".opam",
    ".pyenv",
    ".rbenv",
    ".rustup",
    ".sdkman/bin",
    ".sdkman/candidates",
    ".swiftly",
    ".volta",
    ".nuget/packages",
    "go/bin",
    "go/pkg",
];

/// Environment variables that name such places.
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

/// Other environment variables that a confined agent gets. All others are the user's own business.
const PLAIN_VARIABLES: [&str; 6] = [
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "RUST_BACKTRACE",
];

/// Variables with the folder for what programs keep or unpack, which is below the home otherwise: of Nim, Go and numba, of a program of
/// .NET in one file, and of Python's archives by pex and shiv.
pub(crate) const CACHES: [&str; 4] = [
    "XDG_CACHE_HOME",
    "DOTNET_BUNDLE_EXTRACT_BASE_DIR",
    "PEX_ROOT",
    "SHIV_ROOT",
];

/// Devices that programs expect, and that hold nothing. Not the terminal: older kernels let whoever has it open type
/// into the user's shell.
pub(crate) const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Hidden from every agent: what only root may read, since an agent of the root user can hold the right to read files
/// whatever their modes are, and lists of users that no program needs.
const ALWAYS_HIDDEN: [&str; 10] = [
    "/etc/shadow",
    "/etc/shadow-",
    "/etc/gshadow",
    "/etc/gshadow-",
    "/etc/passwd-",
    "/etc/group-",
    "/etc/subuid",
    "/etc/subgid",
    "/etc/ssh",
    "/root/.ssh",
];

/// The files and folders that an agent may read besides its own.
pub(crate) struct View {
    /// Visible, with everything in them.
    pub(crate) shown: Vec<PathBuf>,
    /// Hidden even if a folder around them is shown. Canonical paths.
    pub(crate) hidden: Vec<PathBuf>,
}

impl View {
    /// Returns what an agent may read: the system, tools, and what its setup shows or hides.
    pub(crate) fn of(setup: &Setup) -> Self {
        let shown = setup.shown.iter().map(|path| path.0.clone());
        let hidden = setup.hidden.iter().map(|path| path.0.clone());
        let hidden = hidden.chain(ALWAYS_HIDDEN.map(PathBuf::from));
        Self {
            shown: system_and_tools().into_iter().chain(shown).collect(),
            hidden: hidden.filter_map(|path| path.canonicalize().ok()).collect(),
        }
    }
}

/// Returns the environment variables that a confined agent gets, with their values.
pub(crate) fn variables() -> impl Iterator<Item = (&'static str, OsString)> {
    let names = PLAIN_VARIABLES.into_iter().chain(TOOL_VARIABLES);
    names.filter_map(|name| Some((name, env::var_os(name)?)))
}

/// Returns the existing places of the system and of tools, which every agent can see.
pub fn system_and_tools() -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    let tools = |home: &Path| TOOLS_AT_HOME.map(|tools| home.join(tools));
    let at_home = home.iter().flat_map(|home| tools(home));
    let named = TOOL_VARIABLES
        .iter()
        .filter_map(env::var_os)
        .map(PathBuf::from);
    let paths = env::var_os("PATH").unwrap_or_default();
    let in_path = env::split_paths(&paths).map(|folder| {
        let home = home_around(&folder, home.as_deref());
        installation(folder, home.as_deref())
    });
    let real = |path: &Path| path.canonicalize().unwrap_or_default();
    // Whether it holds the home, or only parts of it are shown.
    let is_private = |path: &Path| {
        let home = home_around(path, home.as_deref()).map(|home| real(&home));
        let path = real(path);
        home.is_some_and(|home| home.starts_with(&path) || is_in_parts(&path, &home))
    };
    let own = home.as_deref().map(real);
    let system = SYSTEM.iter().map(PathBuf::from);
    let system = system.flat_map(|place| without_home(place, own.as_deref()));
    let all = system.chain(at_home);
    let others = named.chain(in_path);
    let all = all.chain(others.filter(|path| is_deep(path) && !is_private(path)));
    all.filter(|path| path.exists()).collect()
}

/// Returns a place of the system in as many parts as it takes to leave out a home in it: people can have theirs in `/opt`, as in
/// containers of `OpenShift`. A link there shows nothing that is elsewhere.
fn without_home(place: PathBuf, home: Option<&Path>) -> Vec<PathBuf> {
    let Ok(real) = place.canonicalize() else {
        return Vec::new();
    };
    // Users of the system, such as `daemon`, have theirs among programs.
    let is_own = |home: &&Path| !home.ends_with("bin") && !home.ends_with("sbin");
    let home = home.filter(is_own);
    let Some(home) = home.filter(|home| *home != real && home.starts_with(&real)) else {
        return vec![place];
    };
    let folders = home.ancestors().skip(1);
    let folders = folders.take_while(|folder| folder.starts_with(&real));
    let entries = folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
    let entries = entries.flatten().map(|entry| entry.path());
    let is_shown = |entry: &PathBuf| {
        entry.canonicalize().is_ok_and(|leads_to| {
            leads_to.starts_with(&real)
                && !leads_to.starts_with(home)
                && !home.starts_with(&leads_to)
        })
    };
    let named = |entry: PathBuf| Some(place.join(entry.strip_prefix(&real).ok()?));
    entries.filter(is_shown).filter_map(named).collect()
}

/// Returns the home that a path lies in: with `sudo env PATH=$PATH` it can be that of another user. Elsewhere this user's.
fn home_around(path: &Path, own: Option<&Path>) -> Option<PathBuf> {
    let own = own.map(Path::to_path_buf);
    if own.as_ref().is_some_and(|own| path.starts_with(own)) {
        return own;
    }
    let parts: Vec<_> = path.iter().take(3).collect();
    match parts[..] {
        [_, homes, name] if homes == "home" && name != "linuxbrew" => {
            Some(Path::new("/home").join(name))
        }
        [_, root, ..] if root == "root" => Some("/root".into()),
        _ => own,
    }
}

/// Returns whether only parts of a folder below a home are shown.
fn is_in_parts(folder: &Path, home: &Path) -> bool {
    let inside = folder.strip_prefix(home).unwrap_or(Path::new(""));
    let is_around =
        |tools: &&str| Path::new(tools).starts_with(inside) && inside != Path::new(tools);
    // Elsewhere, as in `go`, an installation can be around.
    let is_hidden = inside.as_os_str().as_encoded_bytes().starts_with(b".");
    is_hidden && TOOLS_AT_HOME.iter().any(is_around)
}

/// Returns whether a path has at least two parts. A shorter one could hold everybody's files.
fn is_deep(path: &Path) -> bool {
    path.is_absolute() && path.components().count() > 2
}

/// Returns the installation that a folder of `PATH` belongs to: the folder around it if that has libraries in `lib`,
/// else the folder itself. Never the folder around `~/bin` or `~/.local/bin`, which can hold anything.
fn installation(folder: PathBuf, home: Option<&Path>) -> PathBuf {
    let around = folder.parent().unwrap_or(&folder);
    let real = |path: &Path| path.canonicalize().unwrap_or_default();
    let is_private = home.is_some_and(|home| {
        let (home, around) = (real(home), real(around));
        around == home || around == home.join(".local")
    });
    if folder.ends_with("bin") && !is_private && around.join("lib").is_dir() {
        return around.to_path_buf();
    }
    folder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tools_keep_beside_themselves_is_not_shown() {
        let home = Path::new("/home/user");
        let shown = TOOLS_AT_HOME.map(|tools| home.join(tools));
        for private in [
            ".julia/logs/repl_history.jl",
            ".julia/servers/pkg/auth.toml",
            ".dotnet/corefx/cryptography/x509stores/my/key.pfx",
            ".cargo/credentials.toml",
            ".cargo/git/db/x/config",
            ".local/share/uv/credentials/credentials.toml",
            ".nuget/NuGet/NuGet.Config",
            ".secret",
        ] {
            let path = home.join(private);
            assert!(
                !shown.iter().any(|shown| path.starts_with(shown)),
                "{private}"
            );
        }
        for tool in [".cargo/bin/cargo", ".pyenv/shims/python3", ".opam/default"] {
            let path = home.join(tool);
            assert!(shown.iter().any(|shown| path.starts_with(shown)), "{tool}");
        }
        for around in [".cargo", ".dotnet", ".julia", ".local/share/uv"] {
            assert!(is_in_parts(&home.join(around), home), "{around}");
        }
        for whole in [
            "go",
            ".pyenv",
            ".cargo/bin",
            "miniconda3",
            ".rustup/toolchains",
        ] {
            assert!(!is_in_parts(&home.join(whole), home), "{whole}");
        }
    }

    #[test]
    fn a_home_among_the_places_of_the_system_is_not_shown() {
        let root = tempfile::tempdir().unwrap();
        let opt = root.path().canonicalize().unwrap();
        for folder in ["app/home/.ssh", "app/bin", "tool"] {
            fs::create_dir_all(opt.join(folder)).unwrap();
        }
        let elsewhere = tempfile::tempdir().unwrap();
        for (target, name) in [
            (Path::new("app/home"), "link"),
            (Path::new("."), "round"),
            (Path::new("/"), "all"),
            (elsewhere.path(), "elsewhere"),
            (Path::new("tool"), "tool-1"),
        ] {
            std::os::unix::fs::symlink(target, opt.join(name)).unwrap();
        }
        let parts = |home: &str| {
            let mut parts = without_home(opt.clone(), Some(&opt.join(home)));
            parts.sort();
            parts
        };
        let shown = ["app/bin", "tool", "tool-1"].map(|path| opt.join(path));
        assert_eq!(parts("app/home"), shown);
        for other in ["/elsewhere", "", "app/bin"] {
            assert_eq!(parts(other), std::slice::from_ref(&opt), "{other}");
        }
        let none = without_home(opt.join("none"), Some(&opt.join("app/home")));
        assert_eq!(none, Vec::<PathBuf>::new());
    }

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
        // With `sudo env PATH=$PATH` the home is another one.
        let root = Some(Path::new("/root"));
        for (path, home) in [
            ("/home/user/.local/bin", "/home/user"),
            ("/home/user/bin", "/home/user"),
            ("/root/bin", "/root"),
            ("/opt/x/bin", "/root"),
            ("/home/linuxbrew/.linuxbrew/bin", "/root"),
        ] {
            assert_eq!(home_around(Path::new(path), root), Some(home.into()));
        }
    }
}
