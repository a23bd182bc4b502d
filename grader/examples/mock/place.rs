//! Places like containers that forbid namespaces, or have no Landlock either: `mock without-namespaces MARKER COMMAND...`,
//! `mock without-landlock MARKER COMMAND...`.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

/// The calls that such a place refuses. `None` if the behaviour is no place.
fn refused(behaviour: &str) -> Option<&'static [libc::c_long]> {
    const CALLS: [libc::c_long; 3] = [
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_landlock_create_ruleset,
    ];
    match behaviour {
        "without-namespaces" => Some(&CALLS[..2]),
        "without-landlock" => Some(&CALLS),
        _ => None,
    }
}

/// Becomes the command in a place, if the behaviour is one; returns only if that fails.
pub(crate) fn enter(behaviour: &str, command: &[String]) -> Option<io::Error> {
    refused(behaviour).map(|calls| become_command(calls, command))
}

fn become_command(refused: &[libc::c_long], command: &[String]) -> io::Error {
    let filter = SeccompFilter::new(
        refused.iter().map(|&call| (call, Vec::new())).collect(),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::EPERM as u32),
        std::env::consts::ARCH
            .try_into()
            .expect("a known processor"),
    );
    let program: BpfProgram = filter
        .and_then(TryInto::try_into)
        .expect("a filter is a program");
    if let Err(error) = seccompiler::apply_filter(&program) {
        return io::Error::other(error);
    }
    let (program, args) = command.split_first().expect("a command");
    Command::new(program).args(args).exec()
}
