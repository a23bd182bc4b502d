//! What submissions must not read in a visible folder, what anonymous results must not show, and feedback in which what a
//! program printed must stay text.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::SystemTime;

use crate::common::{AWK_AGENT, Arena, PATIENCE, assert_has, can_hide, wait_for};

const CONFIG: &str = "games = 2\nboards = [\"3x2\"]\nrun = \"sh agent.sh\"\n[[opponent]]\nname = \"random\"\n\
                      command = \"random\"\npoints = 0\n[[case]]\ninput = \"cases/board.txt\"\npoints = 10\n";

/// Returns an arena with a configuration and a test board.
fn arena(before: &str) -> Arena {
    let arena = Arena::new();
    fs::create_dir(arena.path("cases")).unwrap();
    fs::write(arena.path("cases/board.txt"), "2\n2\n60\n10\n10\n").unwrap();
    fs::write(arena.path("grade.toml"), before.to_string() + CONFIG).unwrap();
    arena
}

/// A script that makes legal moves.
fn good() -> String {
    format!("awk -v pick=.5 '{AWK_AGENT}' input.txt > output.txt\n")
}

/// Returns all files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| {
        if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        }
    };
    paths.flat_map(below).collect()
}

/// A configuration whose first board is hidden, the only one that begins with a 4.
fn hide_a_board(arena: &Arena) {
    fs::write(
        arena.path("cases/hidden.txt"),
        "4\n2\n60\n1010\n1010\n1010\n1010\n",
    )
    .unwrap();
    let (head, rest) = CONFIG.split_once("[[case]]").unwrap();
    let hidden = "[[case]]\ninput = \"cases/hidden.txt\"\npoints = 1\nvisibility = \"hidden\"\n";
    let config = format!("{head}{hidden}[[case]]{rest}");
    fs::write(arena.path("grade.toml"), config).unwrap();
}

/// Returns when each log below a folder was written last, and the time of that of the hidden board.
fn times(folder: &Path) -> (Vec<SystemTime>, SystemTime) {
    let time = |path: &PathBuf| fs::metadata(path).unwrap().modified().unwrap();
    let is_hidden = |path: &PathBuf| {
        path.file_name()
            .unwrap()
            .as_encoded_bytes()
            .starts_with(b"case1-")
    };
    let (hidden, others): (Vec<_>, Vec<_>) = files(folder).into_iter().partition(is_hidden);
    assert_eq!(hidden.len(), 1, "{hidden:?}");
    (others.iter().map(time).collect(), time(&hidden[0]))
}

/// Nothing that a student may read is printed by a program after one has seen a hidden board.
#[test]
fn hidden_boards_come_last() {
    let arena = arena("");
    hide_a_board(&arena);
    for name in ["class", "class/one"] {
        fs::create_dir(arena.path(name)).unwrap();
    }
    let script = format!("echo asked >&2\n{}", good());
    fs::write(arena.path("class/one/agent.sh"), script).unwrap();
    arena.run("grade class --out marks --confine off").passed();
    let (others, hidden) = times(&arena.path("marks/logs"));
    assert_eq!(others.len(), 3, "a board and two games");
    assert!(others.iter().all(|other| *other < hidden));
    // Those against an earlier version come before it, too.
    let line =
        "mark class/one --out out --format json --keep kept --against previous --confine off";
    for uploads in 1..=2 {
        arena.run(line).passed();
        let (others, hidden) = times(&arena.path("kept/logs"));
        assert_eq!(others.len(), [3, 7][uploads - 1]);
        assert!(others.iter().all(|other| *other < hidden));
    }
}

