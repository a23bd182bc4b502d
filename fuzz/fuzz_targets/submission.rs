//! The files of a submission, in a tar: see `grader::fuzzing::submission`.
#![no_main]

use grader::fuzzing::submission;
use libfuzzer_sys::fuzz_target;
use sweetfish_fuzz::tar_of;
use tempfile::tempdir;

fuzz_target!(|files: &[u8]| submission(&tar_of(files), tempdir().expect("a folder").path()));
