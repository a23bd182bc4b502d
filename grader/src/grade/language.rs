//! How a submission is built and run when the configuration does not say: by the language of its files.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sweetfish_shell::escaped;

/// The commands of a submission. Neither is run by a shell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Commands {
    /// Builds it, once, in a copy of its folder.
    pub(crate) build: Option<String>,
    /// Plays a move.
    pub(crate) run: String,
}

/// A rule: submissions with such files are built and run like this.
///
/// In both commands `{files}` stands for all files of the language, `{main}` for the one that begins the program,
/// `{name}` for its name without the ending, and `{folder}` for the folder of the submission.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Language {
    /// The files: the name of one, such as `Makefile`, or all with an ending, such as `*.py`.
    pub(crate) files: String,
    /// The command that builds.
    pub(crate) build: Option<String>,
    /// The command that plays a move.
    pub(crate) run: String,
}

/// The rules that every class has, after its own: files, build, run. Java takes its first heap by the memory of the machine, from
/// 128 GiB on more than an agent may have, so both ends of it are given.
const BUILT_IN: [(&str, Option<&str>, &str); 10] = [
    ("Makefile", Some("make"), "./agent"),
    ("agent", None, "./agent"),
    ("*.py", None, "python3 {main}"),
    ("*.c", Some("cc -O2 -o agent {files} -lm"), "./agent"),
    ("*.cpp", Some("c++ -O2 -o agent {files}"), "./agent"),
    ("*.cc", Some("c++ -O2 -o agent {files}"), "./agent"),
    ("*.rs", Some("rustc -O -o agent {main}"), "./agent"),
    (
        "*.java",
        Some("javac -d . {files}"),
        "java -Xms64m -Xmx1g -cp {folder} {name}",
    ),
    ("*.js", None, "node {main}"),
    ("*.sh", None, "sh {main}"),
];

/// The names of files that begin a program, without their endings, in any case.
const MAIN: [&str; 2] = ["agent", "main"];

/// Returns the rules of a class: its `own`, then the built-in ones.
fn rules(own: &[Language]) -> impl Iterator<Item = Language> {
    let built_in = BUILT_IN.iter().map(|&(files, build, run)| Language {
        files: files.into(),
        build: build.map(str::to_string),
        run: run.into(),
    });
    own.iter().cloned().chain(built_in)
}

/// Returns the commands of the submission in `folder`, by the first rule that fits its files. The other files of the
/// folder and its subfolders do not count.
///
/// # Errors
/// Describes what is missing, for the author of the submission.
pub(crate) fn commands(own: &[Language], folder: &Path) -> Result<Commands, String> {
    let names = names_in(folder);
    for rule in rules(own) {
        let files: Vec<_> = names
            .iter()
            .filter(|name| fits(&rule.files, name))
            .collect();
        if files.is_empty() {
            continue;
        }
        let parts = format!("{} {}", rule.build.as_deref().unwrap_or_default(), rule.run);
        let needs_main = ["{main}", "{name}"].iter().any(|part| parts.contains(part));
        let main = main_of(&files).or((!needs_main).then_some(""));
        let main = main.ok_or_else(|| {
            format!(
                "found {} files {}, expected one of them to be called agent or main",
                files.len(),
                rule.files
            )
        })?;
        let stem = main.rsplit_once('.').map_or(main, |(stem, _)| stem);
        let all: Vec<_> = files.iter().map(|name| shell_words::quote(name)).collect();
        let fill = |command: &str| {
            command
                .replace("{files}", &all.join(" "))
                .replace("{main}", &shell_words::quote(main))
                .replace("{name}", &shell_words::quote(stem))
        };
        return Ok(Commands {
            build: rule.build.as_deref().map(fill),
            run: fill(&rule.run),
        });
    }
    let known: Vec<_> = rules(own).map(|rule| rule.files).collect();
    let known = known.join(", ");
    Err(format!(
        "found none of {known}, expected a program in the submission's folder{}",
        advice(folder, &names)
    ))
}

