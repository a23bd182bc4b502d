//! `grader grade` on the example class, through the built program.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{AWK_AGENT, Arena, GRADER, Played, assert_has, finish, offers};

fn class() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("class")
}

/// Marks the class of an arena. Returns the run.
fn grade(arena: &Arena) -> Played {
    arena.run("grade class")
}

/// Makes a class of one submission.
fn class_of_one(config: &str, files: &[(&str, &str)]) -> Arena {
    let arena = Arena::new();
    let own = arena.path("class/one");
    fs::create_dir_all(&own).unwrap();
    for (name, text) in files {
        fs::write(own.join(name), text).unwrap();
    }
    fs::write(arena.path("class/grade.toml"), config).unwrap();
    arena
}

/// All files below a folder with what they hold.
fn snapshot(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(snapshot(&path));
        } else {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    files
}

/// Returns the rows of a marks file by the names of the submissions, columns by their headings.
pub(super) fn marks(path: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let header = reader.headers().unwrap().clone();
    let named = |row: &csv::StringRecord| {
        let pairs = header.iter().zip(row);
        pairs
            .map(|(name, cell)| (name.to_string(), cell.to_string()))
            .collect::<BTreeMap<_, _>>()
    };
    reader
        .records()
        .map(|row| named(&row.unwrap()))
        .map(|row| (row["submission"].clone(), row))
        .collect()
}

#[test]
fn the_example_class_is_marked() {
    let rustc = Command::new("rustc").arg("--version").output();
    if !rustc.is_ok_and(|rustc| rustc.status.success()) {
        println!("not tested, for this user has no `rustc`, which builds the example class");
        return;
    }
    let arena = Arena::new();
    let before = snapshot(&class());
    let config = class().join("grade.toml");
    let submissions = class().join("submissions");
    let (config, submissions) = (config.display(), submissions.display());
    let line = format!("grade {submissions} --config {config}");
    arena.run(&line).passed();
    assert_eq!(snapshot(&class()), before, "submissions are not written to");

    let path = arena.path("marks/marks.csv");
    let marked = marks(&path);
    let cell = |name: &str, column: &str| marked[name][column].as_str();
    assert_eq!(
        (cell("adams", "case points"), cell("adams", "faults")),
        ("7", "")
    );
    assert_eq!(cell("adams", "won against random"), "4");
    assert!(cell("baker", "faults").starts_with("build failed: exit code 1, see "));
    let log = fs::read_to_string(arena.path("marks/logs/baker/build.log")).unwrap();
    assert_has(&log, "expected `;`");
    assert_eq!(
        (
            cell("clark", "points"),
            cell("clark", "lost against random")
        ),
        ("0", "4")
    );
    assert_eq!(cell("clark", "faults").matches("wrong board").count(), 10);
    assert_has(cell("clark", "faults"), ", see r1e1p1a-first-clark.log");
    let log = arena.path("marks/logs/clark/r1e1p1a-first-clark.log");
    let log = fs::read_to_string(log).unwrap();
    assert!(log.starts_with("thinking about"), "{log}");

    let page = fs::read_to_string(arena.path("marks/marks.html")).unwrap();
    for part in [">Marks</h2>", ">Test boards</h2>", ">Faults</h2>"] {
        assert_has(&page, part);
    }
    // A game has one name: in the list, in its file, in the faults and for `grader explain`.
    assert_has(&page, "random, game r1e1p1a, ply 1");
    let listed = page.matches("\"id\":\"r1e1p1a\"").count();
    assert_eq!(listed, 3, "one of each submission");
    assert!(!page.contains("\"id\":\"r1e5"), "{page}");
    for name in ["adams", "baker", "clark"] {
        let file = arena.path(&format!("marks/games/{name}.jsonl"));
        assert_has(&fs::read_to_string(file).unwrap(), "\"id\":\"r1e1p1a\"");
        let line = format!("explain marks/games/{name}.jsonl r1e1p1a --seconds 0.01");
        assert_has(&arena.run(&line).passed(), name);
    }
    for part in [
        "<h1>submissions</h1>",
        "<li>mean ",
        ">Distribution</h2>",
        "<a href=\"feedback/adams.html\">adams</a>",
        "<a href=\"#player=clark\">",
        "data-head=\"what went wrong\">cannot be run: error: expected `;`",
    ] {
        assert_has(&page, part);
    }
    // What a student reads is of the stored run: equal faults are one row, with a right answer beside the wrong one.
    let feedback =
        |file: &str| fs::read_to_string(arena.path(&format!("marks/feedback/{file}"))).unwrap();
    for part in [
        "\n### Faults\n",
        "| 10 | wrong board",
        "A right answer is C1",
        " and 7 more | thinking",
    ] {
        assert_has(&feedback("clark.md"), part);
    }
    let handed_out = feedback("clark.html");
    for part in [
        "<h1>clark</h1>",
        "A right answer is C1",
        "\"id\":\"r1e1p1a\"",
    ] {
        assert_has(&handed_out, part);
    }
    assert!(!handed_out.contains("adams"));
    // The first error is first, and no folder of this program is there.
    for (file, part) in [
        ("baker.md", "What the build printed:\nerror: expected `;`"),
        ("baker.html", ">Fix first</h2>"),
        ("baker.html", "\nerror: expected `;`"),
    ] {
        assert_has(&feedback(file), part);
        assert!(!feedback(file).contains("grader-work-"), "{file}");
    }
    assert!(!feedback("adams.md").contains("Faults"));
    assert_verdicts_are_kept(&arena, &line);
    // A second run has nothing to do.
    let out = snapshot(&arena.path("marks"));
    assert_has(&arena.run(&line).passed(), "\n0 of 3 marked now");
    assert_eq!(snapshot(&arena.path("marks")), out);
}