/// A marking that ends before hidden boards goes on with them.
#[test]
fn hidden_boards_are_asked_about_after_an_interrupt() {
    let arena = arena("");
    hide_a_board(&arena);
    for name in ["class", "class/one", "class/two"] {
        fs::create_dir(arena.path(name)).unwrap();
    }
    let (begun, go) = (arena.path("begun"), arena.path("go"));
    let waits = format!(
        "read -r size < input.txt\nif [ $size = 4 ]; then touch {}; until [ -e {} ]; do sleep .01; done; fi\n{}",
        begun.display(),
        go.display(),
        good()
    );
    fs::write(arena.path("class/one/agent.sh"), waits).unwrap();
    fs::write(arena.path("class/two/agent.sh"), good()).unwrap();
    let line = "grade class --out marks --confine off";
    let mut run = arena.grader(line);
    let mut run = run.stderr(Stdio::null()).spawn().unwrap();
    assert!(wait_for(PATIENCE, || begun.exists()));
    run.kill().unwrap();
    run.wait().unwrap();
    assert!(arena.wait_for_quiet(PATIENCE));
    let games = || fs::read(arena.path("marks/games/one.jsonl")).unwrap();
    let before = games();
    assert!(!before.is_empty());
    File::create(&go).unwrap();
    let graded = arena.run(line);
    assert_has(&graded.passed(), "2 of 2 marked now");
    assert_eq!(games(), before);
    let marks = fs::read_to_string(arena.path("marks/marks.csv")).unwrap();
    for name in ["one", "two"] {
        let row = marks.lines().find(|row| row.starts_with(name)).unwrap();
        assert_has(row, "11");
    }
}

