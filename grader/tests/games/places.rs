//! Where `mark`, `pack` and `--sources` write, whatever a submission holds; which of root's agents run as root, and which programs
//! are closed to submissions.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use rustix::process::geteuid;

use crate::common::{AWK_AGENT, Arena, GRADER, Played, assert_has, finish, mock, set_mode, words};

const CONFIG: &str = "seed = 987654321\ngames = 2\nboards = [\"4x2\"]\nseconds = 20\n\
                      [[opponent]]\nname = \"greedy\"\ncommand = \"greedy\"\npoints = 1\n\
                      [[opponent]]\nname = \"secret\"\ncommand = \"minimax:1\"\npoints = 1\nvisibility = \"hidden\"\n";

/// Returns an arena with a configuration and a class of one.
fn class() -> Arena {
    let arena = Arena::new();
    fs::create_dir_all(arena.path("class/one")).unwrap();
    let agent = format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n");
    fs::write(arena.path("class/one/agent.sh"), agent).unwrap();
    fs::write(arena.path("grade.toml"), CONFIG).unwrap();
    arena
}

/// Runs the grader in a place of the mock.
fn run_in(place: &str, arena: &Arena, line: &str, path: &str) -> Played {
    let mut command = Command::new(mock());
    command.args([place, &arena.marker, GRADER]);
    command.args(words(line)).current_dir(arena.path(""));
    command.env("TMPDIR", arena.path("tmp")).env("PATH", path);
    finish(command)
}

const MARK: &str =
    "mark class/one --config grade.toml --out class/one/result.json --page class/one/games.html";

#[test]
fn results_of_mark_take_the_place_of_links() {
    let arena = class();
    let own = arena.path("class/one");
    fs::create_dir(arena.path("victims")).unwrap();
    fs::write(arena.path("victims/file"), "precious").unwrap();
    for target in ["victims/file", "victims", "victims/none"] {
        for name in ["result.json", "games.html"] {
            let _ = fs::remove_file(own.join(name));
            symlink(arena.path(target), own.join(name)).unwrap();
        }
        arena.run(MARK).passed();
        for name in ["result.json", "games.html"] {
            let found = fs::symlink_metadata(own.join(name)).unwrap();
            assert!(found.is_file(), "{target}: {name}");
        }
        assert_eq!(
            fs::read_to_string(arena.path("victims/file")).unwrap(),
            "precious"
        );
        assert_eq!(fs::read_dir(arena.path("victims")).unwrap().count(), 1);
    }
    // Nor through a link on the way.
    symlink(arena.path("victims"), own.join("deep")).unwrap();
    for line in [
        MARK.replace("result", "deep/result"),
        MARK.replace("games", "deep/games"),
    ] {
        arena
            .run(&line)
            .refused(&["goes through a link of the submission"]);
    }
    arena
        .run(&MARK.replace("class/one/r", "class/one/deep/../../r"))
        .refused(&["goes through a link of the submission"]);
    assert_eq!(fs::read_dir(arena.path("victims")).unwrap().count(), 1);
    fs::remove_file(own.join("deep")).unwrap();
    arena
        .run(&MARK.replace("class/one/r", "class/one/../r"))
        .passed();
    assert!(arena.path("class/result.json").exists());
}

#[test]
fn what_a_submission_brings_is_no_result_of_its_marking() {
    let arena = class();
    let names = ["class/one/result.json", "class/one/games.html"];
    for name in names {
        fs::write(arena.path(name), "forged").unwrap();
    }
    let demanding = format!("confine = \"required\"\n{CONFIG}");
    fs::write(arena.path("grade.toml"), demanding).unwrap();
    let played = arena.run(&format!("{MARK} --confine off"));
    played.failed(1, &["demands confinement"]);
    for name in names {
        assert!(!arena.path(name).exists(), "{name}");
    }
    for file in ["grade.toml", "class/one/agent.sh"] {
        let line = MARK.replace("class/one --", "class/one/agent.sh --");
        arena
            .run(&line.replace("class/one/games.html", file))
            .refused(&["is also an input file"]);
        assert!(arena.path(file).exists());
    }
}

