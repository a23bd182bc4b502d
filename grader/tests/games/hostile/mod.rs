//! A class with hostile submissions: what they do is their own loss.

mod any_folders;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{AWK_AGENT, Arena, can_hide, mock, offers};

const CONFIG: &str = r#"
seed = 1
games = 2
boards = ["4x2"]
seconds = 6
build = "sh build.sh"
build_seconds = 8
run = "sh agent.sh"
[[opponent]]
name = "random"
command = "random"
points = 1
[[case]]
input = "case.txt"
points = 1
accept = ["A1", "B1", "A2"]
"#;

/// A further board of a configuration.
const CASE: &str = r#"
[[case]]
input = "case.txt"
points = 1
"#;

/// A place with a class, and what is private around it.
struct Class {
    arena: Arena,
}

impl Class {
    fn new() -> Self {
        let arena = Arena::new();
        let class = Self { arena };
        fs::create_dir(class.path("class")).unwrap();
        fs::create_dir(class.path("private")).unwrap();
        fs::write(class.path("private/diary"), "the secret").unwrap();
        fs::write(class.path("class/grade.toml"), CONFIG).unwrap();
        fs::write(class.path("class/case.txt"), "2\n2\n6\n01\n11\n").unwrap();
        class
    }

    fn path(&self, name: &str) -> PathBuf {
        self.arena.path(name)
    }

    /// Adds a submission of a build and an agent, both scripts.
    fn add(&self, name: &str, build: &str, agent: &str) {
        let own = self.path("class").join(name);
        fs::create_dir(&own).unwrap();
        fs::write(own.join("build.sh"), build).unwrap();
        fs::write(own.join("agent.sh"), agent).unwrap();
    }

    fn add_innocents(&self, count: u32) {
        for number in 0..count {
            let pick = f64::from(number) / f64::from(count);
            let agent = format!(
                "awk -v pick={pick} -f \"$(dirname \"$0\")\"/agent.awk input.txt > output.txt\n"
            );
            // What a build makes is there when the agent plays.
            let build = format!("cat > agent.awk <<'END'\n{AWK_AGENT}\nEND\n");
            self.add(&format!("innocent-{number:02}"), &build, &agent);
        }
    }

    /// Marks the class, and returns the rows of the marks by name.
    fn mark(&self, out: &str, options: &str) -> BTreeMap<String, String> {
        let line = format!("grade class --out {out} --concurrency 2 {options}");
        self.arena.run(&line).passed();
        self.arena.assert_clean();
        let mut csv = csv::ReaderBuilder::new();
        let csv = csv.has_headers(false);
        let csv = csv.from_path(self.path(out).join("marks.csv"));
        let rows = csv.unwrap().into_records().map(Result::unwrap);
        let named = |row: csv::StringRecord| {
            let cells: Vec<_> = row.iter().skip(1).collect();
            (row[0].to_string(), cells.join(","))
        };
        rows.map(named).collect()
    }

    /// Returns what an agent printed, by the name of the log.
    fn printed(&self, out: &str, name: &str) -> BTreeMap<PathBuf, String> {
        let logs = fs::read_dir(self.path(out).join("logs").join(name));
        let logs = logs
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().path());
        logs.map(|path| (path.clone(), fs::read_to_string(path).unwrap_or_default()))
            .collect()
    }

    /// Returns what a build printed.
    fn log_of_build(&self, out: &str, name: &str) -> String {
        let log = self.path(out).join("logs").join(name).join("build.log");
        fs::read_to_string(log).unwrap_or_default()
    }
}

/// Returns a row without the rank, which depends on the others.
fn unranked(row: &str) -> &str {
    row.split_once(',').expect("columns").1
}

/// Returns the modes of all files in a folder, but for those whose path is too long to be named.
fn modes(folder: &Path) -> BTreeMap<PathBuf, u32> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let Ok(metadata) = fs::symlink_metadata(&path) else {
            continue;
        };
        found.insert(path.clone(), metadata.permissions().mode());
        if metadata.is_dir() {
            found.extend(modes(&path));
        }
    }
    found
}

fn innocents(marks: &BTreeMap<String, String>) -> Vec<(&String, &String)> {
    let rows = marks.iter();
    rows.filter(|(name, _)| name.starts_with("innocent"))
        .collect()
}

