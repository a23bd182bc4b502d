//! Submissions with paths that the system does not take, names that are no text, loops of links, closed folders: each is marked
//! or has a fault of its own, and so are all others.

use std::ffi::OsStr;
use std::fs;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat};

use crate::common::{AWK_AGENT, Arena, assert_has, finish};

const CONFIG: &str = r#"
games = 2
boards = ["3x2"]
seconds = 5
build = "sh build.sh"
run = "sh agent.sh"
[[opponent]]
name = "random"
command = "random"
points = 1
[[case]]
input = "case.txt"
points = 1
"#;

/// Makes a place with a class of one good submission.
fn place() -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("class")).unwrap();
    fs::write(arena.path("class/grade.toml"), CONFIG).unwrap();
    fs::write(arena.path("class/case.txt"), "2\n2\n1\n01\n11\n").unwrap();
    add(&arena, "good");
    arena
}

/// Adds a submission that plays well, wherever its files are.
fn add(arena: &Arena, name: &str) {
    let own = arena.path("class").join(name);
    fs::create_dir(&own).unwrap();
    write_agent(&own);
}

fn write_agent(own: &Path) {
    fs::write(own.join("agent.awk"), AWK_AGENT).unwrap();
    fs::write(own.join("build.sh"), "ls -laR > /dev/null 2>&1; true\n").unwrap();
    let agent = "awk -v pick=0.5 -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n";
    fs::write(own.join("agent.sh"), agent).unwrap();
}

/// Makes folders in each other, as unpacking an archive does, and opens the innermost.
fn dig(top: &Path, names: impl Iterator<Item = String>) -> OwnedFd {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY;
    let mut folder = openat(CWD, top, flags, Mode::empty()).unwrap();
    for name in names {
        mkdirat(&folder, &name, Mode::RWXU).unwrap();
        folder = openat(&folder, &name, flags, Mode::empty()).unwrap();
    }
    folder
}

/// Makes folders of one name in each other, and a file in the innermost.
fn descend(top: &Path, name: &str, depth: usize) {
    let folder = dig(top, std::iter::repeat_n(name.to_string(), depth));
    let flags = OFlags::CREATE | OFlags::WRONLY;
    drop(openat(&folder, "f", flags, Mode::RWXU).unwrap());
}

/// Removes what other programs cannot.
fn remove(arena: &Arena) {
    let mut rm = Command::new("rm");
    rm.arg("-rf")
        .args(["class", "kept"].map(|name| arena.path(name)));
    finish(rm).passed();
}

/// Marks the class. Returns what is printed.
fn grade(arena: &Arena) -> String {
    let printed = arena.run("grade class --concurrency 2").passed();
    arena.assert_clean();
    printed
}

/// Returns the faults of a submission. `None` if it is not marked.
fn faults(arena: &Arena, name: &str) -> Option<String> {
    let rows = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let mut rows = rows.into_records().map(Result::unwrap);
    let row = rows.find(|row| &row[0] == name)?;
    Some(row[row.len() - 1].to_string())
}

#[test]
#[ignore = "slow: make slow"]
fn no_path_stops_the_marking_of_a_class() {
    let arena = place();
    let class = arena.path("class");
    for name in ["long", "deep", "deepest", "bytes", "loops"] {
        add(&arena, name);
    }
    // The whole path in the submission is shorter than 4096 bytes, that of its copy is not.
    descend(&class.join("long"), &"d".repeat(202), 20);
    descend(&class.join("deep"), &"d".repeat(255), 39);
    descend(&class.join("deepest"), "d", 10_000);
    let bytes = class.join("bytes");
    for name in [&b"\xff\xfe"[..], b"\n\x1b[2J", b"-rf"] {
        fs::create_dir(bytes.join(OsStr::from_bytes(name))).unwrap();
        fs::write(bytes.join(OsStr::from_bytes(name)).join("f"), "").unwrap();
    }
    let loops = class.join("loops");
    fs::create_dir(loops.join("in")).unwrap();
    let links = [
        ("in", "in/in"),
        ("..", "in/up"),
        ("b", "a"),
        ("a", "b"),
        ("c", "c"),
    ];
    for (target, link) in links {
        symlink(target, loops.join(link)).unwrap();
    }
    symlink("round", class.join("round")).unwrap();
    grade(&arena);
    for name in ["good", "long", "deep", "bytes", "loops"] {
        assert_eq!(faults(&arena, name).as_deref(), Some(""), "{name}");
    }
    let deepest = faults(&arena, "deepest").unwrap();
    assert!(deepest.starts_with("cannot be copied: d/d/"), "{deepest}");
    assert!(deepest.ends_with("folders deeper than 40"), "{deepest}");
    assert!(deepest.len() < 400, "{deepest}");
    // What is known of each still holds.
    assert_has(&grade(&arena), "\n0 of 6 marked now");
    remove(&arena);
}

