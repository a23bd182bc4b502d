//! The files that an agent's scripts name in their text, such as the program that a launcher runs, wherever they lie.

use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};

use crate::arguments::PROTOCOL;
use crate::folders::folders_around;
use crate::leaving::text_of;

/// Where systems keep what nobody counts to an agent.
const SYSTEM: [&str; 14] = [
    "/bin", "/boot", "/dev", "/etc", "/lib", "/lib64", "/nix", "/proc", "/run", "/sbin", "/snap",
    "/sys", "/usr", "/var",
];

/// What interpreters are called, but for their version.
const INTERPRETERS: [&str; 17] = [
    "Rscript", "bash", "bun", "dash", "deno", "dotnet", "java", "julia", "lua", "node", "perl",
    "php", "pypy", "python", "ruby", "sh", "zsh",
];

/// The most scripts that are read.
const MOST: usize = 100;

/// Returns the files and folders that `scripts` and scripts among the `words` of a command name by a path, and those that the
/// scripts among these name, with the words that name them. A path is from the folder of its script, from `home`, or from the root.
/// Leaves out what is of the system or for temporary files, interpreters, what a script redirects its output to, and folders around
/// `home`.
pub(crate) fn mentioned(
    scripts: Vec<PathBuf>,
    words: &[String],
    home: &Path,
) -> Vec<(String, PathBuf)> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let home = real(home);
    let run = env::current_dir().unwrap_or_default();
    let temporary = Some(real(&env::temp_dir()));
    let temporary = temporary.filter(|path| !home.starts_with(path) && !run.starts_with(path));
    let is_foreign = |path: &Path| {
        is_of_system(path)
            || is_interpreter(path)
            || temporary.iter().any(|other| path.starts_with(other))
            || path.is_dir() && !is_own_folder(path, &home)
            || !path.is_dir() && !path.is_file()
            || PROTOCOL.iter().any(|name| path.ends_with(name))
    };
    let mut found: Vec<(String, PathBuf)> = Vec::new();
    let mut seen = BTreeSet::new();
    // A word with blanks is a script for a shell.
    let words = words.iter().filter(|word| word.contains(' '));
    let mut texts: Vec<_> = words
        .map(|word| (home.join("script"), word.clone()))
        .collect();
    let mut left = scripts;
    loop {
        let Some((script, text)) = texts.pop() else {
            let Some(script) = left.pop() else { break };
            if seen.insert(real(&script)) && seen.len() <= MOST {
                texts.extend(text_of(&script).map(|text| (script, text)));
            }
            continue;
        };
        // A script in `bin` can begin from the folder around.
        let scripts = [script.clone(), real(&script), home.join("script")];
        let folders = scripts
            .iter()
            .flat_map(|script| script.ancestors().skip(1).take(2));
        let folders: Vec<_> = folders.map(Path::to_path_buf).collect();
        for word in paths_in(&text) {
            let below = word.trim_start_matches('/');
            let absolute = word.starts_with('/').then(|| (word, PathBuf::from(word)));
            let places = folders.iter().map(|folder| (below, folder.join(below)));
            let mut places = absolute.into_iter().chain(places);
            let place = places.find_map(|(name, path)| {
                let real = path.canonicalize().ok()?;
                (!is_foreign(&real)).then_some((name, real))
            });
            let Some((name, path)) = place else { continue };
            if found.iter().all(|(_, other)| *other != path) {
                found.push((name.into(), path.clone()));
                left.push(path);
            }
        }
    }
    found.sort();
    found
}

fn is_of_system(path: &Path) -> bool {
    SYSTEM.iter().any(|folder| path.starts_with(folder)) && !path.starts_with("/usr/local")
}

/// Returns whether a file is an interpreter by its name, such as `python3.11`: these differ between machines.
fn is_interpreter(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    path.is_file() && INTERPRETERS.contains(&name)
}

