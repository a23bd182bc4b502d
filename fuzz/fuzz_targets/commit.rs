//! A clone with a pack of any objects and any other files: the time of its commit is that of a slow reading of the same objects.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish_fuzz::clone::Clone;
use sweetfish_intake::commit_time;
use tempfile::tempdir;

fuzz_target!(|files: &[u8]| {
    let clone = Clone::of(files);
    let folder = tempdir().expect("a folder");
    clone.write_to(folder.path());
    let found = commit_time(folder.path());
    assert!(found.is_none_or(|time| time >= 0));
    if let Some(expected) = clone.time() {
        assert_eq!(found, expected);
    }
});
