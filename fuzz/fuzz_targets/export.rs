//! The export of a class in which one of four hands in any files: see `grader::fuzzing::export`.
#![no_main]

use grader::fuzzing::export;
use libfuzzer_sys::fuzz_target;
use sweetfish_fuzz::uploads_of;
use tempfile::tempdir;

fuzz_target!(|files: &[u8]| export(&uploads_of(files), tempdir().expect("a folder").path()));
