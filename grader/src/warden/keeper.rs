//! The warden's own program: set up once, then one run of the agent for each order.

use std::env;
use std::io::{self, BufRead, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitCode, Stdio};

use anyhow::Context;
use nix::sys::signal::{Signal as NixSignal, kill};
use nix::unistd::Pid as NixPid;
use rustix::process::{
    DumpableBehavior, Pid, Signal, WaitOptions, getpid, kill_process_group, set_child_subreaper,
    set_dumpable_behavior, set_parent_process_death_signal, setsid, wait,
};
use sweetfish::clock::Stopwatch;

use super::log::{Log, Printed};
use super::watch::{Seen, Watched, cpu_of_ended, is_larger, pause, watch};
use super::{Confine, Confinement, Fate, Order, Report, Run, Setup, confine, namespace, procfs};

/// The word that tells a warden that it is inside its namespace.
const INSIDE: &str = "inside";

/// Environment variables that a confined agent sees; nothing else of the user's is its business.
const SHOWN_VARIABLES: [&str; 9] = [
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "JAVA_HOME",
    "PYENV_ROOT",
    "VIRTUAL_ENV",
    "RUST_BACKTRACE",
];

/// Runs `grader warden SETUP [inside]`.
pub fn run(setup: &str, stage: Option<&str>) -> ExitCode {
    match serve(setup, stage == Some(INSIDE)) {
        Ok(code) => code,
        Err(error) => {
            say(&Report::Unable(format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}

fn serve(text: &str, inside: bool) -> anyhow::Result<ExitCode> {
    // Whatever the grader was started with is not for agents.
    close_fds::set_fds_cloexec(3, &[]);
    let setup: Setup = serde_json::from_str(text).context("the setup")?;
    if !inside {
        // Away from the user's terminal: an interrupt from the keyboard is for the referee, which
        // ends its wardens in order, and the agent has nothing to do there.
        setsid().context("a session of its own")?;
    }
    if !inside && setup.namespaces && setup.confine != Confine::Off {
        match namespace::leave() {
            Ok(()) => return start_inside(text),
            Err(error) if setup.confine == Confine::On => {
                anyhow::bail!("this machine offers no process namespace ({error})")
            }
            Err(_) => {}
        }
    }
    let mut keeper = Keeper::new(setup, inside)?;
    let stdin = io::stdin().lock();
    for order in stdin.lines() {
        let Ok(order) = serde_json::from_str(&order?) else {
            break;
        };
        match keeper.run(order)? {
            Some(run) => say(&Report::Ran(run)),
            None => break,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Goes on as the first process of the new namespace, once the users are mapped.
fn start_inside(setup: &str) -> anyhow::Result<ExitCode> {
    say(&Report::Unshared);
    // The referee answers with an empty line. It is read without a buffer, for what follows is not
    // for this process.
    let read = rustix::io::read(io::stdin(), &mut [0_u8; 1]).context("the referee")?;
    anyhow::ensure!(read == 1, "the referee went away");
    guard()?;
    let status = Command::new(env::current_exe()?)
        .args(["warden", setup, INSIDE])
        .status()
        .context("the warden inside the namespace")?;
    Ok(ExitCode::from(status.code().unwrap_or(1) as u8))
}

/// Closes this process to its agent, which can be the same user: through `/proc` it could write
/// reports of its own, or into our memory.
fn guard() -> anyhow::Result<()> {
    set_dumpable_behavior(DumpableBehavior::NotDumpable).context("closing the warden")
}

fn say(report: &Report) {
    let mut line = serde_json::to_string(report).expect("a report is plain data");
    line.push('\n');
    // If the referee is gone, so is the need to say anything.
    let _ = io::stdout().write_all(line.as_bytes());
}

/// A warden that is set up.
struct Keeper {
    setup: Setup,
    inside: bool,
    /// Whether the agent runs as another user: the root user's does, but for one of the user's own
    /// that could not be started so.
    as_nobody: bool,
    log: Option<Log>,
}

impl Keeper {
    fn new(setup: Setup, inside: bool) -> anyhow::Result<Self> {
        anyhow::ensure!(
            !inside || getpid().is_init(),
            "not in a namespace of its own"
        );
        guard()?;
        if inside {
            // The process outside has nothing to do but to wait; when it is gone, all is over.
            set_parent_process_death_signal(Some(Signal::KILL))?;
        } else {
            set_child_subreaper(Some(getpid()))?;
        }
        let most = match setup.confine {
            Confine::Off => u64::MAX,
            Confine::Auto | Confine::On => setup.limits.file_mb.saturating_mul(1 << 20),
        };
        let log = setup.log.as_ref().map(|path| Log::open(path, most));
        let log = log.transpose().context("the log")?;
        confine::pin(&setup.cores).context("the core to run on")?;
        let confinement = match setup.confine {
            Confine::Off => Confinement::default(),
            Confine::Auto | Confine::On => confine::apply(&setup, inside)?,
        };
        if setup.confine == Confine::On && !confinement.is_full() {
            anyhow::bail!("this machine does not offer everything: {confinement}");
        }
        say(&Report::Ready(confinement));
        let needs_root = !inside && setup.is_trusted && confine::is_closed(&setup);
        Ok(Self {
            as_nobody: setup.confine.gives_to_nobody() && !needs_root,
            setup,
            inside,
            log,
        })
    }

    /// Runs the program once; none if the referee went away meanwhile.
    fn run(&mut self, order: Order) -> anyhow::Result<Option<Run>> {
        let mut command = self.command();
        let mut printed = match &mut self.log {
            Some(log) => {
                let (printed, end) = Printed::new(log).context("the log")?;
                command.stdout(end.try_clone()?).stderr(end);
                Some(printed)
            }
            None => None,
        };
        let used_before = cpu_of_ended();
        let clock = Stopwatch::start();
        if !pause(order.delay.min(order.wall)) {
            return Ok(None);
        }
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => return Ok(Some(not_started(&error))),
        };
        // The agent alone holds that end of the pipe.
        drop(command);
        let is_filled_up = || is_filled_up(&self.setup);
        let seen = watch(
            &child,
            order,
            used_before,
            clock,
            is_filled_up,
            printed.as_mut(),
        )?;
        let Seen { watched, cpu, late } = seen;
        let wall = clock.elapsed().as_secs_f64() - late;
        // Known only as long as nobody has waited for the process.
        let waited = procfs::waited_of_child();
        if watched != Watched::Ended {
            child.kill()?;
        }
        let status = child.wait()?;
        sweep(child.id(), self.inside)?;
        let has_room = match &mut printed {
            Some(printed) => printed.keep_rest().context("the log")?,
            None => true,
        };
        let fate = match (status.code(), status.signal()) {
            _ if watched == Watched::OutOfTime => Fate::TimedOut,
            _ if watched == Watched::PrintedTooMuch || !has_room => Fate::PrintedTooMuch,
            _ if watched == Watched::FilledUp || is_filled_up() => Fate::FilledUp,
            (Some(code), _) => Fate::Exited(code),
            (None, signal) => Fate::Signalled(signal.unwrap_or(0)),
        };
        Ok((watched != Watched::Abandoned).then(|| Run {
            fate,
            wall,
            // What a process used counts only when somebody waits for it; what was seen of it counts
            // anyhow.
            cpu: (cpu_of_ended() - used_before).max(cpu),
            waited,
        }))
    }

    /// The program, which prints to nowhere.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.setup.program);
        command
            .args(&self.setup.args)
            .current_dir(&self.setup.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        if self.setup.confine != Confine::Off {
            command.env_clear().env("TMPDIR", &self.setup.folder);
            let shown = SHOWN_VARIABLES
                .iter()
                .filter_map(|name| Some((name, env::var_os(name)?)));
            command.envs(shown);
        }
        if self.as_nobody {
            command.uid(namespace::NOBODY).gid(namespace::NOBODY);
        }
        command
    }
}

/// Whether the agent's folder holds more than it may.
fn is_filled_up(setup: &Setup) -> bool {
    let most = setup.limits.folder_mb.saturating_mul(1 << 20);
    setup.confine != Confine::Off && is_larger(&setup.folder, most)
}

/// Ends all that a run started. `group` is its process group.
fn sweep(group: u32, inside: bool) -> anyhow::Result<()> {
    let group = Pid::from_raw(group as i32).expect("a process has a number");
    loop {
        end_all(group, inside);
        // Waits for one of them; there are none if there is no child.
        match wait(WaitOptions::empty()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(rustix::io::Errno::CHILD) => return Ok(()),
            Err(error) => return Err(error).context("waiting for what the agent left"),
        }
    }
}

fn end_all(group: Pid, inside: bool) {
    // A process that is gone already is as good as ended.
    let _ = kill_process_group(group, Signal::KILL);
    if inside {
        // The first process of a namespace means by "all" everything in it but itself; a keeper that is inside
        // made sure that this is what we are.
        let _ = kill(NixPid::from_raw(-1), NixSignal::SIGKILL);
    } else {
        for pid in procfs::descendants() {
            let _ = kill(NixPid::from_raw(pid as i32), NixSignal::SIGKILL);
        }
    }
}

fn not_started(error: &io::Error) -> Run {
    Run {
        fate: Fate::NotStarted(error.to_string()),
        wall: 0.0,
        cpu: 0.0,
        waited: None,
    }
}