#[test]
fn submissions_read_nothing_of_the_class_in_a_visible_folder() {
    if !can_hide() {
        return;
    }
    let arena = arena("sample = \"sample\"\nbuild = \"sh build.sh\"\n");
    let secrets = [
        "cases/board.txt",
        "sample/agent.sh",
        "roster.csv",
        "marks-names.csv",
        "class.zip",
        "grade.toml",
    ];
    let spy = |who: &str| {
        let all = secrets.map(|file| arena.path(file).display().to_string());
        format!(
            "for file in {} {}; do head -c 1 $file > /dev/null && echo {who} READ $file; done; true\n",
            all.join(" "),
            arena.path("open.txt").display()
        )
    };
    let agent = spy("agent") + &good();
    fs::write(arena.path("open.txt"), "x").unwrap();
    fs::write(arena.path("roster.csv"), "name,id\nEve,eve\n").unwrap();
    fs::create_dir(arena.path("sample")).unwrap();
    fs::write(arena.path("sample/agent.sh"), good()).unwrap();
    fs::write(arena.path("sample/build.sh"), "true\n").unwrap();
    let mut zip = zip::ZipWriter::new(File::create(arena.path("class.zip")).unwrap());
    let [build, calibrate] = ["build", "calibrate"].map(spy);
    for (name, text) in [
        ("eve/agent.sh", &agent),
        ("eve/build.sh", &(build + "exit 1\n")),
        ("ann/agent.sh", &agent),
        ("ann/build.sh", &"true\n".to_string()),
        ("ann/calibrate.sh", &calibrate),
    ] {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let line = format!(
        "grade class.zip --anonymous --show {}",
        arena.path("").display()
    );
    arena.run(&line).passed();
    let logs = files(&arena.path("marks/logs")).into_iter();
    let logs: String = logs.map(|log| fs::read_to_string(log).unwrap()).collect();
    for who in ["agent", "build", "calibrate"] {
        let of = |file: &str| format!("{who} READ {}\n", arena.path(file).display());
        assert_has(&logs, &of("open.txt"));
        for secret in secrets {
            assert!(!logs.contains(&of(secret)), "{who} reads {secret}");
        }
    }
}

#[test]
fn an_opponent_can_be_the_sample() {
    let arena = arena("sample = \"sample\"\n");
    for folder in ["sample", "class/ann"] {
        fs::create_dir_all(arena.path(folder)).unwrap();
        fs::write(arena.path(folder).join("agent.sh"), good()).unwrap();
    }
    fs::write(arena.path("sample/data"), "").unwrap();
    // As an opponent it needs what lies beside it.
    let script = format!("test -e ${{0%/*}}/data || exit 1\n{}", good());
    fs::write(arena.path("sample/agent.sh"), script).unwrap();
    let own = "[[opponent]]\nname = \"sample\"\ncommand = \"sh sample/agent.sh\"\npoints = 1\n";
    let config = format!("sample = \"sample\"\n{CONFIG}{own}");
    fs::write(arena.path("grade.toml"), config).unwrap();
    arena.run("grade class").passed();
}

#[test]
fn anonymous_results_show_nothing_that_was_printed() {
    let arena = arena("");
    for (name, script) in [
        (
            "smith",
            "echo anna_smith.py failed >&2\nexit 1\n".to_string(),
        ),
        ("lee", good()),
    ] {
        fs::create_dir_all(arena.path("class").join(name)).unwrap();
        fs::write(arena.path("class").join(name).join("agent.sh"), script).unwrap();
    }
    fs::create_dir(arena.path("class/baker")).unwrap();
    fs::write(
        arena.path("class/baker/anna_smith.c"),
        "int main() { anna_smith }\n",
    )
    .unwrap();
    let own = "[submission.baker]\nbuild = \"cc -o agent anna_smith.c\"\nrun = \"./agent\"\n";
    fs::write(arena.path("grade.toml"), CONFIG.to_string() + own).unwrap();
    arena.run("grade class --anonymous").passed();
    let logs = arena.path("marks/logs");
    let all = files(&arena.path("marks")).into_iter();
    for file in all.filter(|file| !file.starts_with(&logs)) {
        let text = fs::read_to_string(&file).unwrap();
        assert!(!text.contains("anna_smith"), "{}", file.display());
    }
    // Where to look is still said.
    let marks = fs::read_to_string(arena.path("marks/marks.csv")).unwrap();
    assert_has(&marks, ", see case1");
}

#[test]
fn names_and_pseudonyms_never_share_a_folder_of_results() {
    let arena = arena("");
    fs::create_dir_all(arena.path("class/Anna Smith")).unwrap();
    fs::write(arena.path("class/Anna Smith/agent.sh"), good()).unwrap();
    let named = "grade class --out named";
    arena.run(named).passed();
    let before = files(&arena.path("named"));
    arena.run(&format!("{named} --anonymous")).refused(&[
        "--out named: found results with names (`Anna Smith`), expected another folder for anonymous ones",
    ]);
    assert_eq!(files(&arena.path("named")), before);
    // What is written elsewhere does not depend on it.
    let copies = format!("{named} --anonymous --sources copies");
    arena.run(&copies).passed();
    arena.run(named).passed();

    let hidden = "grade class --out hidden";
    let anonymous = format!("{hidden} --anonymous --tournament");
    arena.run(&anonymous).passed();
    arena.run(&anonymous).passed();
    for file in files(&arena.path("hidden")) {
        assert!(
            !file.to_string_lossy().contains("Anna"),
            "{}",
            file.display()
        );
        let text = fs::read_to_string(&file).unwrap();
        assert!(!text.contains("Anna"), "{}", file.display());
    }
    let refused = "--out hidden: found anonymous results (`agent-";
    arena.run(&format!("{hidden} --tournament")).refused(&[
        refused,
        "expected another folder for those with names, or `--anonymous`",
    ]);
    // Also without the key.
    fs::rename(arena.path("hidden-names.csv"), arena.path("key.csv")).unwrap();
    arena
        .run(&format!("{hidden} --tournament"))
        .refused(&[refused]);
    fs::rename(arena.path("key.csv"), arena.path("hidden-names.csv")).unwrap();
    // A student who hands in nothing more is known by the key, and a pseudonym may be that of an opponent.
    fs::write(
        arena.path("hidden-names.csv"),
        "name,pseudonym\nAnna Smith,random\nBob Lee,agent-000001\n",
    )
    .unwrap();
    fs::write(
        arena.path("hidden/files.csv"),
        "submission,file\nrandom (submission),random.1\nagent-000001,agent-000001\n",
    )
    .unwrap();
    arena.run(&anonymous).passed();
}

#[test]
fn what_agents_print_has_no_meaning_in_feedback() {
    let arena = arena("");
    fs::create_dir_all(arena.path("class/eve")).unwrap();
    let script = "echo '![i](http://x/y) <b> [a](b) *c* `d` a|b __e__' >&2\nexit 1\n";
    fs::write(arena.path("class/eve/agent.sh"), script).unwrap();
    arena.run("grade class").passed();
    let feedback = fs::read_to_string(arena.path("marks/feedback/eve.md")).unwrap();
    let row = feedback
        .lines()
        .find(|line| line.contains("http://x/y") && line.starts_with("| "));
    let printed = r"\!\[i\](http://x/y) \<b\> \[a\](b) \*c\* \`d\` a\|b \_\_e\_\_";
    assert_has(row.unwrap(), printed);
}
