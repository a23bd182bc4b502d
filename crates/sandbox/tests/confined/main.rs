//! Programs in sandboxes of every level that this machine offers. Sandboxes are this very program again, so it has a `main`
//! of its own, and takes the names of the tests to run as its arguments.

mod acts;
mod groups;
mod limits;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, setrlimit};
use sweetfish_sandbox::{
    AnyPath, Confine, ConfinementLevel, Demand, EstablishError, ExitStatus, Limits, Mechanism, Run,
    RunSpec, Sandbox, SandboxError, Setup, WorkFolder, give, user_for_agent,
};

const LIMITS: Limits = Limits {
    memory_mb: 1024,
    processes: 50,
    file_mb: 16,
    folder_mb: 8,
    open_files: 64,
};

/// The rights to go before others on a processor.
const FIRST_ON_A_PROCESSOR: [Resource; 2] = [Resource::Rtprio, Resource::Nice];

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Checks something at one level.
type Test = fn(&Place);

fn main() -> ExitCode {
    if let Some(code) = sweetfish_sandbox::serve_if_asked() {
        return code;
    }
    if std::env::args().nth(1).is_some_and(|part| acts::act(&part)) {
        return ExitCode::SUCCESS;
    }
    // Only root can give itself what agents must not get of it.
    for resource in FIRST_ON_A_PROCESSOR {
        let limit = Rlimit {
            current: Some(7),
            maximum: Some(7),
        };
        if setrlimit(resource, limit).is_err() {
            println!("not checked here, for this user has no right to it: {resource:?}");
        }
    }
    let tests: [(&str, Test); 19] = [
        ("ends_are_reported", ends_are_reported),
        ("a_busy_program_is_waited_for", a_busy_program_is_waited_for),
        ("little_memory_is_enough", little_memory_is_enough),
        ("nothing_outlives_a_run", nothing_outlives_a_run),
        ("nobody_goes_before_others", nobody_goes_before_others),
        ("what_is_hidden_is_not_read", what_is_hidden_is_not_read),
        ("a_full_folder_ends_a_run", a_full_folder_ends_a_run),
        (
            "files_without_a_name_count",
            limits::files_without_a_name_count,
        ),
        (
            "memory_counts_without_a_first_thread",
            limits::memory_counts_without_a_first_thread,
        ),
        ("what_works_on_is_counted", what_works_on_is_counted),
        (
            "a_later_thread_waits_for_a_core",
            a_later_thread_waits_for_a_core,
        ),
        (
            "its_own_threads_are_no_disturbance",
            its_own_threads_are_no_disturbance,
        ),
        ("locks_reach_nobody_outside", locks_reach_nobody_outside),
        ("a_crash_leaves_nothing", limits::a_crash_leaves_nothing),
        ("no_room_is_taken_at_once", limits::no_room_is_taken_at_once),
        ("an_interrupt_ends_a_run", an_interrupt_ends_a_run),
        ("no_path_is_too_deep_to_count", no_path_is_too_deep_to_count),
        ("special_bits_stay_refused", special_bits_stay_refused),
        ("what_computes_on_is_charged", what_computes_on_is_charged),
    ];
    let wanted = std::env::args().skip(1);
    let wanted: Vec<_> = wanted.filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part));
    // Most of the time these wait.
    run_all(&tests, is_wanted, 4);
    // The groups of a process are made and removed together.
    let alone: [(&str, Test); 1] = [("groups_limit_all_processes", groups::limit_all_processes)];
    run_all(&alone, is_wanted, 1);
    if is_wanted("a_container_is_shared") {
        groups::a_container_is_shared();
    }
    if is_wanted("the_best_level_is_found") {
        the_best_level_is_found();
        println!("the_best_level_is_found: ok");
    }
    ExitCode::SUCCESS
}

