//! What the end-to-end tests share: a place to play in, the built programs, and a look at what a run
//! left behind.

// Every test program uses a part of this.
#![allow(dead_code)]

mod results;

use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

#[allow(unused_imports)]
pub(crate) use results::{Game, Id, Move, Opening, Side, games};
use rustix::process::{Pid, Signal, kill_process};

/// How long to wait for what must happen at once. Only a failure takes as long: the machine may have other work.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The built grader.
pub(crate) const GRADER: &str = env!("CARGO_BIN_EXE_grader");

/// Returns the built mock agents, which stand beside the test programs.
pub(crate) fn mock() -> PathBuf {
    let own = std::env::current_exe().expect("the test has a path");
    let profile = own.parent().and_then(Path::parent).expect("target/PROFILE");
    let path = profile.join("examples/mock");
    assert!(
        path.exists(),
        "{}: build it with `cargo build --example mock`",
        path.display()
    );
    path
}

/// A harmless agent in awk: it takes the group of one of the cells, which one being a number between 0 and 1.
pub(crate) const AWK_AGENT: &str = r#"
NR == 1 { n = $1; count = 0 }
NR > 3 { for (x = 1; x <= n; x++) board[NR - 3, x] = substr($0, x, 1) }
function add(y, x, kind) { if (board[y, x] == kind) { board[y, x] = "*"; rows[top] = y; columns[top++] = x } }
function claim(y, x, kind) {
    top = 0; add(y, x, kind)
    while (top > 0) { y = rows[--top]; x = columns[top]; add(y + 1, x, kind); add(y - 1, x, kind); add(y, x + 1, kind); add(y, x - 1, kind) }
}
END {
    for (y = 1; y <= n; y++) for (x = 1; x <= n; x++)
        if (board[y, x] != "*") { row[count] = y; column[count++] = x }
    chosen = int(pick * count)
    y = row[chosen]; x = column[chosen]
    claim(y, x, board[y, x])
    print substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", x, 1) y
    for (x = 1; x <= n; x++) {
        to = n
        for (y = n; y >= 1; y--) if (board[y, x] != "*") { held = board[y, x]; board[y, x] = "*"; board[to--, x] = held }
    }
    for (y = 1; y <= n; y++) { line = ""; for (x = 1; x <= n; x++) line = line board[y, x]; print line }
}
"#;

/// A place to play in: a folder for the grader's temporary files, one for its results, and a marker
/// on the command lines of all agents.
pub(crate) struct Arena {
    folder: tempfile::TempDir,
    /// On the command line of every mock.
    pub(crate) marker: String,
}

/// A run that is over.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Played {
    pub(crate) fn code(&self) -> Option<i32> {
        self.status.code()
    }

    /// Checks that the run ended well. Returns what it printed.
    #[track_caller]
    pub(crate) fn passed(self) -> String {
        assert_eq!(self.code(), Some(0), "{self:?}");
        self.stdout
    }

    /// Checks that the run was refused: exit code 2, nothing printed but one line, which has all these words.
    #[track_caller]
    pub(crate) fn refused(&self, words: &[&str]) {
        assert_eq!(self.code(), Some(2), "{self:?}");
        assert_eq!(self.stderr.lines().count(), 1, "{self:?}");
        assert_eq!(self.stdout, "", "{self:?}");
        for word in words {
            assert_has(&self.stderr, word);
        }
    }

    /// Checks that the run failed with this exit code, and with these words in its last line.
    #[track_caller]
    pub(crate) fn failed(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code(), Some(code), "{self:?}");
        let last = self.stderr.lines().last().unwrap_or_default();
        for word in words {
            assert_has(last, word);
        }
    }
}

/// Checks that a text has a part.
#[track_caller]
pub(crate) fn assert_has(text: &str, part: &str) {
    assert!(text.contains(part), "no `{part}` in: {text}");
}