#[test]
fn the_page_of_mark_shows_what_the_student_may_see() {
    let arena = class();
    arena.run(MARK).passed();
    let page = fs::read_to_string(arena.path("class/one/games.html")).unwrap();
    assert_has(&page, "\"greedy\"");
    assert_has(&page, "hidden opponent (test 2)");
    for secret in ["987654321", "secret", "minimax"] {
        assert!(!page.contains(secret), "{secret}");
    }
}

#[test]
fn packages_and_sources_are_as_private_as_the_configuration() {
    let arena = class();
    let write = |name: &str| {
        for platform in ["action", "autolab"] {
            let line = format!("pack {platform} --config grade.toml --out {name}-{platform}");
            arena.run(&line).passed();
        }
        let line = format!("pack gradescope --config grade.toml --out {name}.zip");
        arena.run(&line).passed();
        let line = format!("grade class --config grade.toml --sources {name}-sources");
        arena.run(&line).passed();
        let places = [
            "-action",
            "-action/class/grade.toml",
            "-action/grader",
            "-autolab/autograde.tar",
            ".zip",
            "-sources",
            "-sources/one/agent.sh",
        ];
        places.map(|place| {
            let found = fs::metadata(arena.path(&format!("{name}{place}"))).unwrap();
            (place, found.permissions().mode() & 0o044)
        })
    };
    set_mode(&arena.path("grade.toml"), 0o644);
    for (place, open) in write("open") {
        assert_eq!(open, 0o044, "{place}");
    }
    set_mode(&arena.path("grade.toml"), 0o600);
    for (place, open) in write("private") {
        assert_eq!(open, 0, "{place}");
    }
}

#[test]
fn an_agent_that_runs_as_root_is_named() {
    if !geteuid().is_root() {
        println!("not tested, for only root has agents that run as another user");
        return;
    }
    let arena = class();
    let play = |place: &str, folder: &str| {
        let line = format!(
            "match --agent greedy --agent mine={folder}/agent.sh --pairs 1 --size 2 --seconds 20"
        );
        let path = std::env::var("PATH").unwrap();
        run_in(place, &arena, &line, &path).stderr
    };
    let agent = format!(
        "#!/bin/sh\n{}",
        fs::read_to_string(arena.path("class/one/agent.sh")).unwrap()
    );
    for (folder, mode) in [("shared", 0o755), ("private", 0o700)] {
        fs::create_dir(arena.path(folder)).unwrap();
        let file = arena.path(folder).join("agent.sh");
        fs::write(&file, &agent).unwrap();
        set_mode(&file, 0o755);
        set_mode(&arena.path(folder), mode);
    }
    let words = "warning: `mine` runs as root, because its folder is open to root only";
    let warned = play("without-landlock", "private");
    assert_has(&warned, words);
    assert!(!warned.contains("`greedy`"), "{warned}");
    assert!(!play("without-landlock", "shared").contains("runs as root"));
}

#[test]
fn an_agent_in_a_closed_folder_can_write() {
    if !geteuid().is_root() {
        println!("not tested, for only root has agents that run as another user");
        return;
    }
    let arena = class();
    let own = arena.path("private");
    fs::create_dir(&own).unwrap();
    fs::copy(arena.path("class/one/agent.sh"), own.join("agent.sh")).unwrap();
    set_mode(&own, 0o700);
    let path = std::env::var("PATH").unwrap();
    let tried = run_in(
        "without-namespaces",
        &arena,
        "try 'sh private/agent.sh'",
        &path,
    );
    assert_has(&tried.stdout, "the board of the homework");
    let is_faulty = ["no output", "crashed"].map(|fault| tried.stdout.contains(fault));
    assert_eq!(is_faulty, [false; 2], "{tried:?}");
}