/// Both would see what the opponent of the other does, and one the board that is hidden from the other.
#[test]
fn a_submission_never_runs_beside_itself() {
    let class = Class::new();
    let config = CONFIG.replace("games = 2", "games = 8");
    fs::write(class.path("class/grade.toml"), config + &CASE.repeat(3)).unwrap();
    class.add_innocents(1);
    let agent = class.path("class/innocent-00/agent.sh");
    let plays = fs::read_to_string(&agent).unwrap();
    // It prints when it begins and when it ends, on one clock.
    let clock = "cut -d ' ' -f 1 /proc/uptime\n";
    fs::write(agent, format!("{clock}sleep .1\n{plays}{clock}")).unwrap();
    let marks = class.mark("marks", "");
    assert!(marks["innocent-00"].ends_with(','), "{marks:?}");
    let mut runs = Vec::new();
    for log in class.printed("marks", "innocent-00").values() {
        let times = log.lines().map(|time| time.parse::<f64>().unwrap());
        runs.extend(
            times
                .collect::<Vec<_>>()
                .chunks(2)
                .map(|run| (run[0], run[1])),
        );
    }
    runs.sort_by(|one, other| one.0.total_cmp(&other.0));
    assert!(runs.len() > 8, "{runs:?}");
    assert!(runs.windows(2).all(|two| two[0].1 <= two[1].0), "{runs:?}");
}

/// Marks a class of innocents alone. All must do well.
fn mark_alone(class: &Class, count: u32) -> BTreeMap<String, String> {
    class.add_innocents(count);
    let mut alone = class.mark("alone", &options());
    alone.retain(|name, _| name.starts_with("innocent"));
    let all_well = |row: &str| row.split(',').nth(5) == Some("1") && row.ends_with(',');
    assert_eq!(alone.len(), count as usize);
    assert!(alone.values().all(|row| all_well(row)), "{alone:?}");
    alone
}

fn options() -> String {
    let tools = mock().parent().unwrap().display().to_string();
    format!("--show {tools} --folder-mb 64 --memory-mb 256")
}

/// Adds hostile submissions, each a build and an agent, between the innocents, where their names are sorted.
fn add_hostile(class: &Class, all: &[(&str, String)]) {
    for (number, (build, agent)) in all.iter().enumerate() {
        class.add(&format!("innocent-{:02}x", number * 2), build, agent);
    }
}

/// Checks that the innocents get the marks that they get alone, and that the class stays as it is.
fn assert_marked_as(class: &Class, alone: &BTreeMap<String, String>, hostile: usize) {
    let before = modes(&class.path("class"));
    let together = class.mark("together", &options());
    // The first row has the names of the columns.
    assert_eq!(together.len(), 1 + alone.len() + hostile);
    for (name, row) in alone {
        let (found, expected) = (unranked(&together[name]), unranked(row));
        assert_eq!(
            found,
            expected,
            "{name}: {:?}",
            class.printed("together", name)
        );
    }
    assert_eq!(modes(&class.path("class")), before);
}

/// Gives a submission what no submission should have: a link to a secret, a path that is too long to be named, a file with a hole
/// that is larger than the disk, and many long names.
fn make_odd(own: &Path) {
    symlink("/etc/shadow", own.join("secret.txt")).unwrap();
    let hole = fs::File::create(own.join("hole")).unwrap();
    hole.set_len(1 << 40).unwrap();
    for number in 0..700 {
        fs::write(own.join(format!("{number:0>200}.py")), "").unwrap();
    }
    let deep = format!("mkdir -p {0} && cd -P {0} || exit 1\n", "d".repeat(202));
    let made = Command::new("sh")
        .args(["-c", &deep.repeat(20)])
        .current_dir(own)
        .status();
    assert!(made.unwrap().success());
}

#[test]
#[ignore = "slow: make slow"]
fn a_class_of_thirty_is_marked_as_without_its_ten_hostile_ones() {
    let class = Class::new();
    let hostile =
        |behaviour: &str, args: &str| format!("exec {}\n", class.arena.command(behaviour, args));
    let open = class.path("open");
    let open = open.to_str().unwrap();
    let chmod = "chmod -R 0 .. ../..; rm -rf ../* ../../*; yes";
    let big = "head -c 300M /dev/zero > big; sleep 1000";
    let all = [
        ("true", hostile("forks", "20")),
        ("true", hostile("hoard-unlinked", "")),
        ("true", hostile("kill-and-stay", "")),
        ("true", hostile("sleep", "")),
        ("true", hostile("leave-workers", "")),
        ("true", hostile("big-noise", "")),
        ("true", hostile("hog", "")),
        ("true", hostile("scribble", open)),
        (chmod, hostile("many-files", "")),
        (big, hostile("closed-folders", "")),
    ];
    let alone = mark_alone(&class, 20);
    add_hostile(&class, &all);
    let own = class.path("class/innocent-00x");
    fs::set_permissions(own.join("agent.sh"), fs::Permissions::from_mode(0o6777)).unwrap();
    symlink("/", own.join("root")).unwrap();
    assert_marked_as(&class, &alone, all.len());
    assert_eq!(fs::read_dir(open).unwrap().count(), 0);
}