/// Returns whether a folder is that of an agent alone: no home, not open to everybody, and not around the agent or this run.
fn is_own_folder(folder: &Path, home: &Path) -> bool {
    let is_around = |path: &Path| path.starts_with(folder);
    let holds_run = env::current_dir().is_ok_and(|run| is_around(&run));
    !is_around(home) && !holds_run && !folders_around(&[folder.join("agent")]).is_empty()
}

/// Returns what can be a path in the text of a script: words with a slash, without a variable in front and without what output is
/// redirected to.
fn paths_in(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim_start);
    lines
        .filter(|line| !line.starts_with("#!"))
        .flat_map(|line| {
            let is_part = |c: char| c.is_alphanumeric() || "._+-/@".contains(c);
            let words = line.split(move |c| !is_part(c));
            words.filter_map(move |word| {
                let start = word.as_ptr() as usize - line.as_ptr() as usize;
                let before = &line[..start];
                // The word of the shell that it is a part of.
                let begin = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
                if before[begin..].contains('>') || before[..begin].trim_end().ends_with('>') {
                    return None;
                }
                let path = match word.split_once('/') {
                    Some((_, rest)) if before.ends_with('$') => rest,
                    _ => word.contains('/').then_some(word)?,
                };
                let has_name = path.chars().any(char::is_alphanumeric);
                has_name.then_some(path)
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn paths_are_words_with_a_slash() {
        for (line, expected) in [
            ("#!/bin/sh", ""),
            ("exec ./eng -d 3", "./eng"),
            ("exec \"$(dirname \"$0\")/eng\"", "/eng"),
            (
                "exec \"$HERE/../share/eng\" \"${HERE}/w.bin\"",
                "../share/eng /w.bin",
            ),
            (
                "cd \"$(dirname \"${BASH_SOURCE[0]}\")\" && ./lib/a.out",
                "./lib/a.out",
            ),
            ("./eng 2>> \"$D/err.txt\" > /data/log 3>/data/b", "./eng"),
            ("require('./lib/main.js'); a / b; // or", "./lib/main.js"),
            ("os.path.join(HERE, 'nets/w.npy')", "nets/w.npy"),
        ] {
            assert_eq!(
                paths_in(line).collect::<Vec<_>>().join(" "),
                expected,
                "{line}"
            );
        }
    }

    #[test]
    fn what_a_launcher_names_is_found_through_other_scripts() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        for folder in ["mine/bin", "mine/.tools", "share", "real"] {
            fs::create_dir_all(at(folder)).unwrap();
        }
        let outside = at("share/eng").display().to_string();
        for (name, text) in [
            (
                "mine/bin/run",
                "#!/bin/sh\n\"$(dirname \"$0\")\"/../../real/go ../.. /usr/bin/env\n".to_string(),
            ),
            (
                "real/go",
                format!(
                    "#!/bin/sh\nexec {outside} --net ../mine/.tools/net.bin input.txt ./input.txt ../share/python3.11\n"
                ),
            ),
            ("share/eng", "\x7fELF\0".into()),
            ("share/python3.11", "\x7fELF\0".into()),
            ("mine/.tools/net.bin", "1".into()),
            ("mine/input.txt", "1".into()),
        ] {
            fs::write(at(name), text).unwrap();
        }
        let found = mentioned(vec![at("mine/bin/run")], &[], &at("mine"));
        let found: Vec<_> = found
            .iter()
            .map(|(word, path)| (word.replace(&outside, "@"), path.clone()))
            .collect();
        let real = |name: &str| at(name).canonicalize().unwrap();
        let expected = [
            ("../../real/go", "real/go"),
            ("../mine/.tools/net.bin", "mine/.tools/net.bin"),
            ("@", "share/eng"),
        ];
        assert_eq!(
            found,
            expected.map(|(word, name)| (word.to_string(), real(name)))
        );
        // A link's script finds what is beside its target.
        symlink("../real/go", at("mine/link")).unwrap();
        assert_eq!(mentioned(vec![at("mine/link")], &[], &at("mine")).len(), 2);
    }
}
