//! The program of an agent, found by the command that the user gave.

use std::cmp::Reverse;
use std::env;
use std::fs;
use std::path::{Path, PathBuf, is_separator};
use std::str::FromStr;

use sweetfish_cli_support::one_line;
use sweetfish_intake::program::{is_program, program_at, programs_in_path};
use thiserror::Error;

use crate::arguments::Arguments;
use crate::building;
use crate::folders::folders_around;
use crate::schedule::Player;

/// A program that can be started anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// An absolute path, or a name to be found in `PATH`.
    pub(crate) path: PathBuf,
    pub(crate) args: Arguments,
}

/// Why a command has no program that can be run.
#[derive(Debug, Error, PartialEq, Eq)]
pub(crate) enum AgentError {
    #[error("`{0}` cannot be found, expected a program that can be run{number}", number = with_number(.0))]
    NotFound(String),
    /// It is a link to this.
    #[error("`{0}` is a link to `{target}` with nothing at its end, expected a program that can be run", target = one_line(&.1.display().to_string()))]
    LeadsNowhere(String, PathBuf),
    /// It can be built from a source that is there.
    #[error("`{0}` cannot be found: {1}")]
    NotBuilt(String, String),
    /// Any other reason, as a message.
    #[error("{0}")]
    Other(String),
}

/// Says which program in `PATH` has this name and a number, as `python3` has: of the shortest the largest number.
fn with_number(name: &str) -> String {
    let is_numbered = |other: &str| {
        let rest = other.strip_prefix(name).unwrap_or_default();
        !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    let paths = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&paths).collect();
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
    let names = files
        .flatten()
        .filter_map(|file| file.file_name().into_string().ok());
    let mut alike: Vec<_> = names.filter(|other| is_numbered(other)).collect();
    alike.sort_by_key(|other| (other.len(), Reverse(other.clone())));
    let alike = alike
        .iter()
        .find(|other| programs_in_path(other).next().is_some());
    alike.map_or_else(String::new, |other| format!("; there is `{other}`"))
}

/// Returns the message for a text that names no agent.
fn no_command(text: &str) -> String {
    format!(
        "found `{text}`, expected NAME=COMMAND, or one of random, greedy, minimax:DEPTH, deepening, sweetfish"
    )
}

impl FromStr for Player {
    type Err = String;

    /// Parses `NAME=COMMAND`, or a command that is also the name.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, command) = match text.split_once('=') {
            Some((name, command)) => (name.trim(), command.trim()),
            None => (text.trim(), text.trim()),
        };
        let fits = |c: char| c.is_ascii_alphanumeric() || "._+:-".contains(c);
        if command.is_empty() || words_of(command).is_none_or(|words| words.is_empty()) {
            return Err(no_command(text));
        }
        // A command that is also the name may be a path.
        let name = name.rsplit(is_separator).next().unwrap_or(name);
        if name.is_empty() || name.len() > 40 || !name.chars().all(fits) {
            return Err(format!(
                "found the name `{name}`, expected 1 to 40 letters, digits, `.`, `_`, `+`, `:` or `-`"
            ));
        }
        Ok(Self::new(name, command))
    }
}

impl Program {
    /// Finds the program of a command, relative to `folder`: a built-in agent, `sweetfish`, or any command line.
    pub(crate) fn find(command: &str, folder: &Path) -> Result<Self, AgentError> {
        if let Some(args) = built_in(command) {
            let path = env::current_exe().map_err(|_| AgentError::NotFound("grader".into()))?;
            let args = Arguments {
                words: args,
                ..Arguments::default()
            };
            return Ok(Self { path, args });
        }
        let words = words_of(command).unwrap_or_default();
        let (name, args) = words
            .split_first()
            .ok_or_else(|| AgentError::Other(no_command(command)))?;
        let path = find_program(name, folder)?;
        let args = Arguments::find(args, folder);
        Ok(Self { path, args })
    }

    /// Returns whether it is an agent of this program.
    pub(crate) fn is_built_in(&self) -> bool {
        env::current_exe().is_ok_and(|own| own == self.path)
    }

