//! Results that somebody else could lead astray, names that meet, texts that are more than text: what is refused, and what the
//! files and the terminal get.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown, lchown, symlink};
use std::path::Path;

use serde_json::Value;

use crate::common::{AWK_AGENT, Arena, assert_has, finish, offers};

/// Another user, for tests as root.
const OTHER: u32 = 61_007;

const CONFIG: &str = "games = 2\nboards = [\"4x2\"]\nseconds = 20\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"greedy\"\n\
                      command = \"greedy\"\npoints = 1\n";

/// Returns an arena with a class of these submissions.
fn class(names: &[&str]) -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("class")).unwrap();
    for name in names {
        submit(&arena, name);
    }
    fs::write(arena.path("grade.toml"), CONFIG).unwrap();
    arena
}

fn submit(arena: &Arena, name: &str) {
    let own = arena.path("class").join(name);
    fs::create_dir(&own).unwrap();
    let agent = format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n");
    fs::write(own.join("agent.sh"), agent).unwrap();
}

const GRADE: &str = "grade class --config grade.toml --concurrency 2";

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Returns the faults in the marks by the names of the submissions.
fn faults(arena: &Arena) -> Vec<(String, String)> {
    let mut reader = csv::Reader::from_path(arena.path("marks/marks.csv")).unwrap();
    let rows = reader.records().map(Result::unwrap);
    let pair = |row: csv::StringRecord| (row[0].to_string(), row[row.len() - 1].to_string());
    rows.map(pair).collect()
}

#[test]
fn results_are_written_only_where_nobody_else_can_lead_them_away() {
    let arena = class(&["one"]);
    let victim = arena.path("victim");
    fs::write(&victim, "precious").unwrap();
    arena
        .run("match --agent greedy --agent random --pairs 1 --size 2 --out played.jsonl")
        .passed();
    let upload = "mark class/one --config grade.toml --out out --keep";
    let pack = "pack action --config grade.toml --out";
    let lines =
        [&format!("{GRADE} --out"), upload, pack, "board"].map(|line| format!("{line} results"));
    let results = arena.path("results");
    let prepared: [(&str, &dyn Fn()); 4] = [
        ("marks.csv: a link", &|| {
            symlink(&victim, results.join("marks.csv")).unwrap();
        }),
        ("games: a link", &|| {
            symlink(arena.path("class"), results.join("games")).unwrap();
        }),
        ("others may write to it", &|| set_mode(&results, 0o777)),
        ("belongs to another user", &|| {
            if chown(&results, Some(OTHER), None).is_err() {
                symlink("x", results.join("belongs to another user")).unwrap();
            }
        }),
    ];
    for (words, prepare) in prepared {
        for line in &lines {
            let _ = fs::remove_dir_all(&results);
            fs::create_dir(&results).unwrap();
            prepare();
            let before = fs::read_dir(&results).unwrap().count();
            let is_board = line.starts_with("board");
            if is_board {
                fs::write(results.join("board.toml"), "").unwrap();
            }
            let line = if is_board {
                format!("{line} played.jsonl")
            } else {
                line.clone()
            };
            let played = arena.run(&line);
            // A package is announced before it is written.
            played.failed(2, &["not safe for results", words]);
            assert_eq!(played.stdout, "");
            let after = fs::read_dir(&results).unwrap().count();
            assert_eq!(after, before + usize::from(is_board), "{line}");
        }
    }
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    // `open` is a folder where everybody may exchange anything.
    for line in [
        format!("{GRADE} --out open/marks"),
        format!("{GRADE} --logs open"),
        "match --agent greedy --agent random --pairs 1 --size 2 --logs open/logs".into(),
    ] {
        arena.run(&line).refused(&["others may write to it"]);
        assert_eq!(fs::read_dir(arena.path("open")).unwrap().count(), 0);
    }
}