/// Runs the wanted tests at every level, `at_once` of them at a time.
fn run_all(tests: &[(&str, Test)], is_wanted: impl Fn(&str) -> bool, at_once: usize) {
    let wanted = tests.iter().filter(|(name, _)| is_wanted(name));
    let mut jobs: Vec<_> = wanted
        .flat_map(|test| ConfinementLevel::ALL.map(|level| (test, level)))
        .collect();
    jobs.reverse();
    let jobs = Mutex::new(jobs);
    let work = || {
        loop {
            let next = jobs.lock().unwrap().pop();
            let Some((&(name, test), level)) = next else {
                return;
            };
            match Place::new(level) {
                Some(place) => {
                    test(&place);
                    println!("{name}, {level}: ok");
                }
                None => {
                    println!("not checked here, for this machine does not offer {level}: {name}");
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(work);
        }
    });
}

/// A level that this machine offers, and a folder for its programs.
struct Place {
    level: ConfinementLevel,
    root: tempfile::TempDir,
}

impl Place {
    /// Returns `None` if this machine does not offer the level.
    fn new(level: ConfinementLevel) -> Option<Self> {
        let root = tempfile::tempdir().unwrap();
        // Agents of the root user are others, who must find their way.
        fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let place = Self { level, root };
        let setup = place.setup("exit 0");
        let offered = match Sandbox::start(&setup, &GO_ON) {
            Ok(_) => true,
            Err(SandboxError::Unable(_) | SandboxError::Unmapped(_)) => false,
            Err(other) => panic!("{level}: {other}"),
        };
        offered.then_some(place)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// Returns the setup of a script for the shell, with a folder of its own.
    fn setup(&self, script: &str) -> Setup {
        let folder = self.path("own");
        let _ = sweetfish_sandbox::remove(&folder);
        fs::create_dir(&folder).unwrap();
        let setup = Setup {
            program: "/bin/sh".into(),
            args: vec!["-c".into(), script.into()],
            folder: folder.clone().into(),
            limits: LIMITS,
            ..Setup::new(self.level, user_for_agent(self.level))
        };
        if let Some(user) = setup.user {
            give(&folder, user).unwrap();
        }
        setup
    }

    /// Returns the setup of an executable file, `script`, with this content.
    fn script(&self, content: &str) -> Setup {
        let script = self.path("script");
        fs::write(&script, content).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        Setup {
            program: script.clone().into(),
            own: vec![AnyPath::from(script)],
            ..self.setup("")
        }
    }

    fn run(&self, setup: &Setup, seconds: f64) -> Run {
        let mut sandbox = Sandbox::start(setup, &GO_ON).unwrap();
        assert_eq!(sandbox.confinement().level, self.level);
        let spec = RunSpec::within(seconds);
        sandbox.run(spec).unwrap()
    }

    fn offers(&self, mechanism: Mechanism) -> bool {
        let sandbox = Sandbox::start(&self.setup("exit 0"), &GO_ON).unwrap();
        sandbox.confinement().mechanisms.contains(&mechanism)
    }

    fn status(&self, script: &str) -> ExitStatus {
        self.run(&self.setup(script), 60.0).status
    }
}

fn ends_are_reported(place: &Place) {
    assert_eq!(place.status("exit 0"), ExitStatus::Exited(0));
    assert_eq!(place.status("exit 7"), ExitStatus::Exited(7));
    let cache = place.status("test \"$XDG_CACHE_HOME $PEX_ROOT\" = \"$PWD/.cache $PWD/.cache\"");
    assert_eq!(
        cache == ExitStatus::Exited(0),
        place.level != ConfinementLevel::None
    );
    assert_eq!(place.status("kill -TERM $$"), ExitStatus::Signalled(15));
    let late = place.run(&place.setup("sleep 1000"), 0.3);
    assert_eq!(late.status, ExitStatus::TimedOut);
    assert!(late.wall >= 0.3, "{late:?}");
    let setup = place.script("#!/no/such -x\r\n");
    let ExitStatus::NotStarted(failure) = place.run(&setup, 60.0).status else {
        panic!("it was started");
    };
    assert_eq!(&*failure.program, place.path("script"));
    assert!(
        failure.error.starts_with("No such file"),
        "{}",
        failure.error
    );
}

fn a_busy_program_is_waited_for(place: &Place) {
    let setup = place.script("#!/bin/sh\nexit 3\n");
    let script = fs::File::options().append(true).open(place.path("script"));
    let busy = Duration::from_millis(500);
    let clock = Instant::now();
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(busy);
            drop(script);
        });
        let run = place.run(&setup, 60.0);
        assert_eq!(run.status, ExitStatus::Exited(3));
        // Nor is it the agent's time, but for that of the last start, which may be slow on a busy machine.
        let not_its_own = clock.elapsed().as_secs_f64() - run.wall;
        assert!(not_its_own >= busy.as_secs_f64() / 2.0, "{run:?}");
    });
}

fn little_memory_is_enough(place: &Place) {
    let memory_mb = 2;
    let limits = Limits {
        memory_mb,
        ..LIMITS
    };
    let setup = Setup {
        limits,
        ..place.setup("exit 0")
    };
    assert_eq!(place.run(&setup, 60.0).status, ExitStatus::Exited(0));
}