    /// Returns the files that its command names, else the program. Leaves out interpreters and programs of the system.
    pub(crate) fn own_files(&self) -> Vec<PathBuf> {
        if self.args.named.is_empty() && !self.is_of_system() {
            return vec![self.path.clone()];
        }
        self.args.named.clone()
    }

    /// Returns the folder of the agent's own files, if its command shows one that is neither a home nor open to everybody. What is
    /// found in `PATH` lies among other programs.
    pub(crate) fn own_folder(&self) -> Option<PathBuf> {
        if !self.has_own_files() {
            return None;
        }
        let first = self.own_files().into_iter().next()?;
        let file = match &self.args.around_module {
            Some(folder) => folder.join("agent"),
            None if first.is_dir() => first.join("agent"),
            None => first,
        };
        folders_around(&[file]).pop()
    }

    /// Returns whether the program is the agent's own: not one of the system, and not an interpreter in `PATH`.
    pub(crate) fn is_own(&self) -> bool {
        let is_interpreter = self.args.named.iter().any(|path| is_run(path)) && self.is_in_path();
        !self.is_of_system() && !is_interpreter
    }

    /// Returns whether the command names files of the agent, or the program lies where the user keeps it.
    fn has_own_files(&self) -> bool {
        let is_users = || !self.is_of_system() && !self.is_in_path();
        !self.args.named.is_empty() || is_users()
    }

    /// Returns whether the agent can lack files that lay beside it where it was written. The engine and an installed program by its
    /// name alone have none; what an interpreter is told may be anywhere.
    pub(crate) fn can_lack_files(&self) -> bool {
        let is_engine = self.is_built_in() || self.path.ends_with("sweetfish");
        !is_engine && (self.has_own_files() || !self.args.words.is_empty())
    }

    fn is_in_path(&self) -> bool {
        let name = self.path.file_name().unwrap_or_default();
        programs_in_path(&name.to_string_lossy()).any(|path| path == self.path)
    }

    fn is_of_system(&self) -> bool {
        /// Where systems keep programs.
        const SYSTEM: [&str; 5] = ["/usr/bin", "/usr/sbin", "/usr/lib", "/bin", "/sbin"];
        SYSTEM.iter().any(|folder| self.path.starts_with(folder))
    }

    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let named = self.args.named.iter().filter(|path| path.is_file());
        std::iter::once(&self.path).chain(named).cloned().collect()
    }

    pub(crate) fn folders(&self) -> Vec<PathBuf> {
        let named = self.args.named.iter();
        named.filter(|path| path.is_dir()).cloned().collect()
    }
}

