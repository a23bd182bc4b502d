//! What a mark depends on, as a checksum: the files of a submission, and how it is marked.

use std::io;
use std::os::fd::AsFd;
use std::path::Path;

use rustix::fs::CWD;
use serde::{Deserialize, Serialize};
use sweetfish_intake::Commands;

use crate::digest::Parts;
use crate::fingerprint::Content;
use crate::grade::scheme::Scheme;
use crate::schedule::Schedule;
use sweetfish_sandbox::folder::open_folder;

/// A checksum (SHA-256, hexadecimal). Equal ones mean that games and answers would be asked for in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fingerprint(String);

/// Returns the checksum of what the answers and games of a submission depend on: the version of this program, the
/// schedule (with rules, boards, names and commands), the test boards, the files of the opponents (`opponents`), the build, the
/// calibration, and all files of the submission. Points are left out: marks are computed from answers and games anew each time.
pub(crate) fn fingerprint(
    scheme: &Scheme,
    opponents: &[Vec<Content>],
    schedule: &Schedule,
    commands: Option<&Commands>,
    copy: &Path,
) -> io::Result<Fingerprint> {
    let config = &scheme.config;
    let mut parts = Parts::default();
    parts.add(env!("CARGO_PKG_VERSION"));
    parts.add(serde_json::to_vec(schedule)?);
    parts.add(serde_json::to_vec(&(config.build_seconds, commands))?);
    if commands.is_some_and(|commands| commands.calibration.is_some()) {
        parts.add(config.calibrate_seconds.to_le_bytes());
    }
    for board in &scheme.boards {
        parts.add(board.input.position.to_string());
        parts.add(board.input.seconds.to_le_bytes());
    }
    for contents in opponents {
        parts.add(serde_json::to_vec(contents)?);
    }
    add_files(&mut parts, copy)?;
    Ok(Fingerprint(parts.digest()))
}

/// Returns a checksum of the files of a submission and of nothing else. `None` if it has none.
pub(super) fn files_alone(copy: &Path) -> io::Result<Option<String>> {
    let mut parts = Parts::default();
    let none = Parts::default().digest();
    add_files(&mut parts, copy)?;
    Ok(Some(parts.digest()).filter(|files| *files != none))
}

/// Adds the files of a submission. One that could not be copied has none.
fn add_files(parts: &mut Parts, copy: &Path) -> io::Result<()> {
    match open_folder(CWD, copy) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        folder => parts.add_folder(folder?.as_fd()),
    }
}