#[test]
#[ignore = "slow: make slow"]
fn what_is_in_the_way_of_a_sandbox_is_the_fault_of_its_submission() {
    let arena = place();
    let class = arena.path("class");
    // Their programs lie so deep that the paths around them are too long, in the copy or in a root of their own.
    let far: Vec<_> = (0..12)
        .map(|number| (format!("far{number}"), 4040 - 15 * number))
        .collect();
    for (name, length) in &far {
        let own = class.join(name);
        fs::create_dir(&own).unwrap();
        let lengths = (0..*length)
            .step_by(201)
            .map(|at| (length - at).clamp(1, 200));
        let innermost = dig(&own, lengths.map(|length| "d".repeat(length)));
        write_agent(Path::new(&format!(
            "/proc/self/fd/{}",
            innermost.as_raw_fd()
        )));
    }
    // One that is built there.
    let built = class.join("built");
    fs::create_dir(&built).unwrap();
    let innermost = dig(&built, (0..14).map(|_| "d".repeat(200)));
    let makefile = format!("/proc/self/fd/{}/Makefile", innermost.as_raw_fd());
    fs::write(makefile, "agent:\n\techo > agent; chmod +x agent\n").unwrap();
    // More files than fit into a small folder, and more folders than an agent may have.
    for name in ["many", "spread"] {
        add(&arena, name);
    }
    fs::create_dir(class.join("many/w")).unwrap();
    for number in 0..998 {
        fs::write(class.join(format!("many/w/{number}")), "x").unwrap();
        if number < 300 {
            let top = class.join(format!("spread/{number}"));
            fs::create_dir(&top).unwrap();
            descend(&top, "d", 36);
        }
    }
    arena
        .run("grade class --concurrency 2 --folder-mb 2")
        .passed();
    arena.assert_clean();
    let found = faults(&arena, "good");
    assert_eq!(found.as_deref(), Some(""));
    let others = far
        .iter()
        .map(|(name, _)| name.as_str())
        .chain(["many", "spread"]);
    for name in others {
        let fault = faults(&arena, name).expect(name);
        assert!(fault.len() < 700, "{name}: {fault}");
    }
    remove(&arena);
}

#[test]
fn a_closed_folder_is_the_fault_of_its_submission() {
    let arena = place();
    add(&arena, "closed");
    let inner = arena.path("class/closed/in");
    fs::create_dir(&inner).unwrap();
    fs::set_permissions(&inner, fs::Permissions::from_mode(0o000)).unwrap();
    grade(&arena);
    assert_eq!(faults(&arena, "good").as_deref(), Some(""));
    let expected = if rustix::process::geteuid().is_root() {
        ""
    } else {
        "cannot be copied: in: Permission denied (os error 13)"
    };
    assert_eq!(faults(&arena, "closed").as_deref(), Some(expected));
}

#[test]
#[ignore = "slow: make slow"]
fn a_deep_upload_has_its_verdict_and_is_not_kept() {
    let arena = place();
    add(&arena, "deepest");
    descend(&arena.path("class/deepest"), "d", 3000);
    let mark = |name: &str| {
        let line = "--config class/grade.toml --out out --against previous --keep kept";
        arena.run(&format!("mark class/{name} {line}")).passed();
        arena.assert_clean();
        fs::read_to_string(arena.path("out")).unwrap()
    };
    mark("good");
    assert_has(&mark("deepest"), "folders deeper than 40");
    assert_has(&mark("good"), "Both uploads did equally well");
    remove(&arena);
}