#[test]
fn results_are_written_where_users_usually_want_them() {
    let arena = class(&["one"]);
    // As in /tmp, and through a link that the user made.
    set_mode(&arena.path("open"), 0o1777);
    fs::create_dir_all(arena.path("elsewhere/disk")).unwrap();
    symlink(arena.path("elsewhere/disk"), arena.path("open/link")).unwrap();
    for out in [
        "deep/new/marks",
        "open/marks",
        "open/link",
        "open/link/inner",
    ] {
        arena.run(&format!("{GRADE} --out {out}")).passed();
        assert!(arena.path(out).join("marks.csv").exists(), "{out}");
        assert_has(
            &arena.run(&format!("{GRADE} --out {out}")).passed(),
            "\n0 of 1 marked now",
        );
    }
    assert!(arena.path("elsewhere/disk/marks.csv").exists());
    if lchown(arena.path("open/link"), Some(OTHER), None).is_err() {
        println!("not tested, for only root can make another user's link");
        return;
    }
    arena
        .run(&format!("{GRADE} --out open/link"))
        .refused(&["not safe", "open/link: a link of another user"]);
}

#[test]
fn whoever_became_root_by_sudo_is_nobody_else() {
    let arena = class(&["one"]);
    fs::create_dir(arena.path("home")).unwrap();
    if chown(arena.path("home"), Some(OTHER), None).is_err() {
        println!("not tested, for only root can give a folder away");
        return;
    }
    let grade = |user: u32| {
        let mut command = arena.grader(&format!("{GRADE} --out home/marks"));
        command.env("SUDO_UID", user.to_string());
        finish(command)
    };
    grade(OTHER + 1).refused(&["not safe", "home: belongs to another user"]);
    grade(OTHER).passed();
}

#[test]
fn links_of_others_are_not_followed_to_single_files() {
    let arena = Arena::new();
    let line = "match --agent greedy --agent random --pairs 1 --size 2 --out";
    symlink("games.jsonl", arena.path("link")).unwrap();
    arena.run(&format!("{line} link")).passed();
    arena.run("report games.jsonl --html link.html").passed();
    symlink("victim", arena.path("other")).unwrap();
    if lchown(arena.path("other"), Some(OTHER), None).is_err() {
        println!("not tested, for only root can make another user's link");
        return;
    }
    for exists in [false, true] {
        if exists {
            fs::write(arena.path("victim"), "precious").unwrap();
        }
        arena
            .run(&format!("{line} other"))
            .refused(&["other: a link of another user"]);
        arena
            .run(&format!("{line} other --resume"))
            .refused(&["other: a link of another user"]);
        let page = arena.run("report games.jsonl --html other");
        page.refused(&["other: a link of another user"]);
    }
    assert_eq!(
        fs::read_to_string(arena.path("victim")).unwrap(),
        "precious"
    );
}

#[test]
fn results_are_as_private_as_the_configuration() {
    let arena = class(&["one"]);
    let grade = || arena.run(&format!("{GRADE} --anonymous")).passed();
    set_mode(&arena.path("grade.toml"), 0o644);
    grade();
    let open = mode(&arena.path("marks"));
    assert_eq!(open & 0o055, 0o055, "{open:o}");
    // Those of an earlier run are closed, too.
    set_mode(&arena.path("grade.toml"), 0o600);
    fs::write(arena.path("class/one/new"), "").unwrap();
    grade();
    let games = fs::read_dir(arena.path("marks/games")).unwrap();
    let games = games.map(|entry| entry.unwrap().path());
    let files = [
        "marks-names.csv",
        "marks/seed.txt",
        "marks/files.csv",
        "marks/marks.html",
    ];
    for path in games.chain(files.map(|name| arena.path(name))) {
        assert_eq!(mode(&path) & 0o077, 0, "{}", path.display());
    }
    assert_eq!(mode(&arena.path("marks")), 0o700);
}