/// Checks that replays of the example class say which moves lost points, and that a second run takes what the first one found.
fn assert_verdicts_are_kept(arena: &Arena, line: &str) {
    let read = |file: &str| fs::read_to_string(arena.path(&format!("marks/{file}"))).unwrap();
    let kept = read("analyses/adams.json");
    assert_has(&kept, "\"r1e1p1a\":{\"of\":");
    for (page, games) in [("marks.html", 3 * 8), ("feedback/adams.html", 8)] {
        let found = read(page).matches("\"analysis\":{\"lead\":[").count();
        assert_eq!(found, games, "{page}");
    }
    let changed = kept.replacen("\"unproven\":", "\"unproven\":1", 1);
    fs::write(arena.path("marks/analyses/adams.json"), &changed).unwrap();
    arena.run(line).passed();
    assert_has(&read("feedback/adams.html"), "\"unproven\":1");
    assert_eq!(read("analyses/adams.json"), changed, "not made again");
}

#[test]
fn folders_of_any_name_are_marked() {
    let arena = Arena::new();
    let long = "漢".repeat(85);
    let names: [&[u8]; 7] = [
        b"greedy",
        b"\xff\xfe",
        b"a\nb",
        b"a?b",
        b"-x",
        b"=1+1",
        long.as_bytes(),
    ];
    let class = arena.path("class");
    for name in names {
        let own = class.join(OsStr::from_bytes(name));
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("agent.sh"), "echo wrong").unwrap();
    }
    let config = r#"
        games = 2
        boards = ["3x2"]
        build = "true"
        run = "sh agent.sh"
        [[opponent]]
        name = "greedy"
        command = "greedy"
        points = 1
        [submission."a\\nb"]
        run = "sh ./agent.sh"
    "#;
    fs::write(class.join("grade.toml"), config).unwrap();
    grade(&arena).passed();
    let marked = marks(&arena.path("marks/marks.csv"));
    let mut names: Vec<_> = marked.keys().map(String::as_str).collect();
    names.sort_unstable();
    #[rustfmt::skip]
    let mut expected =
        ["greedy (submission)", r"\xff\xfe", r"a\nb", "a?b", "'-x", "'=1+1", long.as_str()];
    expected.sort_unstable();
    assert_eq!(names, expected);
    for (name, row) in &marked {
        assert_eq!(row["lost against greedy"], "2", "{name}");
        let faults = &row["faults"];
        assert_has(faults, "no output, see r1e");
        assert_eq!(faults.matches(".log").count(), 2, "{name}: {faults}");
    }
    let logs = snapshot(&arena.path("marks/logs"));
    assert_eq!(logs.len(), 2 * marked.len(), "of two games each: {logs:?}");
}

/// Checks an opponent that an interpreter runs: submissions can use the interpreter, and cannot read the opponent.
#[test]
fn references_are_hidden_and_their_interpreters_not() {
    let config = "games = 2\nboards = [\"3x2\"]\nbuild = \"sh build.sh\"\nrun = \"sh agent.sh\"\n\
                  [[opponent]]\nname = \"ref\"\npoints = 1\n";
    let arena = class_of_one("", &[]);
    // It is not the mode that keeps them out.
    let reference = arena.path("ref.sh").display().to_string();
    fs::write(&reference, "echo reference").unwrap();
    let build = format!(
        "for file in {reference} {GRADER}; do if cat $file > /dev/null; then exit 3; fi; done; echo built"
    );
    fs::write(arena.path("class/one/build.sh"), build).unwrap();
    let agent = format!("if cat {reference}; then echo read it; fi; echo started");
    fs::write(arena.path("class/one/agent.sh"), agent).unwrap();
    let config = format!("{config}command = \"sh {reference}\"\n");
    fs::write(arena.path("class/grade.toml"), config).unwrap();
    grade(&arena).passed();
    if !offers("isolated (") && !offers("file rules") {
        return;
    }
    let logs = arena.path("marks/logs/one");
    let printed = |name: &str| fs::read_to_string(logs.join(name)).unwrap();
    assert!(printed("build.log").ends_with("built\n"));
    let agent = printed("r1e1p1a-first-one.log");
    assert!(
        agent.contains("started") && !agent.contains("read it"),
        "{agent}"
    );
}

