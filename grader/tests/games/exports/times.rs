//! When something was handed in that no platform gives a time.

use super::*;
use std::time::{Duration, SystemTime};

/// Makes a clone whose last commit was made then, in seconds since 1970.
fn commit(folder: &Path, time: u64) {
    let id = "00aabbccddeeff00112233445566778899aabbcc";
    let content =
        format!("tree {id}\nauthor A <a> 5 +0000\ncommitter A <a> {time} +0000\n\nwork\n");
    let level = flate2::Compression::fast();
    let mut object = flate2::write::ZlibEncoder::new(Vec::new(), level);
    write!(object, "commit {}\0{content}", content.len()).unwrap();
    let objects = folder.join(".git/objects/00");
    fs::create_dir_all(&objects).unwrap();
    fs::write(objects.join(&id[2..]), object.finish().unwrap()).unwrap();
    fs::write(folder.join(".git/HEAD"), id).unwrap();
}

#[test]
fn nobody_is_late_by_the_time_of_a_copy() {
    const DUE: u64 = 1_577_836_800;
    let due = format!("due = 2020-01-01T00:00:00Z\n{CONFIG}[late]\npenalty = 0.5\n");
    let arena = arena(&due);
    for name in ["ann", "bob", "cy", "dee"] {
        fs::create_dir_all(arena.path("class").join(name)).unwrap();
        fs::write(arena.path("class").join(name).join("agent.sh"), good()).unwrap();
    }
    commit(&arena.path("class/ann"), DUE - 60);
    commit(&arena.path("class/bob"), DUE + 60);
    let printed = arena.run("grade class").stderr;
    let all = [("ann", "10"), ("bob", "5"), ("cy", "10"), ("dee", "10")];
    assert_eq!(points(&arena), expected(all));
    assert_eq!(marks(&arena)["bob"]["late"], "1 day late: -50 %");
    assert_has(
        &printed,
        "2 handed in when the last commit was made, as the computer of its author says",
    );
    assert_has(&printed, "the newest files of 2 submissions are from 20");
    assert_has(&printed, "nobody is late by that");
    // The times are those of their authors.
    for (name, time) in [("cy", DUE - 60), ("dee", DUE + 60)] {
        let file = File::open(arena.path("class").join(name).join("agent.sh")).unwrap();
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(time);
        file.set_modified(time).unwrap();
    }
    let printed = arena.run("grade class").stderr;
    let all = [("ann", "10"), ("bob", "5"), ("cy", "10"), ("dee", "5")];
    assert_eq!(points(&arena), expected(all));
    assert!(!printed.contains("newest files"), "{printed}");
}
