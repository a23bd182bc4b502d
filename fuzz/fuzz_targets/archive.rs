//! A file that a student handed in, as it is or in an archive of any kind: see `grader::fuzzing::submission`.
#![no_main]

use grader::fuzzing::submission;
use libfuzzer_sys::fuzz_target;
use tempfile::tempdir;

fuzz_target!(|file: &[u8]| submission(file, tempdir().expect("a folder").path()));
