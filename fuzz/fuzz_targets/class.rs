//! The export of a class, in a tar, and what Gradescope says about one submission: see `grader::fuzzing`.
#![no_main]

use grader::fuzzing::{class, metadata};
use libfuzzer_sys::fuzz_target;
use sweetfish_fuzz::tar_of;
use tempfile::tempdir;

fuzz_target!(|files: &[u8]| {
    class(&tar_of(files), tempdir().expect("a folder").path());
    if let Ok(text) = str::from_utf8(files) {
        metadata(text);
    }
});
