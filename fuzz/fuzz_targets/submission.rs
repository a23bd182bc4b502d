//! The files of a submission, in a tar, or in a zip after a line that says so: see `grader::fuzzing::submission`.
#![no_main]

use grader::fuzzing::submission;
use libfuzzer_sys::fuzz_target;
use sweetfish_fuzz::{tar_of, zip_of};
use tempfile::tempdir;

fuzz_target!(|files: &[u8]| {
    let archive = match files.strip_prefix(b"zip\n") {
        Some(files) => zip_of(files),
        None => tar_of(files),
    };
    submission(&archive, tempdir().expect("a folder").path());
});
