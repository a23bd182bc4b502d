//! `grader grade` on the example class, through the built program.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn grader(args: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grader"));
    command.args(args).current_dir(folder);
    command.output().expect("the grader starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn class() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("class")
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
fn marks(path: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
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
    let folder = tempfile::tempdir().unwrap();
    let before = snapshot(&class());
    let config = class().join("grade.toml");
    let submissions = class().join("submissions");
    let args = [
        "grade",
        submissions.to_str().unwrap(),
        "--config",
        config.to_str().unwrap(),
    ];
    let first = grader(&args, folder.path());
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert_eq!(snapshot(&class()), before, "submissions are not written to");

    let path = folder.path().join("marks/marks.csv");
    let marked = marks(&path);
    let adams = &marked["adams"];
    assert_eq!(
        (adams["case points"].as_str(), adams["faults"].as_str()),
        ("7", "")
    );
    assert_eq!(adams["won against random"], "4");
    assert!(marked["baker"]["faults"].starts_with("build failed: exit code 1, see "));
    let log = fs::read_to_string(folder.path().join("marks/logs/baker/build.log")).unwrap();
    assert!(log.contains("expected `;`"), "{log}");
    let clark = &marked["clark"];
    assert_eq!(
        (
            clark["points"].as_str(),
            clark["lost against random"].as_str()
        ),
        ("0", "4")
    );
    assert_eq!(clark["faults"].matches("wrong board").count(), 10);
    assert!(clark["faults"].contains(", see r1e1p1a-first-clark.log"));
    let log = fs::read_to_string(
        folder
            .path()
            .join("marks/logs/clark/r1e1p1a-first-clark.log"),
    )
    .unwrap();
    assert!(log.starts_with("thinking about"), "{log}");

    let page = fs::read_to_string(folder.path().join("marks/marks.html")).unwrap();
    for part in [
        ">Marks</h2>",
        ">Test boards</h2>",
        ">Faults</h2>",
        "r1e5p1a",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // A second run has nothing to do.
    let out = snapshot(&folder.path().join("marks"));
    let again = grader(&args, folder.path());
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert!(text(&again.stdout).contains("\n0 of 3 marked now"));
    assert_eq!(snapshot(&folder.path().join("marks")), out);
}

#[test]
fn folders_of_any_name_are_marked() {
    let folder = tempfile::tempdir().unwrap();
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
    let class = folder.path().join("class");
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
    let done = grader(&["grade", "class"], folder.path());
    assert!(done.status.success(), "{}", text(&done.stderr));
    let marked = marks(&folder.path().join("marks/marks.csv"));
    let mut names: Vec<_> = marked.keys().map(String::as_str).collect();
    names.sort_unstable();
    #[rustfmt::skip]
    let mut expected =
        ["greedy (submission)", r"\xff\xfe", r"a\nb", "a?b", "'-x", "'=1+1", long.as_str()];
    expected.sort_unstable();
    assert_eq!(names, expected);
    for (name, row) in &marked {
        assert_eq!(row["lost against greedy"], "2", "{name}");
        assert!(
            row["faults"].contains("no output, see r1e"),
            "{}",
            row["faults"]
        );
        assert_eq!(
            row["faults"].matches(".log").count(),
            2,
            "{name}: {}",
            row["faults"]
        );
    }
    let logs = snapshot(&folder.path().join("marks/logs"));
    assert_eq!(logs.len(), 2 * marked.len(), "of two games each: {logs:?}");
}

/// Checks an opponent that an interpreter runs: submissions can use the interpreter, and cannot read the opponent.
#[test]
fn references_are_hidden_and_their_interpreters_not() {
    let folder = tempfile::tempdir().unwrap();
    // It is not the mode that keeps them out.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let own = folder.path().join("class/one");
    fs::create_dir_all(&own).unwrap();
    let reference = folder.path().join("ref.sh");
    fs::write(&reference, "echo reference").unwrap();
    let build = format!(
        "for file in {} {}; do if cat $file > /dev/null; then exit 3; fi; done; echo built",
        reference.display(),
        env!("CARGO_BIN_EXE_grader"),
    );
    fs::write(own.join("build.sh"), build).unwrap();
    let agent = format!(
        "if cat {}; then echo read it; fi; echo started",
        reference.display()
    );
    fs::write(own.join("agent.sh"), agent).unwrap();
    let command = format!("sh {}", reference.display());
    let config = format!(
        "games = 2\nboards = [\"3x2\"]\nbuild = \"sh build.sh\"\nrun = \"sh agent.sh\"\n\
         [[opponent]]\nname = \"ref\"\ncommand = \"{command}\"\npoints = 1\n"
    );
    fs::write(folder.path().join("class/grade.toml"), config).unwrap();
    let done = grader(&["grade", "class"], folder.path());
    assert!(done.status.success(), "{}", text(&done.stderr));
    let printed = text(&done.stderr);
    let has = printed
        .split("; not on this machine")
        .next()
        .unwrap_or_default();
    if !has.contains("isolated (") && !has.contains("file rules") {
        println!("not tested, for this machine does not hide files: {printed}");
        return;
    }
    let logs = folder.path().join("marks/logs/one");
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
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("class/one");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("agent.sh"), "echo wrong").unwrap();
    fs::write(own.join("build.sh"), BUILD).unwrap();
    fs::set_permissions(own.join("agent.sh"), fs::Permissions::from_mode(0o6755)).unwrap();
    let config = "games = 2\nboards = [\"3x2\"]\nbuild = \"sh build.sh\"\nrun = \"sh installed.sh\"\n\
                  [[opponent]]\nname = \"greedy\"\ncommand = \"greedy\"\npoints = 1\n";
    fs::write(folder.path().join("class/grade.toml"), config).unwrap();
    let done = grader(&["grade", "class"], folder.path());
    assert!(done.status.success(), "{}", text(&done.stderr));
    let log = folder.path().join("marks/logs/one/build.log");
    let printed = fs::read_to_string(&log).unwrap();
    assert!(printed.ends_with("built\n"), "{printed}");
    let faults = &marks(&folder.path().join("marks/marks.csv"))["one"]["faults"];
    assert!(faults.contains("no output"), "{faults}");
    let mode = fs::metadata(&log).unwrap().permissions().mode();
    assert_eq!(mode & 0o7777, 0o600);
}

#[test]
fn a_class_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("class/one")).unwrap();
    let cases = [
        ("", "expected something to mark"),
        ("gmaes = 2\n", "line 1, column 1"),
        ("[[case]]\ninput = \"none.txt\"\npoints = 1\n", "none.txt"),
        ("games = 4000000000\n", "up to 2000000"),
        (
            "[[opponent]]\nname = \"a\"\ncommand = \"greedy\"\npoints = 1\n[submission.two]\n",
            "[submission.two]",
        ),
    ];
    for (config, expected) in cases {
        fs::write(folder.path().join("class/grade.toml"), config).unwrap();
        let refused = grader(&["grade", "class"], folder.path());
        let error = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{config}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(expected), "{error}");
    }
    assert!(
        !folder.path().join("marks").exists(),
        "nothing is written before all is well"
    );
}