/// Checks that what makefiles usually do works, and that setting special modes does not.
#[test]
fn builds_use_the_usual_tools() {
    const BUILD: &str = "set -e
install -m 755 agent.sh installed.sh
cp -p agent.sh copied.sh
cp -a agent.sh archived.sh
sed -i s/wrong/nothing/ copied.sh
tar cf all.tar agent.sh copied.sh
mkdir unpacked
tar xpf all.tar --no-same-owner -C unpacked
chmod 700 copied.sh
touch -d 2001-01-01 copied.sh
mkfifo pipe
ln copied.sh linked.sh
test $(stat -c %Y copied.sh) = $(date -d 2001-01-01 +%s)
if command -v python3 > /dev/null; then
    python3 -c 'import shutil, subprocess; shutil.copy2(\"agent.sh\", \"python.sh\"); subprocess.run([\"true\"], check=True)'
fi
if chmod 4755 copied.sh; then exit 1; fi
if chmod 4755 /dev/stdout; then exit 2; fi
echo built
";
    let config = "games = 2\nboards = [\"3x2\"]\nbuild = \"sh build.sh\"\nrun = \"sh installed.sh\"\n\
                  [[opponent]]\nname = \"greedy\"\ncommand = \"greedy\"\npoints = 1\n";
    let files = [("agent.sh", "echo wrong"), ("build.sh", BUILD)];
    let arena = class_of_one(config, &files);
    let agent = arena.path("class/one/agent.sh");
    fs::set_permissions(agent, fs::Permissions::from_mode(0o6755)).unwrap();
    grade(&arena).passed();
    let log = arena.path("marks/logs/one/build.log");
    let printed = fs::read_to_string(&log).unwrap();
    assert!(printed.ends_with("built\n"), "{printed}");
    let faults = &marks(&arena.path("marks/marks.csv"))["one"]["faults"];
    assert!(faults.contains("no output"), "{faults}");
    let mode = fs::metadata(&log).unwrap().permissions().mode();
    assert_eq!(mode & 0o7777, 0o600);
}

#[test]
fn a_class_is_refused_in_one_line() {
    let arena = class_of_one("", &[]);
    let opponent = "[[opponent]]\nname = \"a\"\ncommand = \"greedy\"\npoints = 1\n";
    for (config, expected) in [
        ("", "expected something to mark"),
        ("gmaes = 2\n", "line 1, column 1"),
        ("[[case]]\ninput = \"none.txt\"\npoints = 1\n", "none.txt"),
        ("games = 4000000000\n", "up to 2000000"),
        (&format!("{opponent}[submission.two]\n"), "[submission.two]"),
    ] {
        fs::write(arena.path("class/grade.toml"), config).unwrap();
        grade(&arena).refused(&[expected]);
    }
    // Nothing is written before all is well.
    assert!(!arena.path("marks").exists());
}

#[test]
fn nothing_is_marked_by_an_opponent_that_does_not_run() {
    let config = "games = 2\nboards = [\"3x2\"]\nseconds = 20\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"ref\"\n\
                  command = \"sh typo.sh\"\npoints = 1\n";
    let agent = "awk -v pick=0.5 -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n";
    let arena = class_of_one(config, &[("agent.sh", agent), ("agent.awk", AWK_AGENT)]);
    let played = grade(&arena);
    assert_has(&played.stderr, "names `typo.sh`, which does not exist");
    played.failed(
        1,
        &[
            "agent `ref` has made no legal move",
            "it printed at last: ",
            "typo.sh",
            "nothing is marked",
        ],
    );
    assert!(!arena.path("marks/marks.csv").exists());
    // Nothing is kept, and the opponent is there now.
    fs::write(arena.path("typo.sh"), agent).unwrap();
    fs::write(arena.path("agent.awk"), AWK_AGENT).unwrap();
    grade(&arena).passed();
    assert_eq!(marks(&arena.path("marks/marks.csv"))["one"]["faults"], "");
}

