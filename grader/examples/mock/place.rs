//! A place like a container that forbids namespaces: `mock without-namespaces MARKER COMMAND...`.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

/// Becomes the command, which can make no namespaces; returns only if that fails.
pub(crate) fn without_namespaces(command: &[String]) -> io::Error {
    let refused = [libc::SYS_unshare, libc::SYS_setns];
    let filter = SeccompFilter::new(
        refused.into_iter().map(|call| (call, Vec::new())).collect(),
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