impl Arena {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let folder = tempfile::Builder::new()
            .prefix("grader-test-")
            .tempdir()
            .expect("a temporary folder");
        // Agents of the root user run as another one, which must find its way here.
        set_mode(folder.path(), 0o755);
        for name in ["tmp", "open"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
            set_mode(&folder.path().join(name), 0o777);
        }
        let marker = marker(COUNT.fetch_add(1, Ordering::Relaxed));
        Self { folder, marker }
    }

    /// Returns a file or folder of this arena.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the results file.
    pub(crate) fn out(&self) -> PathBuf {
        self.path("games.jsonl")
    }

    /// Returns an agent for `--agent`, quoted: a mock under its own name.
    pub(crate) fn mock(&self, behaviour: &str, args: &str) -> String {
        quoted(&format!("{behaviour}={}", self.command(behaviour, args)))
    }

    /// Returns the command of a mock.
    pub(crate) fn command(&self, behaviour: &str, args: &str) -> String {
        format!("{} {behaviour} {} {args}", mock().display(), self.marker)
    }

    /// Returns the grader with the arguments of a line, quoted as in a shell, and its temporary files in this arena.
    pub(crate) fn grader(&self, line: &str) -> Command {
        let mut command = Command::new(GRADER);
        command
            .args(words(line))
            .current_dir(self.folder.path())
            .env("TMPDIR", self.path("tmp"))
            .stdin(Stdio::null());
        command
    }

    /// Runs the grader to its end.
    pub(crate) fn run(&self, line: &str) -> Played {
        finish(self.grader(line))
    }

    /// Plays with a results file, and returns the games in the order of the schedule; the run must
    /// end well, or by an agent that makes no legal move, and leave nothing behind.
    pub(crate) fn play(&self, line: &str) -> Vec<Game> {
        let out = self.out();
        let _ = fs::remove_file(&out);
        let played = self.run(&format!("{line} --out games.jsonl"));
        match played.code() {
            Some(4) => played.failed(4, &["has made no legal move"]),
            _ => assert_eq!(played.code(), Some(0), "{played:?}"),
        }
        self.assert_clean();
        games(&out)
    }

    /// Checks that no process of this arena lives and no temporary file is left.
    pub(crate) fn assert_clean(&self) {
        assert_eq!(self.processes(), Vec::<String>::new(), "processes are left");
        assert_eq!(self.left_files(), Vec::<PathBuf>::new(), "files are left");
    }

    /// Returns what stands in the grader's folder for temporary files.
    pub(crate) fn left_files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("tmp")).expect("the folder");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect()
    }

    /// Returns the living processes with this arena's marker or temporary folder on their command lines.
    pub(crate) fn processes(&self) -> Vec<String> {
        let ours = |line: &str| {
            line.contains(&self.marker) || line.contains(&*self.path("tmp").to_string_lossy())
        };
        let all = process_lines().into_iter();
        let own = all.filter(|(pid, line)| *pid != std::process::id() as i32 && ours(line));
        own.map(|(pid, line)| format!("{pid} {line}")).collect()
    }

    /// Waits until a mock is making its move.
    pub(crate) fn wait_for_mock(&self, behaviour: &str) {
        let line = self.command(behaviour, "");
        // The grader has the command among its arguments; the agent has nothing before it.
        let moves = |process: &String| {
            let (_, command) = process.split_once(' ').unwrap_or_default();
            command.starts_with(line.trim_end())
        };
        let begun = wait_for(PATIENCE, || self.processes().iter().any(moves));
        assert!(begun, "{behaviour} has not begun its move");
    }

    /// Waits until no process of this arena lives; false if that takes too long.
    pub(crate) fn wait_for_quiet(&self, patience: Duration) -> bool {
        wait_for(patience, || self.processes().is_empty())
    }
}

impl Drop for Arena {
    /// Ends what a failed test left: only this arena's processes carry its marker.
    fn drop(&mut self) {
        for (pid, line) in process_lines() {
            if line.contains(&self.marker) && pid != std::process::id() as i32 {
                let _ = Pid::from_raw(pid).map(|pid| kill_process(pid, Signal::KILL));
            }
        }
        // `rm` also removes folders that are nested deeper than a path can name.
        let tmp = self.path("tmp");
        let _ = Command::new("chmod")
            .args(["-R", "u+rwx"])
            .arg(&tmp)
            .output();
        let _ = Command::new("rm").arg("-rf").arg(&tmp).output();
    }
}

/// Returns the marker of an arena of this process. None stands in another, for an arena kills what has its own: a letter ends the number.
pub(crate) fn marker(number: u32) -> String {
    format!("marker-{}-{number}m", std::process::id())
}

/// Returns the words of a line, quoted as in a shell.
pub(crate) fn words(line: &str) -> Vec<String> {
    shell_words::split(line).expect("a command line")
}

/// Returns a text as one word of a line.
pub(crate) fn quoted(text: &str) -> String {
    shell_words::quote(text).into_owned()
}