fn nobody_goes_before_others(place: &Place) {
    if place.level == ConfinementLevel::None {
        return;
    }
    let script = "while read -r max of limit soft hard rest; do
            case \"$limit $soft $hard\" in
                'priority 0 0') found=$found+ ;;
                'priority '*) exit 9 ;;
            esac
        done </proc/self/limits
        [ \"$found\" = ++ ]";
    let run = place.run(&place.setup(script), 60.0);
    assert_eq!(run.status, ExitStatus::Exited(0), "{}", place.level);
}

fn nothing_outlives_a_run(place: &Place) {
    let marker = format!("{}.{}", std::process::id(), place.level as u8);
    let setup = place.setup(&format!(
        "sleep 1000.{marker} & setsid sleep 1000.{marker} &"
    ));
    let mut sandbox = Sandbox::start(&setup, &GO_ON).unwrap();
    let spec = RunSpec::within(60.0);
    for _ in 0..2 {
        let run = sandbox.run(spec).unwrap();
        assert_eq!(run.status, ExitStatus::Exited(0));
        let left = processes().find(|line| line.contains(&format!("sleep\0001000.{marker}")));
        assert_eq!(left, None);
    }
}

fn processes() -> impl Iterator<Item = String> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).into_owned())
}

fn what_is_hidden_is_not_read(place: &Place) {
    for name in ["shown", "hidden"] {
        fs::write(place.path(name), "text\n").unwrap();
    }
    let read = |name: &str| {
        let path = place.path(name);
        let setup = Setup {
            shown: vec![place.root.path().into()],
            hidden: vec![place.path("hidden").into()],
            ..place.setup(&format!("grep -q text {}", path.display()))
        };
        place.run(&setup, 60.0).status == ExitStatus::Exited(0)
    };
    assert!(read("shown"));
    let hides = place.level == ConfinementLevel::Isolated || place.offers(Mechanism::FileRules);
    assert_eq!(read("hidden"), !hides);
}

fn a_full_folder_ends_a_run(place: &Place) {
    let status = place.status("head -c 12M /dev/zero > big; exec sleep 5");
    match place.level {
        ConfinementLevel::None => assert_eq!(status, ExitStatus::Exited(0)),
        _ => assert_eq!(status, ExitStatus::FolderFull),
    }
}

/// Beside others on its core a program waits, whichever of its threads computes.
fn a_later_thread_waits_for_a_core(place: &Place) {
    let setup = acts::acting(place, "second");
    let core = setup.cores[0].to_string();
    let busy = |_| {
        let mut command = std::process::Command::new("taskset");
        command.args(["--cpu-list", &core, "sh", "-c", "while :; do :; done"]);
        command.spawn().unwrap()
    };
    let others: Vec<_> = (0..3).map(busy).collect();
    let run = place.run(&setup, 1.0);
    for mut other in others {
        other.kill().unwrap();
        other.wait().unwrap();
    }
    assert_eq!(run.status, ExitStatus::TimedOut);
    assert!(
        run.waited.is_none_or(|waited| waited > 0.2),
        "{}: {run:?}",
        place.level
    );
}

/// A core that its own threads have is taken by nobody else.
fn its_own_threads_are_no_disturbance(place: &Place) {
    let run = place.run(&acts::acting(place, "crowd"), 1.0);
    assert_eq!(run.status, ExitStatus::TimedOut);
    let others = run.wall - run.cpu;
    let waited = run.waited.unwrap_or(0.0);
    assert!(waited < others.max(0.0) + 0.05, "{}: {run:?}", place.level);
}

/// Whoever locks a file of the system or a device tells something to all who can lock it.
fn locks_reach_nobody_outside(place: &Place) {
    for path in ["/usr/bin/env", "/dev/null"] {
        let file = fs::File::open(path).unwrap();
        file.lock_shared().unwrap();
        let status = place.status(&format!("exec 9< {path}; flock --nonblock 9"));
        let is_told = status == ExitStatus::Exited(1);
        assert_eq!(
            is_told,
            place.level == ConfinementLevel::None,
            "{path}: {status:?}"
        );
    }
    if place.level == ConfinementLevel::Isolated {
        let counters = place.status("test -z \"$(ls -A /proc/sys/fs)\"");
        assert_eq!(counters, ExitStatus::Exited(0));
    }
}

/// Nobody waits for those children, and their parents end with them.
fn what_works_on_is_counted(place: &Place) {
    let work = "sh -c 'while :; do :; done'";
    let script = format!("for i in 1 2 3 4; do (trap '' CHLD; {work} & {work}) & done; sleep 1");
    let run = place.run(&place.setup(&script), 60.0);
    assert_eq!(run.status, ExitStatus::Exited(0));
    // Much less than a second of a core, on a machine that does other things.
    assert!(run.cpu > 0.04, "{}: {run:?}", place.level);
    let cores = thread::available_parallelism().unwrap().get() as f64;
    assert!(run.wall >= run.cpu / cores, "{}: {run:?}", place.level);
}