#[test]
fn no_two_submissions_share_files() {
    // The last two had one name of a file: equal letters and checksums.
    let names = ["adams", "Adams", "Ö Ä Ü É Á", "ÿàÀÄγ É Á"];
    let arena = class(&names);
    arena.run(GRADE).passed();
    for folder in ["games", "submissions", "feedback", "logs"] {
        let found = fs::read_dir(arena.path("marks").join(folder)).unwrap();
        let names = found.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let names: Vec<_> = names
            .filter(|name| !name.starts_with('.') && !name.ends_with("md"))
            .collect();
        assert_eq!(names.len(), 4, "{names:?}");
        let mut small: Vec<_> = names.iter().map(|name| name.to_lowercase()).collect();
        small.sort();
        small.dedup();
        assert_eq!(small.len(), 4, "{names:?}");
    }
    assert!(arena.path("marks/games/Adams.jsonl").exists());
    assert_has(&arena.run(GRADE).passed(), "\n0 of 4 marked now");
    let table = fs::read_to_string(arena.path("marks/files.csv")).unwrap();
    fs::write(
        arena.path("marks/files.csv"),
        table.replace("Adams", "../x"),
    )
    .unwrap();
    arena
        .run(GRADE)
        .refused(&["marks/files.csv: line 2: found `../x`, expected the name of a file"]);
}

#[test]
fn files_of_an_earlier_version_keep_their_names() {
    let arena = class(&["Jo Li"]);
    arena.run(GRADE).passed();
    let old = "Jo-Li-e7cbcfb5";
    for (folder, ending) in [("games", ".jsonl"), ("submissions", ".json"), ("logs", "")] {
        let at = |name: &str| {
            arena
                .path("marks")
                .join(folder)
                .join(format!("{name}{ending}"))
        };
        fs::rename(at("Jo-Li.1"), at(old)).unwrap();
    }
    fs::remove_file(arena.path("marks/files.csv")).unwrap();
    assert_has(&arena.run(GRADE).passed(), "\n0 of 1 marked now");
    let table = fs::read_to_string(arena.path("marks/files.csv")).unwrap();
    assert_has(&table, &format!("Jo Li,{old}"));
}

#[test]
fn nobody_hands_in_a_link_to_what_is_anothers() {
    let arena = class(&["adams"]);
    let box_ = arena.path("class");
    symlink("adams", box_.join("eve")).unwrap();
    arena.run(GRADE).passed();
    // The teacher's own folder of links.
    assert_eq!(
        faults(&arena),
        [
            ("adams".into(), String::new()),
            ("eve".into(), String::new())
        ]
    );
    set_mode(&box_, 0o777);
    arena.run(&format!("{GRADE} --only eve")).passed();
    let found = faults(&arena);
    assert_eq!(found[0].1, "");
    assert_has(
        &found[1].1,
        "it is a link in a folder where others may write",
    );
    let marked = arena
        .run("mark class/eve --config grade.toml --out out")
        .passed();
    assert_eq!(marked, "");
    let verdict = fs::read_to_string(arena.path("out")).unwrap();
    assert_has(&verdict, "it is a link in a folder where others may write");
    // A file is one like a folder.
    fs::remove_file(box_.join("eve")).unwrap();
    let mut zip = zip::ZipWriter::new(fs::File::create(box_.join("adams.zip")).unwrap());
    zip.start_file("agent.sh", zip::write::SimpleFileOptions::default())
        .unwrap();
    zip.finish().unwrap();
    symlink("adams.zip", box_.join("eve.zip")).unwrap();
    arena.run(&format!("{GRADE} --only eve")).passed();
    let found = faults(&arena);
    assert_has(
        &found.last().unwrap().1,
        "it is a link in a folder where others may write",
    );
}

