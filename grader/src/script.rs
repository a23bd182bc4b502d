//! The script of an agent whose command begins with an interpreter, which a misspelt name does not find.

use std::fs;
use std::path::{Path, PathBuf, is_separator};

use sweetfish_intake::program::programs_in_path;

use crate::agent::{Program, is_run};

impl Program {
    /// Says that the script which an interpreter is to run does not exist, if that is so for sure, and what is there.
    pub(crate) fn missing_script(&self) -> Option<String> {
        let (program, script) = self.script()?;
        let path = Path::new(script);
        // A shell looks for it in `PATH` as well.
        let is_elsewhere =
            || !script.contains(is_separator) && programs_in_path(script).next().is_some();
        if !is_run(path) || !self.args.missing.iter().any(|own| own == script) || is_elsewhere() {
            return None;
        }
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter();
        let names = entries
            .flatten()
            .flatten()
            .map(|entry| PathBuf::from(entry.file_name()));
        let alike = names.filter(|name| name.extension() == path.extension());
        let mut alike: Vec<_> = alike.map(|name| format!("`{}`", name.display())).collect();
        alike.sort();
        alike.truncate(3);
        let there = if alike.is_empty() {
            String::new()
        } else {
            format!("; there is {}", alike.join(", "))
        };
        Some(format!(
            "`{script}` does not exist, expected the file that `{program}` is to run{there}"
        ))
    }

    /// Returns the interpreter of the command and the script that it runs, if it is a known one and nothing stands between that could
    /// change what it runs.
    fn script(&self) -> Option<(&str, &str)> {
        /// Options without a value.
        const FLAGS: [&str; 5] = ["-B", "-O", "-OO", "-jar", "-u"];
        let is_flag = |word: &str| {
            let has_value_inside = word.contains('=') || (word.starts_with("-X") && word.len() > 2);
            word.starts_with('-') && (has_value_inside || FLAGS.contains(&word))
        };
        let mut words = self.args.words.iter().map(String::as_str).peekable();
        let mut program = self.path.file_name()?.to_str()?;
        // What starts another program.
        loop {
            match program {
                "env" => while words.next_if(|word| word.contains('=')).is_some() {},
                "stdbuf" => while words.next_if(|word| word.starts_with('-')).is_some() {},
                "timeout" => drop(words.next()),
                "nice" => {}
                _ => break,
            }
            program = Path::new(words.next()?).file_name()?.to_str()?;
        }
        let script = words.find(|word| !is_flag(word))?;
        is_interpreter(program).then_some((program, script))
    }
}

/// Returns whether a program of this name runs the script that its first argument names, in any version.
fn is_interpreter(name: &str) -> bool {
    const NAMES: [&str; 15] = [
        "bash", "dash", "java", "ksh", "lua", "luajit", "node", "nodejs", "perl", "php", "py",
        "pypy", "python", "ruby", "sh",
    ];
    let name = name.strip_suffix(".exe").unwrap_or(name);
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || ".-".contains(c));
    NAMES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_script_is_named_with_what_is_there() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        for name in ["agent.py", "other.py", "notes.txt"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let missing = |command: &str| {
            let command = command.replace('@', folder.path().to_str().unwrap());
            let program = Program::find(&command, folder.path()).unwrap();
            program.missing_script()
        };
        assert_eq!(
            missing("sh -u @/agnet.py 3")
                .unwrap()
                .replace(folder.path().to_str().unwrap(), "@"),
            "`@/agnet.py` does not exist, expected the file that `sh` is to run; there is `agent.py`, `other.py`"
        );
        assert!(missing("sh @/a.lua").unwrap().ends_with("is to run"));
        for around in ["env A=1", "nice", "timeout 5", "env timeout 5 nice"] {
            let words = missing(&format!("{around} sh @/agnet.py")).unwrap();
            assert!(words.contains("`sh` is to run"), "{around}: {words}");
        }
        // A program of one's own can take anything.
        let run = folder.path().join("run");
        fs::write(&run, "").unwrap();
        fs::set_permissions(&run, fs::Permissions::from_mode(0o755)).unwrap();
        for command in [
            "@/run agnet.py",
            "@/run -o trace.js",
            "sh -o agnet.py",
            "sh -c ./agnet.py",
            "nice -n 5 @/run agnet.py",
        ] {
            assert_eq!(missing(command), None, "{command}");
        }
        // The program can make these files, or they are no scripts.
        for command in ["sh agent.py new.py", "sh @/new.toml", "sh -c true", "sh"] {
            assert_eq!(missing(command), None, "{command}");
        }
    }
}
