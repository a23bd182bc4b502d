//! What confined agents cannot do. Unconfined ones show that the mocks can do it otherwise.

use std::fs;
use std::net::TcpListener;
use std::process::Command;

use super::{
    Arena, assert_fault, assert_finished, brief, check_field, expect_fault, expect_play, field,
    quiet,
};
use crate::common::{GRADER, assert_has, can_hide, finish, games, mock};

const CONFINED: &str = "--confine auto";

/// Plays an unconfined field, and checks that the mock reports these crimes.
fn expect_crimes(arena: &Arena, behaviour: &str, mock: &str, crimes: &[&str]) {
    let logs = arena.path("logs");
    let games = arena.play(&field(mock, "--confine off --logs logs"));
    check_field(&games, behaviour, |game| {
        assert_fault(game, behaviour, "malformed output", "");
    });
    let files = fs::read_dir(&logs)
        .unwrap()
        .map(|file| file.unwrap().path());
    let reported: String = files
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    for crime in crimes {
        assert_has(&reported, crime);
    }
}

/// Plays a confined field, and checks that the mock can only play.
fn expect_no_crimes(arena: &Arena, behaviour: &str, mock: &str) {
    if can_hide() {
        let games = arena.play(&field(mock, CONFINED));
        check_field(&games, behaviour, assert_finished);
    }
}

#[test]
fn agents_cannot_look_elsewhere() {
    let arena = Arena::new();
    let shared = format!("/dev/shm/{}", arena.marker);
    fs::write(&shared, "").unwrap();
    let mock = arena.mock("peek", arena.out().to_str().unwrap());
    expect_no_crimes(&arena, "peek", &mock);
    #[rustfmt::skip]
    let crimes = [
        "saw its neighbours", &shared, "/input.txt", "/output.txt", "games.jsonl",
        "reached for the terminal",
    ];
    expect_crimes(&arena, "peek", &mock, &crimes);
    fs::remove_file(&shared).unwrap();
}

#[test]
fn agents_cannot_write_elsewhere() {
    let arena = Arena::new();
    let open = arena.path("open");
    let victim = open.join("file");
    fs::write(&victim, "untouched").unwrap();
    let mock = arena.mock("scribble", open.to_str().unwrap());
    expect_no_crimes(&arena, "scribble", &mock);
    assert_eq!(fs::read_to_string(&victim).unwrap(), "untouched");
    assert_eq!(fs::read_dir(&open).unwrap().count(), 1);
    #[rustfmt::skip]
    let crimes = [
        "/output.txt", "open/file", "open/new", "../new", "linked", "moved", "made a folder",
    ];
    expect_crimes(&arena, "scribble", &mock, &crimes);
}

#[test]
fn agents_have_no_network() {
    let arena = Arena::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let mock = arena.mock("socket", &port);
    expect_no_crimes(&arena, "socket", &mock);
    #[rustfmt::skip]
    let crimes = [
        "connected by TCP", "listened by TCP", "bound by UDP", "listened by a unix socket",
        "connected by a unix socket", "opened a unix socket",
    ];
    expect_crimes(&arena, "socket", &mock, &crimes);
}

#[test]
fn agents_make_no_calls_that_change_modes_or_bother_others() {
    let arena = Arena::new();
    let file = arena.path("file");
    fs::write(&file, "").unwrap();
    let mock = arena.mock("calls", file.to_str().unwrap());
    expect_no_crimes(&arena, "calls", &mock);
    #[rustfmt::skip]
    let crimes = [
        "changed a mode", "set a special bit", "made a file with a special mode", "paired datagram sockets",
        "leased a file", "limited its sandbox", "slowed its sandbox", "made shared memory that stays",
        "dropped a file from memory", "asked what is in memory", "took a file out of memory",
        "asked what of a file is in memory", "used an unlisted option of a process",
    ];
    expect_crimes(&arena, "calls", &mock, &crimes);
    let probe = Command::new("chrt").args(["-f", "1", "true"]).output();
    if probe.is_ok_and(|probe| probe.status.success()) {
        let crimes = ["became first in, first out", "became round robin"];
        expect_crimes(&arena, "calls", &mock, &crimes);
    }
}