/// Returns what to do with a folder without a program that holds the submission in an archive or in another folder.
fn advice(folder: &Path, names: &[String]) -> String {
    const ARCHIVES: [&str; 7] = ["zip", "tar", "gz", "tgz", "xz", "7z", "rar"];
    let is_archive = |name: &&String| {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        ending.is_some_and(|ending| ARCHIVES.contains(&ending.to_lowercase().as_str()))
    };
    if let Some(archive) = names.iter().find(is_archive) {
        return format!("; unpack `{}`", escaped(archive));
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut folders = folders.map(|entry| entry.file_name());
    match (folders.next(), folders.next()) {
        (Some(only), None) => format!(
            "; move the files of `{}` up into it",
            escaped(&only.to_string_lossy())
        ),
        _ => String::new(),
    }
}

/// Returns a command with the path of the submission's folder in place of `{folder}`.
pub(crate) fn with_folder(command: &str, folder: &Path) -> String {
    let path = folder.display().to_string();
    command.replace("{folder}", &shell_words::quote(&path))
}

/// Returns the names of the plain files in a folder, sorted, as far as they are text.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let mut names: Vec<_> = files
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

fn fits(files: &str, name: &str) -> bool {
    match files.strip_prefix('*') {
        Some(ending) => name.len() > ending.len() && name.ends_with(ending),
        None => name == files,
    }
}

/// Returns the file that begins the program: the only one, or the first that is called so.
fn main_of<'a>(files: &[&'a String]) -> Option<&'a str> {
    if let [only] = files {
        return Some(only);
    }
    let is_main = |name: &&&String| {
        let stem = name.rsplit_once('.').map_or("", |(stem, _)| stem);
        MAIN.iter().any(|main| stem.eq_ignore_ascii_case(main))
    };
    files.iter().find(is_main).map(|name| name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[&str]) -> Result<(Option<String>, String), String> {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            fs::write(folder.path().join(file), "").unwrap();
        }
        let own = [Language {
            files: "*.ml".into(),
            build: Some("ocamlopt -o agent {files}".into()),
            run: "./agent {main}".into(),
        }];
        commands(&own, folder.path()).map(|found| (found.build, found.run))
    }

    #[test]
    fn the_files_show_the_language() {
        let java = "java -Xms64m -Xmx1g -cp {folder} Main";
        for (files, build, run) in [
            (&["x.py", "notes.txt"][..], None, "python3 x.py"),
            (&["tree.py", "main.py"], None, "python3 main.py"),
            (
                &["a b.c", "x.c", "Agent.c"],
                Some("cc -O2 -o agent Agent.c 'a b.c' x.c -lm"),
                "./agent",
            ),
            (
                &["Main.java", "Board.java"],
                Some("javac -d . Board.java Main.java"),
                java,
            ),
            (&["Makefile", "x.c", "y.py"], Some("make"), "./agent"),
            (
                &["x.ml", "x.py"],
                Some("ocamlopt -o agent x.ml"),
                "./agent x.ml",
            ),
        ] {
            let expected = Ok((build.map(String::from), run.into()));
            assert_eq!(found(files), expected);
        }
        for (files, problem) in [
            (["a.py", "b.py"], "2 files *.py"),
            ([".py", "x"], "found none of *.ml, Makefile"),
        ] {
            let error = found(&files).unwrap_err();
            assert!(error.contains(problem), "{error}");
        }
        let command = with_folder("java -cp {folder} Main", Path::new("/a b/1"));
        assert_eq!(command, "java -cp '/a b/1' Main");
    }

    #[test]
    fn packed_and_nested_submissions_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = || commands(&[], folder.path()).unwrap_err();
        fs::create_dir(folder.path().join("homework")).unwrap();
        fs::write(folder.path().join("homework/agent.py"), "").unwrap();
        assert!(error().ends_with("; move the files of `homework` up into it"));
        fs::create_dir(folder.path().join("other")).unwrap();
        assert!(error().ends_with("in the submission's folder"));
        fs::write(folder.path().join("agent.ZIP"), "").unwrap();
        assert!(error().ends_with("; unpack `agent.ZIP`"));
    }
}