#[test]
fn a_missing_interpreter_stops_only_its_own_submissions() {
    let config = "games = 2\nboards = [\"3x2\"]\nseconds = 20\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\n\
                  points = 1\n[[language]]\nfiles = \"*.odd\"\nrun = \"there-is-no-such {file}\"\n";
    let arena = class_of_one(config, &[("agent.odd", "")]);
    let words = "`there-is-no-such` cannot be found, which one needs, so";
    grade(&arena).failed(1, &[words, "nothing is marked"]);
    assert!(!arena.path("marks/marks.csv").exists());
    let other = arena.path("class/two");
    fs::create_dir(&other).unwrap();
    let agent =
        "#!/bin/sh\nawk -v pick=0.5 -f \"$(dirname \"$0\")/agent.awk\" input.txt > output.txt\n";
    for (name, text) in [("agent.awk", AWK_AGENT), ("agent", agent)] {
        fs::write(other.join(name), text).unwrap();
    }
    let played = grade(&arena);
    assert_has(&played.stderr, words);
    assert_has(&played.stderr, "not marked yet: one");
    played.passed();
    let found = marks(&arena.path("marks/marks.csv"));
    assert_eq!((found.len(), &*found["two"]["faults"]), (1, ""));
    // Where all others are marked, that is so again.
    assert_has(&grade(&arena).passed(), "\n0 of 1 marked now");
    // All that lack the same have a line.
    fs::create_dir(arena.path("class/three")).unwrap();
    fs::write(arena.path("class/three/agent.odd"), "").unwrap();
    let played = grade(&arena);
    let words =
        "`there-is-no-such` cannot be found, which 2 submissions need, so they are not marked; ";
    assert_has(&played.stderr, words);
    assert_has(&played.stderr, "not marked yet: one; three\n");
    played.passed();
}

#[test]
fn an_interpreter_without_a_file_to_run_is_no_secret() {
    // The opponent's command names no file, and the same program builds and runs the submission.
    let play = r"printf 'A1\n*\n' > output.txt";
    let config = format!(
        "games = 2\nboards = [\"1x1\"]\nseconds = 20\nbuild = \"own-sh -c true\"\nrun = \"own-sh agent.sh\"\n[[opponent]]\n\
         name = \"ref\"\ncommand = \'\'\'own-sh -c \"{play}\"\'\'\'\npoints = 1\n"
    );
    let arena = class_of_one(&config, &[("agent.sh", play)]);
    fs::create_dir(arena.path("bin")).unwrap();
    fs::copy("/bin/sh", arena.path("bin/own-sh")).unwrap();
    let mut command = arena.grader("grade class");
    let path = std::env::var("PATH").unwrap();
    command.env("PATH", format!("{}:{path}", arena.path("bin").display()));
    finish(command).passed();
    assert_eq!(marks(&arena.path("marks/marks.csv"))["one"]["faults"], "");
}

#[test]
fn a_right_answer_before_an_exit_code_is_said_and_can_count() {
    let config = "seed = 1\ngames = 2\nboards = [\"3x2\"]\n[[opponent]]\nname = \"random\"\ncommand = \"random\"\npoints = 1\n\
                  [[case]]\ninput = \"a.txt\"\npoints = 1\n";
    let script = "awk -v pick=0 -f agent.awk input.txt > output.txt\nexit 1\n";
    let arena = class_of_one(config, &[("agent.sh", script), ("agent.awk", AWK_AGENT)]);
    fs::write(arena.path("class/a.txt"), "2\n2\n10\n01\n10\n").unwrap();
    grade(&arena).passed();
    let marked = marks(&arena.path("marks/marks.csv"));
    assert_eq!(marked["one"]["case points"], "0");
    let fault = "a.txt: crashed (exit code 1, but the move was right)";
    assert_has(&marked["one"]["faults"], fault);
    let feedback = fs::read_to_string(arena.path("marks/feedback/one.md")).unwrap();
    assert_has(
        &feedback,
        "The move was right, but the program ended with exit code 1:",
    );
    let tried = arena.run("try 'sh class/one/agent.sh'");
    assert_has(
        &tried.stdout,
        "Fix first: the move was right, but the program ended with exit code 1:",
    );

    let ignored = format!("exit_code = \"ignore\"\n{config}");
    fs::write(arena.path("class/grade.toml"), ignored).unwrap();
    grade(&arena).passed();
    let marked = marks(&arena.path("marks/marks.csv"));
    assert_eq!(marked["one"]["case points"], "1");
    assert_eq!(marked["one"]["faults"], "");
    let wrong = config.replace("seed", "exit_code = \"never\"\nseed");
    fs::write(arena.path("class/grade.toml"), wrong).unwrap();
    grade(&arena).refused(&["line 1", "`never`", "`fault` or `ignore`"]);
}