#[test]
fn agents_inherit_no_open_files() {
    let arena = Arena::new();
    let out = arena.out();
    for confine in ["auto", "off"] {
        let _ = fs::remove_file(&out);
        let mock = arena.mock("descriptors", "");
        let options = format!("--confine {confine} --out {}", out.display());
        let line = field(&mock, &options);
        let held = arena.path("held").display().to_string();
        let script = format!("exec 7</etc/passwd 9>{held}; exec {GRADER} {line}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).env("TMPDIR", arena.path("tmp"));
        finish(shell).passed();
        check_field(&games(&out), "descriptors", assert_finished);
    }
}

#[test]
fn agents_do_not_see_the_users_environment() {
    if can_hide() {
        // Cargo sets it for tests.
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
        expect_play(("environment", "CARGO_MANIFEST_DIR"), CONFINED);
    }
    let words = "saw a variable";
    let mock = ("environment", "CARGO_MANIFEST_DIR");
    expect_fault(mock, "malformed output", words, "--confine off");
}

#[test]
fn memory_is_limited() {
    let _quiet = quiet();
    // Rust ends a program that gets no memory by signal 6.
    expect_fault(("hog", ""), "crashed", "signal 6", "--memory-mb 256");
}

#[test]
fn memory_of_nobody_cannot_be_had() {
    if can_hide() {
        expect_play(("hog-shared", ""), CONFINED);
    }
    let mock = ("hog-shared", "");
    expect_fault(mock, "malformed output", "took 512 MiB", "--confine off");
}

#[test]
fn memory_of_all_processes_is_limited() {
    let _quiet = quiet();
    let options = "--memory-mb 256 --folder-mb 16";
    for game in brief(("hog-many", ""), options) {
        assert_fault(&game, "hog-many", "crashed", "out of memory");
    }
    for game in brief(("hog-many", ""), "--memory-mb 2048") {
        assert_finished(&game);
    }
}

/// Whether the kernel counts it, or the sandbox looks.
#[test]
fn crumbs_of_processor_time_count() {
    let _quiet = quiet();
    let options = "--clock cpu --seconds 1";
    expect_fault(("crumbs", ""), "out of time", "", options);
}

#[test]
fn nobody_hangs_up_on_its_sandbox() {
    expect_play(("hang-up", ""), CONFINED);
}

#[test]
fn files_are_limited() {
    for behaviour in ["big-output", "big-noise", "sparse"] {
        let (kind, words) = ("output too large", "over the limit");
        expect_fault((behaviour, ""), kind, words, "--file-mb 16");
    }
}

#[test]
fn nobody_reports_in_the_name_of_its_sandbox() {
    if can_hide() {
        expect_play(("forge", ""), CONFINED);
    }
}

#[test]
fn rivals_in_the_same_folder_are_hidden() {
    if !can_hide() {
        return;
    }
    let arena = Arena::new();
    let agents = arena.path("agents");
    fs::create_dir(&agents).unwrap();
    let mock = mock();
    let tools = mock.parent().unwrap().display();
    let play = arena.command("random", "");
    fs::write(agents.join("rival.sh"), format!("exec {play}\n")).unwrap();
    fs::write(agents.join("data"), "").unwrap();
    let rival = agents.join("rival.sh");
    // What lies around an agent it may read, but not what is another's.
    let spy = format!(
        "cat {} || exit 3; cat {} && exit 4; ls {} || exit 5; exec {play}\n",
        agents.join("data").display(),
        rival.display(),
        agents.display(),
    );
    fs::write(agents.join("spy.sh"), spy).unwrap();
    let (spy, rival) = (agents.join("spy.sh"), rival.display());
    let games = arena.play(&format!(
        "match --agent 'spy=sh {}' --agent 'rival=sh {rival}' --pairs 1 --size 2 --show {tools}",
        spy.display()
    ));
    for game in games {
        assert_finished(&game);
    }
}

#[test]
fn files_in_closed_folders_count() {
    let (kind, words) = ("output too large", "its files together");
    let options = "--confine auto --folder-mb 50";
    expect_fault(("hoard-closed", ""), kind, words, options);
}
