//! Finds the program of a submission's command. Links that lead out of it have one fault, wherever they lead: a submission must
//! not learn what is there.

use std::path::{Component, Path};

use sweetfish_intake::{links_out, program::interpreter};
use sweetfish_sandbox::AnyPath;

use super::engine::is_engine;
use crate::agent::Program;
use crate::arguments::possible_names;

/// The most bytes of a command line and the paths of its files, such as `{files}` makes of many or long names.
const LONGEST_COMMAND: usize = 96 << 10;

/// Finds the program of a submission's command. `folder` is its copy, which nobody changes meanwhile.
///
/// # Errors
/// Describes for its author why there is no such program.
pub(crate) fn find_program(command: &str, folder: &Path) -> Result<Program, String> {
    if command.len() > LONGEST_COMMAND {
        return Err(too_long(command.len()));
    }
    let words = shell_words::split(command).unwrap_or_default();
    // A program without a slash is one of `PATH`.
    let is_in_path = words.first().is_some_and(|name| !name.contains('/'));
    let named = words.get(usize::from(is_in_path)..).unwrap_or_default();
    if let Some(link) = possible_names(named).find(|name| leads_out(folder, Path::new(name))) {
        return Err(format!(
            "`{link}` is a link that leads out of the submission"
        ));
    }
    let program = Program::find(command, folder).map_err(|error| error.to_string())?;
    if program.is_built_in() || !program.path.starts_with(folder) && is_engine(&program.path) {
        return Err(format!(
            "`{}` is no program of a submission",
            words.first().map_or("", |name| name)
        ));
    }
    let length = length_of(&program);
    if length > LONGEST_COMMAND {
        return Err(too_long(length));
    }
    match interpreter(&program.path).filter(|path| is_of_process(folder, Path::new(path))) {
        Some(path) if !is_in_path => Err(format!(
            "`{}` needs `{path}`, expected a program of the system",
            words[0]
        )),
        _ => Ok(program),
    }
}

fn too_long(length: usize) -> String {
    format!(
        "its command line and the files in it would have {length} bytes, expected at most {LONGEST_COMMAND}: fewer files or \
         shorter names"
    )
}

/// Returns the bytes of a program's words and of the files that these name, as they reach the sandbox in one message.
fn length_of(program: &Program) -> usize {
    let named = program.args.named.iter().cloned().map(AnyPath::from);
    let message = (&program.args.words, named.collect::<Vec<_>>());
    serde_json::to_vec(&message).map_or(usize::MAX, |text| text.len())
}

/// Returns whether an interpreter can be what `/proc` shows of a process: of the one that starts it, this very program. Only the
/// path is looked at, since what lies outside can be a secret.
fn is_of_process(folder: &Path, path: &Path) -> bool {
    let is_winding = path.components().any(|part| part == Component::ParentDir);
    let is_of_system = ["/proc", "/dev"]
        .iter()
        .any(|around| path.starts_with(around));
    is_winding || is_of_system || leads_out(folder, path)
}

/// Returns whether a path in `folder` leads out of it by a link, and to no place of the system.
fn leads_out(folder: &Path, path: &Path) -> bool {
    // Only a link takes a submission's command above its folder: that of the teacher is not judged.
    links_out(folder, path).is_some_and(|links| links > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn no_script_is_run_by_its_sandbox() {
        let own = tempfile::tempdir().unwrap();
        symlink("/proc/self", own.path().join("self")).unwrap();
        let script = own.path().join("agent");
        for (line, is_refused) in [
            ("/proc/self/exe agent", true),
            ("/proc/thread-self/exe", true),
            ("/proc/../proc/self/exe", true),
            ("/dev/fd/../exe", true),
            ("self/exe", true),
            ("/bin/sh", false),
            ("/usr/bin/env sh", false),
            ("/no/such", false),
        ] {
            fs::write(&script, format!("#!{line}\n")).unwrap();
            fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
            let found = find_program("./agent", own.path());
            assert_eq!(found.is_err(), is_refused, "{line}: {found:?}");
        }
    }

    #[test]
    fn a_command_line_has_room_in_a_message() {
        let own = tempfile::tempdir().unwrap();
        let long = |name: &str, count: usize| format!("sh{}", format!(" {name}").repeat(count));
        assert!(find_program(&long(&"x".repeat(200), 400), own.path()).is_ok());
        // A control character takes six bytes there.
        for (name, count) in [("x".repeat(200), 600), ("\u{1}".repeat(200), 100)] {
            let error = find_program(&long(&name, count), own.path()).unwrap_err();
            assert!(error.starts_with("its command line and"), "{error}");
        }
    }

    #[test]
    fn links_out_have_one_fault() {
        let root = tempfile::tempdir().unwrap();
        let own = root.path().join("own");
        fs::create_dir_all(own.join("bin")).unwrap();
        fs::write(root.path().join("secret"), "").unwrap();
        let secret = root.path().join("secret");
        let links: [(&str, &Path); 8] = [
            ("there", &secret),
            ("nowhere", &root.path().join("none")),
            ("folder", root.path()),
            ("up", Path::new("../secret")),
            ("bin/deep", Path::new("../../secret")),
            ("winding", Path::new("/usr/../root")),
            ("twice", Path::new("there")),
            ("loop", Path::new("loop")),
        ];
        for (name, leads_to) in links {
            symlink(leads_to, own.join(name)).unwrap();
            let error = find_program(&format!("./{name} x"), &own).unwrap_err();
            let expected = format!("`./{name}` is a link that leads out of the submission");
            assert_eq!(error, expected);
        }
        let through = find_program("folder/secret", &own).unwrap_err();
        assert!(through.ends_with("a link that leads out of the submission"));
        symlink("/bin/sh", own.join("python")).unwrap();
        symlink("../python", own.join("bin/python")).unwrap();
        symlink("/usr/lib", own.join("system")).unwrap();
        symlink("system/../../secret", own.join("around")).unwrap();
        for name in ["there", "around", "bin/../around", "system/../../x"] {
            for words in [
                name.to_string(),
                format!("-a=b={name}"),
                format!("-cp x:{name}/*:y"),
            ] {
                let argument = find_program(&format!("sh {words}"), &own).unwrap_err();
                let expected = "` is a link that leads out of the submission";
                assert!(argument.ends_with(expected), "{words}: {argument}");
            }
        }
        symlink(&secret, own.join("module.py")).unwrap();
        assert!(find_program("sh -m module", &own).is_err());
        // Links are followed 10,000 names far.
        symlink("bin/../".repeat(500) + "winding-2", own.join("winding-1")).unwrap();
        for (number, next) in (2..30).map(|number| (number, number + 1)) {
            let to = "bin/../".repeat(500) + &format!("winding-{next}");
            symlink(to, own.join(format!("winding-{number}"))).unwrap();
        }
        assert!(find_program("sh winding-1", &own).is_err());
        for command in ["./python", "bin/python", "sh x"] {
            assert!(find_program(command, &own).is_ok(), "{command}");
        }
        for engine in ["greedy", "deepening", "minimax:8"] {
            let error = find_program(engine, &own).unwrap_err();
            assert!(error.ends_with("is no program of a submission"), "{error}");
        }
        let error = find_program("./none", &own).unwrap_err();
        assert!(error.contains("cannot be found"), "{error}");
    }
}