fn no_path_is_too_deep_to_count(place: &Place) {
    let name = "d".repeat(200);
    let script = format!(
        "i=0; while [ $i -lt 25 ]; do mkdir {name} && cd -P {name} || exit 3; i=$((i + 1)); done
         head -c 12M /dev/zero > big; exec sleep 5"
    );
    let status = place.status(&script);
    match place.level {
        ConfinementLevel::None => assert_eq!(status, ExitStatus::Exited(0)),
        // Some shells cannot go there.
        _ if status == ExitStatus::Exited(3) => {
            println!("not checked here, for lack of such a shell: files where none are looked for");
        }
        _ => assert_eq!(status, ExitStatus::FolderFull),
    }
}

/// A program that may change modes copies files with their modes, and cannot set a bit that lets others run as its user.
fn special_bits_stay_refused(place: &Place) {
    fs::write(place.path("shown"), "").unwrap();
    let shown = place.path("shown").display().to_string();
    let run = |may_change_modes: bool, script: &str| {
        let setup = Setup {
            may_change_modes,
            shown: vec![place.root.path().into()],
            ..place.setup(&format!("echo x > own && {script}"))
        };
        place.run(&setup, 60.0).status == ExitStatus::Exited(0)
    };
    let is_free = place.level == ConfinementLevel::None;
    assert_eq!(run(false, "chmod 700 own"), is_free);
    assert!(run(
        true,
        "chmod 700 own && touch -d 2001-01-01 own && cp -p own copied"
    ));
    for mode in ["4755", "2755", "6755", "u+s", "g+s"] {
        let is_set = run(true, &format!("chmod {mode} own && test -u own -o -g own"));
        assert_eq!(is_set, is_free, "{}: {mode}", place.level);
    }
    if place.level == ConfinementLevel::Isolated {
        assert!(!run(true, &format!("chmod 777 {shown}")));
        assert!(!run(true, "chmod 777 /bin/sh"));
    }
}

fn what_computes_on_is_charged(place: &Place) {
    /// Seconds. Less can be lost between the clocks.
    const NOTABLE: f64 = 0.004;
    for _ in 0..40 {
        let (charged, life, burned) = acts::charged(place);
        if burned > NOTABLE {
            // A control group counts what was burned; without one all the time until it is gone counts.
            let is_counted = place.offers(Mechanism::Time);
            let least = if is_counted { life } else { life + burned };
            return assert!(
                charged >= least,
                "{charged} s charged of {life} s and {burned} s"
            );
        }
    }
    println!(
        "not checked here, for the sandbox was always at once there: what computes on is charged"
    );
}

fn an_interrupt_ends_a_run(place: &Place) {
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let setup = place.setup("sleep 1000");
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            stop.store(true, Ordering::Relaxed);
        });
        let spec = RunSpec::within(1000.0);
        let run = Sandbox::start(&setup, &stop).and_then(|mut sandbox| sandbox.run(spec));
        assert!(matches!(run, Err(SandboxError::Interrupted)), "{run:?}");
    });
    assert!(begun.elapsed() < Duration::from_secs(100));
}

fn the_best_level_is_found() {
    let work = WorkFolder::create().unwrap();
    let establish = |confine| {
        let demand = Demand {
            confine,
            limits: LIMITS,
            at_once: 1,
            shown: Vec::new(),
            logs: None,
        };
        demand.establish(&work, &GO_ON)
    };
    let off = establish(Confine::Off).unwrap().config;
    assert_eq!(off.level(), ConfinementLevel::None);
    let best = ConfinementLevel::ALL
        .into_iter()
        .rfind(|&level| Place::new(level).is_some());
    match establish(Confine::Auto) {
        Ok(offer) => {
            assert_eq!(Some(offer.config.level()), best);
            assert_eq!(offer.config.work, work.path());
            let missing = offer.reasons.len();
            assert_eq!(
                missing,
                ConfinementLevel::ALL.len() - 1 - offer.config.level() as usize
            );
        }
        Err(error) => assert_eq!(best, Some(ConfinementLevel::None), "{error}"),
    }
    match establish(Confine::On) {
        Ok(offer) => {
            assert_eq!(offer.config.level(), ConfinementLevel::Isolated);
            let mechanisms = &offer.config.confinement.mechanisms;
            assert!(mechanisms.contains(&Mechanism::Calls), "{mechanisms:?}");
        }
        Err(error) => assert!(matches!(error, EstablishError::Unable(_)), "{error}"),
    }
    let path = work.path().to_path_buf();
    drop(work);
    assert!(!Path::new(&path).exists());
}