/// What a second attack on confinement was made of.
#[test]
#[ignore = "slow: make slow"]
fn a_class_of_sixty_is_marked_as_without_its_twelve_hostile_ones() {
    let class = Class::new();
    let hostile =
        |behaviour: &str, args: &str| format!("exec {}\n", class.arena.command(behaviour, args));
    let lock = "for file in /usr/bin/env /bin/sh ../../*/agent.sh; do flock -x $file sleep 1000 & done; sleep 1000";
    let name = "d".repeat(200);
    let nest = format!(
        "i=0; while [ $i -lt 25 ]; do mkdir {name} && cd -P {name}; head -c 5M /dev/zero > big; i=$((i + 1)); done; sleep 1000"
    );
    let prints =
        "printf '\\357\\277\\277 \\033[2J =cmd <b>' | tee /dev/stderr > output.txt".to_string();
    let crowd = "i=0; while [ $i -lt 990 ]; do sleep 1000 & i=$((i + 1)); done; wait";
    let hole = "truncate -s 1900M hole; ln -s / root; mkfifo fifo; truncate -s 1T more";
    let all = [
        ("true", hostile("stop-parent", "")),
        ("true", hostile("stop-and-go", "")),
        ("true", hostile("queue-signals", "")),
        ("true", hostile("hoard-shared", "")),
        ("true", hostile("hoard-closed", "")),
        ("true", hostile("hog-shared", "")),
        ("true", hostile("crowd", "")),
        ("true", lock.to_string()),
        ("true", nest.clone()),
        (crowd, prints),
        (hole, hostile("deep", "")),
        (&nest, "true".to_string()),
    ];
    let alone = mark_alone(&class, 48);
    add_hostile(&class, &all);
    make_odd(&class.path("class/innocent-22x"));
    assert_marked_as(&class, &alone, all.len());
}

#[test]
fn builds_reach_nothing_but_their_own() {
    let class = Class::new();
    class.add_innocents(1);
    let secrets = [
        "private/diary",
        "class/grade.toml",
        "class/innocent-00/agent.sh",
        "class/case.txt",
    ];
    let mut build = Vec::new();
    for secret in secrets {
        let path = class.path(secret).display().to_string();
        build.push(format!("cat {path} && echo read {secret}"));
        build.push(format!("chmod 777 {path} && echo changed {secret}"));
    }
    for folder in ["class", "marks", "marks/logs", "private", "tmp"] {
        let path = class.path(folder).display().to_string();
        build.push(format!("chmod 777 {path} && echo changed {folder}"));
        build.push(format!("touch {path}/new && echo wrote {folder}"));
    }
    let rest = [
        "ls -d ../1 && echo saw others",
        "cat ../1/agent.sh && echo read others",
        "install -m 4755 agent.sh special",
        "chmod 6755 special",
        "echo done",
    ];
    build.extend(rest.map(str::to_string));
    let build = build.join("\n");
    class.add("hostile", &build, "true");
    let before = modes(&class.path("class"));
    let marks = class.mark("marks", "");
    assert!(innocents(&marks)[0].1.ends_with(','), "{marks:?}");
    // Elsewhere a build that runs as the user may change what the user owns.
    if offers("own root") {
        assert_eq!(modes(&class.path("class")), before);
    }
    let printed = class.log_of_build("marks", "hostile");
    assert!(printed.contains("done"), "{printed}");
    if offers("own root") {
        for crime in ["read ", "changed ", "wrote ", "saw ", "the secret"] {
            assert!(!printed.contains(crime), "{crime}: {printed}");
        }
    }
    for (path, mode) in modes(&class.path("marks")) {
        assert_eq!(mode & 0o7000, 0, "{}", path.display());
    }
    assert_eq!(fs::read_dir(class.path("private")).unwrap().count(), 1);
}

/// Checks that a build file which is a link to something outside reveals nothing, and does not stop the marking.
#[test]
fn builds_gain_nothing_by_links() {
    for target in [
        "/proc/1/status",
        "/etc/shadow",
        "/proc/self/cwd/private/diary",
        "../0/secret.sh",
    ] {
        let class = Class::new();
        class.add_innocents(1);
        let secret = class.path("class/innocent-00/secret.sh");
        fs::write(secret, "echo read by link").unwrap();
        // The work of somebody who comes later in the class.
        class.add("zed", "", "true");
        let own = class.path("class/zed");
        fs::remove_file(own.join("build.sh")).unwrap();
        symlink(target, own.join("build.sh")).unwrap();
        fs::create_dir(own.join("private")).unwrap();
        let private = class.path("private").display().to_string();
        let script = format!("cat {private}/diary\nls {private}\n");
        fs::write(own.join("private/diary"), script).unwrap();
        let marks = class.mark("marks", "");
        assert!(innocents(&marks)[0].1.ends_with(','), "{target}: {marks:?}");
        let printed = class.log_of_build("marks", "zed");
        if can_hide() {
            for crime in ["the secret", "read by link", "root:"] {
                assert!(!printed.contains(crime), "{target}: {printed}");
            }
        }
    }
}