#[test]
fn a_link_does_not_tell_what_is_at_its_end() {
    let kinds = ["nothing", "folder", "file", "program"];
    let arena = class(&[]);
    let private = arena.path("private");
    fs::create_dir_all(private.join("folder")).unwrap();
    fs::write(private.join("file"), "x").unwrap();
    fs::write(private.join("program"), "#!/bin/sh\n").unwrap();
    set_mode(&private.join("program"), 0o755);
    set_mode(&private, 0o700);
    for kind in kinds {
        let own = arena.path("class").join(format!("link-{kind}"));
        fs::create_dir(&own).unwrap();
        symlink(private.join(kind), own.join("agent")).unwrap();
        let own = arena.path("class").join(format!("line-{kind}"));
        fs::create_dir(&own).unwrap();
        let line = format!("#!{}\n", private.join(kind).display());
        fs::write(own.join("agent"), line).unwrap();
        set_mode(&own.join("agent"), 0o755);
    }
    let config = CONFIG.replace("sh agent.sh", "./agent");
    fs::write(arena.path("grade.toml"), config).unwrap();
    arena.run(GRADE).passed();
    let found = faults(&arena);
    let of = |start: &str| -> Vec<String> {
        let own = found.iter().filter(|(name, _)| name.starts_with(start));
        let words =
            own.map(|(name, fault)| fault.replace(name.strip_prefix(start).unwrap(), "KIND"));
        words.collect()
    };
    for fault in of("link-") {
        assert_eq!(
            fault,
            "`./agent` is a link that leads out of the submission"
        );
    }
    if !offers("own root") {
        return;
    }
    let lines = of("line-");
    assert_has(&lines[0], "private/KIND`, which is not there");
    assert!(lines.iter().all(|fault| *fault == lines[0]), "{lines:?}");
}

/// A name that terminals, spreadsheets, browsers and XML could take for more.
const EVIL: &str = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{202e}e&<v>il\u{ffff}";

/// Returns whether all of a text is text: no terminal acts upon it, and XML can hold it.
fn is_text(text: &str) -> bool {
    let is_bad = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
    };
    !text.contains(is_bad)
}

#[test]
fn nothing_of_a_file_reaches_the_terminal_as_it_is() {
    let arena = Arena::new();
    arena
        .run("match --agent eve=greedy --agent random --pairs 1 --size 3 --out games.jsonl")
        .passed();
    let text = fs::read_to_string(arena.out()).unwrap();
    let edited = text.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line.as_object_mut().unwrap().remove("crc32");
        let name = serde_json::to_string(EVIL).unwrap();
        line.to_string().replace("\"eve\"", &name) + "\n"
    });
    fs::write(arena.out(), edited.collect::<String>()).unwrap();
    for line in [
        "report games.jsonl --json --html page.html",
        "explain games.jsonl r1e1p1a --seconds .01 --json",
        "explain games.jsonl r1e1p1a --move 1 --seconds .01",
        "board league games.jsonl",
        "board league --remove none",
    ] {
        let played = arena.run(line);
        for printed in [&played.stdout, &played.stderr] {
            assert!(is_text(printed), "{line}: {printed:?}");
        }
        let is_named = ["report", "explain"]
            .iter()
            .any(|word| line.starts_with(word));
        assert!(
            !is_named || played.stdout.contains(r"\u{1b}]0;owned\u{7}"),
            "{line}: {played:?}"
        );
        if line.contains("--json") {
            let json = played.stdout.lines().last().unwrap();
            serde_json::from_str::<Value>(json).unwrap();
        }
    }
    let page = fs::read_to_string(arena.path("page.html")).unwrap();
    let (tables, _) = page.split_once("<script").unwrap();
    assert!(is_text(tables), "the page");
    assert_has(tables, "e&amp;&lt;v&gt;il");
}