pub(crate) fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("the mode");
}

/// Puts a copy in a program's place. A file that is written here is open, too, in what other tests start meanwhile, and while
/// it is, nobody can run it.
pub(crate) fn copied_by_another(program: &Path) {
    let line = r#"cp -p "$1" "$1.new" && mv "$1.new" "$1""#;
    let mut shell = Command::new("sh");
    let ended = shell.args(["-c", line, "sh"]).arg(program).status();
    assert!(ended.unwrap().success());
}

/// Runs a command to its end.
pub(crate) fn finish(mut command: Command) -> Played {
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("the grader is built");
    let mut stderr = child.stderr.take().expect("a pipe");
    // Read at the same time, or a full pipe would keep the grader waiting.
    let reader = thread::spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).map(|_| text)
    });
    let mut stdout = String::new();
    let mut pipe = child.stdout.take().expect("a pipe");
    pipe.read_to_string(&mut stdout).expect("text");
    let stderr = reader.join().expect("no panic").expect("text");
    let status = child.wait().expect("the grader ends");
    Played {
        status,
        stdout,
        stderr,
    }
}

/// Waits until something is so; false if it takes too long.
pub(crate) fn wait_for(patience: Duration, mut so: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    loop {
        if so() {
            return true;
        }
        if start.elapsed() > patience {
            return false;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits for the end of a child.
pub(crate) fn wait_for_end(child: &mut Child) -> ExitStatus {
    let mut status = None;
    let ended = wait_for(PATIENCE, || {
        status = child.try_wait().expect("it is our child");
        status.is_some()
    });
    assert!(ended, "the grader does not end");
    status.expect("it has ended")
}

/// Returns the numbers and command lines of all processes that are not dead yet.
pub(crate) fn process_lines() -> Vec<(i32, String)> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    // The command line of a dead process that nobody has waited for is empty.
    let line = |pid| Some((pid, fs::read(format!("/proc/{pid}/cmdline")).ok()?));
    let lines = pids.filter_map(line).filter(|(_, line)| !line.is_empty());
    lines
        .map(|(pid, line)| (pid, String::from_utf8_lossy(&line).replace('\0', " ")))
        .collect()
}

/// Returns the lines of a results file without their times, which differ from run to run.
pub(crate) fn lines_without_times(text: &str) -> Vec<String> {
    let mut lines: Vec<_> = text.lines().map(without_times).collect();
    // The header stays first; games are in the order in which they ended.
    lines.get_mut(1..).unwrap_or_default().sort();
    lines
}

fn without_times(line: &str) -> String {
    let mut value: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let fields = value.as_object_mut().expect("an object");
    fields.remove("used");
    // Of a line with its times.
    fields.remove("crc32");
    let moves = fields
        .get_mut("moves")
        .and_then(|moves| moves.as_array_mut());
    for made in moves.into_iter().flatten() {
        let made = made.as_object_mut().expect("an object");
        made.remove("seconds");
        made.remove("waited");
    }
    value.to_string()
}

/// Returns whether there is a Python for agents. Otherwise prints a line.
pub(crate) fn has_python() -> bool {
    let python = Command::new("/usr/bin/python3").arg("-V").output();
    let has = python.is_ok_and(|found| found.status.success());
    if !has {
        println!("not tested, for there is no /usr/bin/python3");
    }
    has
}

/// Returns whether this machine can confine agents in every way. Otherwise prints a line, once.
pub(crate) fn can_confine() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        let played = shortest_match("on");
        let can = played.code() == Some(0);
        if !can {
            let error = played.stderr.trim();
            println!("not tested, for this machine cannot confine: {error}");
        }
        can
    })
}

/// Returns whether this machine keeps agents from files and system calls at any level. Otherwise prints a line.
pub(crate) fn can_hide() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| (offers("own root") || offers("file rules")) && offers("listed calls"))
}

/// Returns whether this machine confines agents in the way that the grader prints as `words`. Otherwise prints a line.
pub(crate) fn offers(words: &str) -> bool {
    let played = shortest_match("auto");
    let offered = played.stderr.split("; not on this machine").next();
    let can = offered.is_some_and(|offered| offered.contains(words));
    if !can {
        println!("not tested, for this machine does not offer: {words}");
    }
    can
}

fn shortest_match(confine: &str) -> Played {
    let line = "match --agent greedy --agent random --pairs 1 --size 1 --confine";
    Arena::new().run(&format!("{line} {confine}"))
}
