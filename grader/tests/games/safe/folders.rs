//! Results that somebody else could lead astray, and names that meet.

use std::fs;
use std::os::unix::fs::{chown, lchown, symlink};

use rustix::process::geteuid;

use super::{GRADE, OTHER, class, mode, set_mode};
use crate::common::{Arena, assert_has, finish};

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
    let link_file = || symlink(&victim, results.join("marks.csv")).unwrap();
    let link_folder = || symlink(arena.path("class"), results.join("games")).unwrap();
    let open = || set_mode(&results, 0o777);
    let give_away = || chown(&results, Some(OTHER), None).unwrap();
    let mut prepared: Vec<(&str, &dyn Fn())> = vec![
        ("marks.csv: a link", &link_file),
        ("games: a link", &link_folder),
        ("others may write to it", &open),
    ];
    if geteuid().is_root() {
        prepared.push(("belongs to another user", &give_away));
    } else {
        println!("not tested in part, for only root can give a folder away");
    }
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
fn a_kill_while_an_upload_is_kept_stops_no_later_one() {
    let arena = class(&["one"]);
    symlink("agent.sh", arena.path("class/one/link")).unwrap();
    let line = "mark class/one --config grade.toml --out out --keep kept --against previous";
    arena.run(line).passed();
    let new = arena.path("kept/previous.new");
    fs::create_dir(&new).unwrap();
    symlink("agent.sh", new.join("link")).unwrap();
    arena.run(line).passed();
    assert!(arena.path("kept/previous/link").is_symlink() && !new.exists());
}