#[test]
fn what_agents_print_stays_text_in_every_format() {
    let arena = class(&["one"]);
    let printed = format!("printf '%s\\n' '{EVIL}' '＝cmd()'\nexit 3\n");
    fs::write(arena.path("class/one/agent.sh"), printed).unwrap();
    let formats = [
        "junit",
        "markdown",
        "vocareum-report",
        "autolab",
        "coderunner",
        "vocareum",
    ];
    for format in formats {
        let line = format!("mark class/one --config grade.toml --format {format} --out out");
        arena.run(&line).passed();
        let text = fs::read_to_string(arena.path("out")).unwrap();
        assert!(is_text(&text), "{format}: {text:?}");
        if format != "junit" {
            continue;
        }
        let mut reader = quick_xml::Reader::from_str(&text);
        let mut said = String::new();
        loop {
            match reader.read_event().unwrap() {
                quick_xml::events::Event::Eof => break,
                quick_xml::events::Event::Text(part) => said += &String::from_utf8_lossy(&part),
                _ => {}
            }
        }
        assert_has(&said, r"il\u{ffff}");
    }
}

/// Returns the boards of a submission's games.
fn boards(arena: &Arena, out: &str, name: &str) -> Vec<Value> {
    let games = arena.path(out).join("games").join(format!("{name}.jsonl"));
    let text = fs::read_to_string(games).unwrap();
    let games = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    games.map(|game| game["opening"]["rows"].clone()).collect()
}

#[test]
fn boards_are_random_and_the_same_for_all() {
    let arena = class(&["one"]);
    let config = CONFIG.replace("4x2", "8x4");
    fs::write(arena.path("grade.toml"), &config).unwrap();
    arena.run(GRADE).passed();
    arena.run(&format!("{GRADE} --out other")).passed();
    let first = boards(&arena, "marks", "one");
    assert_ne!(boards(&arena, "other", "one"), first);
    submit(&arena, "two");
    assert_has(&arena.run(GRADE).passed(), "\n1 of 2 marked now");
    assert_eq!(boards(&arena, "marks", "two"), first);
    // The same for uploads that are kept in one place; each of the others is told its seed.
    let mark = |name: &str, options: &str| {
        let line = format!("mark class/{name} --config grade.toml --out out {options}");
        arena.run(&line).stderr
    };
    for name in ["one", "two"] {
        assert_has(
            &mark(name, "--keep kept"),
            "sets no seed: the boards are those of kept",
        );
    }
    assert_eq!(boards(&arena, "kept", "one"), boards(&arena, "kept", "two"));
    assert_has(
        &mark("one", ""),
        "sets no seed: this submission meets boards of its own (seed ",
    );
    let seed = fs::read_to_string(arena.path("marks/seed.txt")).unwrap();
    fs::write(arena.path("grade.toml"), format!("seed = {seed}{config}")).unwrap();
    arena.run(&format!("{GRADE} --out set")).passed();
    assert_eq!(boards(&arena, "set", "one"), first);
    assert!(!mark("one", "").contains("seed"));
}

#[test]
fn anonymous_marks_do_not_show_what_a_script_asks_for() {
    let arena = class(&["one", "adams"]);
    let script = arena.path("class/adams/adams.sh");
    fs::remove_file(arena.path("class/adams/agent.sh")).unwrap();
    fs::write(&script, "#!/home/adams/bin/sh\n").unwrap();
    set_mode(&script, 0o755);
    let config = CONFIG.to_string() + "[submission.adams]\nrun = \"./adams.sh\"\n";
    fs::write(arena.path("grade.toml"), config).unwrap();
    let printed = arena.run(&format!("{GRADE} --anonymous --json")).passed();
    assert!(!printed.contains("adams"), "{printed}");
    assert_has(
        &printed,
        "could not start (`…` needs `…`, which is not there)",
    );
    let mut left = vec![arena.path("marks")];
    while let Some(path) = left.pop() {
        assert!(
            !path.to_string_lossy().contains("adams"),
            "{}",
            path.display()
        );
        if path.is_dir() {
            left.extend(
                fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains("adams"), "{}: {text}", path.display());
        }
    }
}
