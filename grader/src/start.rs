//! Says in words why a program did not start.

use std::path::Path;

use sweetfish_cli_support::one_line;
use sweetfish_intake::language::start_of;
use sweetfish_intake::program::{has_32_bits, interpreter, not_there, obstacle};
use sweetfish_sandbox::{ExitStatus, PREFIX, StartFailure};

/// What the system says of a program whose interpreter is not there.
const NOT_THERE: &str = "No such file or directory";
/// What it says of a file that may not be executed.
const NOT_ALLOWED: &str = "Permission denied";
/// What the system says of a file that it cannot execute, such as a source.
const NO_PROGRAM: &str = "Exec format error";

/// Describes why a program could not be started, in one line.
pub(crate) fn not_started(failure: &StartFailure) -> String {
    let program = &failure.program;
    let is_refused = failure.error.starts_with(NOT_ALLOWED);
    let why = is_refused.then(|| not_allowed(program)).flatten();
    let why = why.or_else(|| obstacle(program)).or_else(|| {
        // The interpreter is there, and hidden from the agent or not executable.
        let needed = interpreter(program)?;
        // The same words as where there is none at all: the agent must not learn what is hidden from it.
        Some(if failure.error.starts_with(NOT_THERE) {
            not_there(&needed)
        } else {
            format!("needs `{needed}`: {}", failure.error)
        })
    });
    let is_no_program = failure.error.starts_with(NO_PROGRAM);
    let why = why.or_else(|| taken_for_program(program).filter(|_| is_no_program));
    match why {
        Some(why) => format!("`{}` {why}", shown(program)),
        None => format!("`{}`: {}", shown(program), failure.error),
    }
}

/// Returns why a program may not be executed, if it is not one that it needs.
#[cfg(target_os = "linux")]
fn not_allowed(program: &Path) -> Option<String> {
    use rustix::fs::StatVfsMountFlags;
    use std::os::unix::fs::MetadataExt;
    let found = program.metadata().ok()?;
    let is_roots = rustix::process::geteuid().is_root() && found.uid() == 0;
    if is_roots && found.mode() & 0o001 == 0 {
        let path = shown(program);
        return Some(format!(
            "may be executed by root alone, and root's agents are another user: `chmod +x {path}`"
        ));
    }
    let system = rustix::fs::statvfs(program).ok()?;
    let is_noexec = system.f_flag.contains(StatVfsMountFlags::NOEXEC);
    is_noexec.then(|| {
        "lies where no program can be run (noexec), expected it in another folder".to_string()
    })
}

#[cfg(not(target_os = "linux"))]
fn not_allowed(_: &Path) -> Option<String> {
    None
}

/// Returns why `env` or the shell, in place of the program, found nothing to run, or why it was ended at its first call of the
/// system. `None` if the program started.
pub(crate) fn never_started(program: &Path, status: &ExitStatus) -> Option<String> {
    const CODES: [i32; 3] = [2, 126, 127];
    /// The signal for a call that the confinement does not know (`SIGSYS` of Linux).
    const UNKNOWN_CALL: i32 = 31;
    if *status == ExitStatus::Signalled(UNKNOWN_CALL) && has_32_bits(program) {
        return Some(format!(
            "`{}` is a program of 32 bits, which confined agents cannot be; expected one of 64 (built without `-m32`)",
            shown(program)
        ));
    }
    let real = program.canonicalize().unwrap_or_default();
    if !matches!(status, ExitStatus::Exited(0)) && is_snap(program, &real) {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        let name = one_line(&name);
        return Some(format!(
            "`{}` starts a snap, which no confined program can; expected the program in it, such as `/snap/{name}/current/bin/{name}`",
            shown(program)
        ));
    }
    if !matches!(status, ExitStatus::Exited(code) if CODES.contains(code)) {
        return None;
    }
    let why = obstacle(program).or_else(|| taken_for_program(program))?;
    Some(format!("`{}` {why}", shown(program)))
}

/// Returns whether a program is one of `/snap/bin`, a link to the program that starts all snaps by a helper with root's rights.
/// Submissions can have programs of that name.
fn is_snap(program: &Path, real: &Path) -> bool {
    real == Path::new("/usr/bin/snap") && !program.ends_with("snap")
}

/// Returns what to do about a source that was started, which only a shell tries to run. `None` if it is a script.
fn taken_for_program(program: &Path) -> Option<String> {
    let name = program.file_name()?.to_str()?;
    let start = start_of(name, b"").filter(|start| !start.run.starts_with("sh "))?;
    let is_source = interpreter(program).is_none();
    is_source.then(|| format!("is no program: {}", start.advice()))
}

/// Returns a program's path, or only its name for the copy of a submission, whose folder has another name in every run.
fn shown(program: &Path) -> String {
    let is_copy = program
        .ancestors()
        .filter_map(Path::file_name)
        .any(|name| name.as_encoded_bytes().starts_with(PREFIX.as_bytes()));
    let name = program.file_name().map_or(program, Path::new);
    one_line(&if is_copy { name } else { program }.display().to_string())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_program_of_32_bits_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("agent");
        let ended = |start: &[u8]| {
            fs::write(&path, start).unwrap();
            never_started(&path, &ExitStatus::Signalled(31))
        };
        let words = ended(b"\x7fELF\x01\x01").unwrap();
        assert!(words.contains("agent` is a program of 32 bits"), "{words}");
        assert_eq!(ended(b"\x7fELF\x02\x01"), None);
        assert_eq!(never_started(&path, &ExitStatus::Signalled(11)), None);
    }

    #[test]
    fn a_snap_is_the_systems() {
        let (snap, node) = (Path::new("/usr/bin/snap"), Path::new("/snap/bin/node"));
        assert!(is_snap(node, snap) && !is_snap(snap, snap));
        let folder = tempfile::tempdir().unwrap();
        let (own, agent) = (folder.path().join("snap"), folder.path().join("agent"));
        fs::write(&own, "").unwrap();
        std::os::unix::fs::symlink("snap", &agent).unwrap();
        for status in [ExitStatus::Exited(1), ExitStatus::TimedOut] {
            assert_eq!(never_started(&agent, &status), None, "{status:?}");
        }
    }

    #[test]
    fn a_script_that_root_alone_may_execute_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("agent.pyz");
        fs::write(&path, "#!/bin/sh\n").unwrap();
        let words = |mode| {
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            not_started(&StartFailure {
                program: path.clone().into(),
                error: "Permission denied (os error 13)".into(),
            })
        };
        let is_root = rustix::process::geteuid().is_root();
        assert_eq!(
            words(0o744).contains("`chmod +x /"),
            is_root,
            "{}",
            words(0o744)
        );
        assert!(words(0o755).contains("needs `/bin/sh`"), "{}", words(0o755));
    }
}