#[test]
fn an_interpreter_that_is_closed_to_submissions_is_no_fault_of_theirs() {
    if !geteuid().is_root() {
        println!("not tested, for only root's submissions run as another user");
        return;
    }
    let arena = class();
    for place in ["two", "../home/bin"] {
        fs::create_dir_all(arena.path("class").join(place)).unwrap();
    }
    fs::copy(
        arena.path("class/one/agent.sh"),
        arena.path("class/two/agent.odd"),
    )
    .unwrap();
    fs::copy("/bin/sh", arena.path("home/bin/odd")).unwrap();
    set_mode(&arena.path("home"), 0o700);
    let config = format!("{CONFIG}[[language]]\nfiles = \"*.odd\"\nrun = \"odd {{file}}\"\n");
    fs::write(arena.path("grade.toml"), config).unwrap();
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", arena.path("home/bin").display());
    let grade = || {
        let line = "grade class --config grade.toml";
        run_in("without-namespaces", &arena, line, &path)
    };
    let played = grade();
    assert_has(
        &played.stderr,
        "home/bin/odd` is closed to other users than root, which two needs, so it is not marked",
    );
    assert_has(&played.stderr, "not marked yet: two");
    assert_has(&played.passed(), "\n1 of 1 marked now");
    set_mode(&arena.path("home"), 0o755);
    assert_has(&grade().passed(), "\n1 of 2 marked now");
}

/// The rights of root in a container are others by default: none to read all files, none to make namespaces.
#[test]
fn root_of_a_container_marks_as_others_do() {
    if !geteuid().is_root() {
        println!("not tested, for only root has these rights");
        return;
    }
    let arena = class();
    let graded = |place: &str, tmp: &Path| {
        let place = words(place);
        let mut command = Command::new(&place[0]);
        command
            .args(&place[1..])
            .args([&mock().display().to_string(), "without-namespaces"]);
        command.args([&arena.marker, GRADER]);
        command.args(words("grade class --config grade.toml"));
        command.current_dir(arena.path("")).env("TMPDIR", tmp);
        finish(command)
    };
    let usual =
        "setpriv --bounding-set -dac_read_search,-setfcap,-sys_admin,-sys_resource,-sys_ptrace";
    let played = graded(usual, &arena.path("tmp"));
    assert_has(&played.stderr, "agents are confined: restricted");
    let stdout = played.passed();
    let row = stdout.lines().find(|line| line.contains("  one ")).unwrap();
    assert!(row.trim_end().ends_with(" 0"), "{stdout}");
    // Agents run as other users, who may not go to a folder of root's.
    let closed = arena.path("closed");
    fs::create_dir(&closed).unwrap();
    set_mode(&closed, 0o700);
    graded("env", &closed).failed(1, &["who may not go there", "TMPDIR"]);
}

#[test]
fn a_place_that_lacks_rights_or_processes_is_named() {
    if !geteuid().is_root() {
        println!("not tested, for only root makes such places and agents that run as other users");
        return;
    }
    let arena = class();
    for (place, expected) in [
        (
            "setpriv --bounding-set -setuid,-chown",
            "root lacks rights here (chown, setuid)",
        ),
        (
            "unshare --pid --fork",
            "/proc shows the processes of another namespace",
        ),
        (
            "prlimit --nproc=20:20 setpriv --reuid 65533 --regid 65533 --clear-groups",
            "too few processes are left to this user or container",
        ),
    ] {
        let place = words(place);
        let probe = Command::new(&place[0])
            .args(&place[1..])
            .arg("true")
            .status();
        if !probe.is_ok_and(|probe| probe.success()) {
            println!("not tested, for this machine does not make the place: {place:?}");
            continue;
        }
        let mut command = Command::new(&place[0]);
        command.args(&place[1..]).arg(GRADER);
        command.args(words(
            "match --agent greedy --agent random --pairs 1 --size 2",
        ));
        command
            .current_dir(arena.path(""))
            .env("TMPDIR", arena.path("tmp"));
        finish(command).failed(5, &[expected]);
    }
}

/// The root of a namespace without other users is root of the machine to its files. Where it is not isolated, it sees them.
#[test]
fn submissions_are_not_root_of_the_machine() {
    if !geteuid().is_root() {
        println!("not tested, for only root has submissions that could be");
        return;
    }
    let arena = class();
    let grade = |user: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", user]).arg(mock());
        command.args(["without-namespaces", &arena.marker, GRADER]);
        command.args(words("grade class --config grade.toml"));
        command
            .current_dir(arena.path(""))
            .env("TMPDIR", arena.path("tmp"));
        finish(command)
    };
    grade("--map-root-user").failed(1, &["root has no other users here", "`--user 1000`"]);
    assert!(!arena.path("marks/marks.csv").exists());
    grade("--map-user=65533").passed();
}