/// Returns whether an interpreter runs this: a folder, or a script or archive by its ending.
pub(crate) fn is_run(path: &Path) -> bool {
    const ENDINGS: [&str; 13] = [
        "class", "jar", "java", "js", "lua", "mjs", "php", "pl", "py", "pyz", "rb", "sh", "ts",
    ];
    let ending = path.extension().and_then(|ending| ending.to_str());
    path.is_dir() || ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Returns the words of a command as a shell splits it. `None` if a quote does not end.
fn words_of(command: &str) -> Option<Vec<String>> {
    // On Windows a backslash stands between the names of a path.
    let command = if cfg!(windows) {
        command.replace('\\', r"\\")
    } else {
        command.into()
    };
    shell_words::split(&command).ok()
}

pub(crate) fn is_built_in(command: &str) -> bool {
    built_in(command).is_some()
}

/// Returns the arguments with which this program plays a built-in agent.
fn built_in(command: &str) -> Option<Vec<String>> {
    let args: &[&str] = match command.split_once(':') {
        None if ["random", "greedy", "deepening"].contains(&command) => &["agent", command],
        Some(("minimax", depth)) if depth.parse::<u32>().is_ok_and(|depth| depth > 0) => {
            &["agent", "minimax", "--depth", depth]
        }
        _ => return None,
    };
    Some(args.iter().map(ToString::to_string).collect())
}

/// Says why the path `name` leads to no file.
fn not_here(name: &str, folder: &Path) -> AgentError {
    if let Ok(target) = fs::read_link(folder.join(name)) {
        return AgentError::LeadsNowhere(name.into(), target);
    }
    match building::advice(name, folder) {
        Some(advice) => AgentError::NotBuilt(name.into(), advice),
        None => AgentError::NotFound(name.into()),
    }
}

/// Finds a program: relative to `folder` with a slash, else in `PATH`; `sweetfish` first beside this program.
fn find_program(name: &str, folder: &Path) -> Result<PathBuf, AgentError> {
    let is_here = name.contains(is_separator);
    // The command line of Windows looks in the current folder, too.
    if (is_here || cfg!(windows))
        && let Some(path) = program_at(&folder.join(name))
    {
        // Not the canonical path: the name of a link can matter to a program.
        return std::path::absolute(path).map_err(|_| AgentError::NotFound(name.into()));
    }
    if is_here {
        return match fs::metadata(folder.join(name)) {
            Ok(found) if found.is_dir() => Err(AgentError::Other(format!(
                "`{name}` is a folder, expected a program that can be run"
            ))),
            Ok(_) => Err(AgentError::Other(building::not_executable(name, folder))),
            Err(_) => Err(not_here(name, folder)),
        };
    }
    let beside = || program_at(&env::current_exe().ok()?.with_file_name(name));
    let own = (name == "sweetfish").then(beside).flatten();
    let found = own.or_else(|| programs_in_path(name).next());
    found.ok_or_else(|| match fs::metadata(folder.join(name)) {
        Ok(_) if is_program(&folder.join(name)) => AgentError::Other(format!(
            "`{name}` is not in PATH, expected `./{name}` for the program of this folder"
        )),
        Ok(found) if found.is_file() => {
            AgentError::Other(building::not_executable(&format!("./{name}"), folder))
        }
        _ => AgentError::NotFound(name.into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_an_agents_own_and_its_interpreter_is_not() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ref.sh");
        fs::write(&file, "").unwrap();
        let own = |command: &str| Program::find(command, folder.path()).unwrap().own_files();
        assert_eq!(own("sh ref.sh input.txt"), std::slice::from_ref(&file));
        assert_eq!(own("sh -c true"), Vec::<PathBuf>::new());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(own("./ref.sh 3"), [folder.path().join("./ref.sh")]);
    }

    #[test]
    fn the_folder_of_an_agent_is_the_one_of_what_it_runs() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ref.sh"), "").unwrap();
        let own = |command: &str| Program::find(command, folder.path()).unwrap().own_folder();
        for command in ["sh ref.sh", "sh -c true ."] {
            assert_eq!(own(command).as_deref(), Some(folder.path()), "{command}");
        }
        assert_eq!(own("sh -c true"), None);
        assert_eq!(own("sh -c true /"), None);
    }

    #[test]
    fn a_module_is_an_agents_own_and_what_lies_beside_it_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let module = folder.path().join("mod");
        fs::create_dir(&module).unwrap();
        fs::write(module.join("play.py"), "").unwrap();
        let found = Program::find("sh -m mod.play", folder.path()).unwrap();
        // Shown to it and hidden from others; the folder around it can be a home, or hold the others.
        assert_eq!(found.folders(), std::slice::from_ref(&module));
        assert_eq!(found.own_files(), [module]);
        assert_eq!(found.own_folder().as_deref(), Some(folder.path()));
    }

    #[test]
    fn players_are_read() {
        let player = |text: &str| text.parse::<Player>().map(|p| (p.name, p.command));
        let pair = |a: &str, b: &str| Ok((a.to_string(), b.to_string()));
        assert_eq!(player("a=./b -x 'y z'"), pair("a", "./b -x 'y z'"));
        assert_eq!(player("minimax:5"), pair("minimax:5", "minimax:5"));
        assert_eq!(player("bin/agent"), pair("agent", "bin/agent"));
        for wrong in ["", "a=", "=b", "a=it's", "a b=c", "<b>=c"] {
            assert!(player(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_nearly_there_is_named() {
        assert_eq!(with_number("python"), "; there is `python3`");
        assert_eq!(with_number("python3000x"), "");
        let folder = tempfile::tempdir().unwrap();
        for (name, target, shown) in [
            ("python", "gone/python3", "gone/python3"),
            // A build can make one.
            ("agent", "a\x1b[31m\nb", r"a\u{1b}[31m\nb"),
        ] {
            std::os::unix::fs::symlink(target, folder.path().join(name)).unwrap();
            let wrong = Program::find(&format!("./{name} agent.py"), folder.path()).unwrap_err();
            let words = format!(
                "`./{name}` is a link to `{shown}` with nothing at its end, expected a program that can be run"
            );
            assert_eq!(wrong.to_string(), words);
        }
    }

    #[test]
    fn programs_are_found() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("agent.py"), "").unwrap();
        fs::write(folder.path().join("input.txt"), "").unwrap();
        let program = Program::find("sh agent.py input.txt other.py", folder.path()).unwrap();
        assert!(program.path.is_absolute() && program.path.ends_with("sh"));
        assert!(Path::new(&program.args.words[0]).is_absolute());
        assert_eq!(program.args.words[1..], ["input.txt", "other.py"]);
        assert_eq!(program.args.missing, ["other.py"]);
        let wrong = Program::find("./agent.py", folder.path());
        assert_eq!(
            wrong.unwrap_err().to_string(),
            "`./agent.py` is no program: give the command `python3 agent.py`"
        );
        let wrong = |command: &str| {
            Program::find(command, folder.path())
                .unwrap_err()
                .to_string()
        };
        assert!(wrong("./none").starts_with("`./none` cannot be found, expected"));
        fs::create_dir(folder.path().join("hw")).unwrap();
        for source in ["mine.cpp", "agent.c", "notes.txt", "agent.h"] {
            fs::write(folder.path().join("hw").join(source), "").unwrap();
        }
        assert_eq!(
            wrong("./hw/agent").replace(folder.path().to_str().unwrap(), "@"),
            "`./hw/agent` cannot be found: in `@`, build it with `cc -O2 -o agent hw/agent.c -lm`, and give the command `./agent`"
        );
        assert!(wrong("./hw/other").ends_with("that can be run"));
        let put = |name: &str| fs::write(folder.path().join("hw").join(name), "").unwrap();
        let drop = |name: &str| fs::remove_file(folder.path().join("hw").join(name)).unwrap();
        // Another source of the language may belong to it.
        put("board.c");
        assert!(wrong("./hw/agent").ends_with("that can be run"));
        put("Makefile");
        assert!(wrong("./hw/agent").ends_with(", build it with `make -C hw`"));
        for name in ["Makefile", "board.c", "agent.c"] {
            drop(name);
        }
        assert!(wrong("./hw/agent").contains("`c++ -O2 -o agent hw/mine.cpp`"));
        drop("mine.cpp");
        put("test.cpp");
        assert!(wrong("./hw/agent").ends_with("that can be run"));
        assert!(wrong("../").starts_with("`../` is a folder"));
        assert!(wrong("agent.py").starts_with("`./agent.py` is no program"));
        for (name, text, words) in [
            (
                "homework11.cpp",
                "",
                "build it with `c++ -O2 -o agent -std=gnu++11 homework11.cpp`, and give the command `./agent`",
            ),
            (
                "hw.py",
                "#!/usr/bin/env python3\n",
                "`chmod +x ./hw.py`, or give the command `python3 hw.py`",
            ),
            ("engine", "\x7fELF", "that can be run: `chmod +x ./engine`"),
        ] {
            fs::write(folder.path().join(name), text).unwrap();
            assert!(wrong(name).ends_with(words), "{}", wrong(name));
        }
        let minimax = Program::find("minimax:5", folder.path()).unwrap();
        assert_eq!(minimax.args.words, ["agent", "minimax", "--depth", "5"]);
        assert!(Program::find("minimax:0", folder.path()).is_err());
    }
}
