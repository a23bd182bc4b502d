//! The warden's own program: set up once, then one run of the agent for each order.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::Context;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal as NixSignal, kill};
use nix::unistd::Pid as NixPid;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    DumpableBehavior, Pid, PidfdFlags, Signal, WaitOptions, geteuid, getpid, kill_process_group,
    pidfd_open, set_child_subreaper, set_dumpable_behavior, set_parent_process_death_signal, wait,
};
use sweetfish::clock::Stopwatch;

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
    let setup: Setup = serde_json::from_str(text).context("the setup")?;
    if !inside && setup.namespaces && setup.confine != Confine::Off {
        match namespace::leave() {
            Ok(()) => return start_inside(text),
            Err(error) if setup.confine == Confine::On => {
                anyhow::bail!("this machine offers no process namespace ({error})")
            }
            Err(_) => {}
        }
    }
    let keeper = Keeper::new(setup, inside)?;
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
    rustix::io::read(io::stdin(), &mut [0_u8; 1]).context("the referee")?;
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
    log: Option<File>,
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
        let open = |path| OpenOptions::new().append(true).create(true).open(path);
        let log = setup
            .log
            .as_ref()
            .map(open)
            .transpose()
            .context("the log")?;
        confine::pin(&setup.cores).context("the core to run on")?;
        let confinement = match setup.confine {
            Confine::Off => Confinement::default(),
            Confine::Auto | Confine::On => confine::apply(&setup, inside)?,
        };
        if setup.confine == Confine::On && !confinement.is_full() {
            anyhow::bail!("this machine does not offer everything: {confinement}");
        }
        say(&Report::Ready(confinement));
        Ok(Self { setup, inside, log })
    }

    /// Runs the program once; none if the referee went away meanwhile.
    fn run(&self, order: Order) -> anyhow::Result<Option<Run>> {
        let mut command = self.command()?;
        let used_before = cpu_of_ended();
        let clock = Stopwatch::start();
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => return Ok(Some(not_started(&error))),
        };
        let (watched, cpu_seen) = watch(&child, order, used_before, clock)?;
        let wall = clock.elapsed().as_secs_f64();
        if watched != Watched::Ended {
            child.kill()?;
        }
        let status = child.wait()?;
        let left_behind = self.sweep(child.id())?;
        let fate = match (status.code(), status.signal()) {
            _ if watched == Watched::OutOfTime => Fate::TimedOut,
            (Some(code), _) => Fate::Exited(code),
            (None, signal) => Fate::Signalled(signal.unwrap_or(0)),
        };
        Ok((watched != Watched::Abandoned).then(|| Run {
            fate,
            wall,
            // What a process used counts only when somebody waits for it; what was seen of it counts
            // anyhow.
            cpu: (cpu_of_ended() - used_before).max(cpu_seen),
            left_behind,
        }))
    }

    fn command(&self) -> anyhow::Result<Command> {
        let mut command = Command::new(&self.setup.program);
        command
            .args(&self.setup.args)
            .current_dir(&self.setup.folder)
            .stdin(Stdio::null())
            .process_group(0);
        match &self.log {
            Some(log) => command.stdout(log.try_clone()?).stderr(log.try_clone()?),
            None => command.stdout(Stdio::null()).stderr(Stdio::null()),
        };
        if self.setup.confine != Confine::Off {
            command.env_clear().env("TMPDIR", &self.setup.folder);
            let shown = SHOWN_VARIABLES
                .iter()
                .filter_map(|name| Some((name, env::var_os(name)?)));
            command.envs(shown);
        }
        if self.inside && geteuid().is_root() {
            command.uid(namespace::NOBODY).gid(namespace::NOBODY);
        }
        Ok(command)
    }

    /// Ends all that a run started, and counts it. `group` is its process group.
    fn sweep(&self, group: u32) -> anyhow::Result<u32> {
        let group = Pid::from_raw(group as i32).expect("a process has a number");
        let mut count = 0;
        loop {
            self.end_all(group);
            // Waits for one of them; there are none if there is no child.
            match wait(WaitOptions::empty()) {
                Ok(_) => count += 1,
                Err(rustix::io::Errno::CHILD) => return Ok(count),
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error).context("waiting for what the agent left"),
            }
        }
    }

    fn end_all(&self, group: Pid) {
        // A process that is gone already is as good as ended.
        let _ = kill_process_group(group, Signal::KILL);
        if self.inside {
            // The first process of a namespace means by "all" everything in it but itself; the
            // constructor made sure that this is what we are.
            let _ = kill(NixPid::from_raw(-1), NixSignal::SIGKILL);
        } else {
            for pid in procfs::descendants() {
                let _ = kill(NixPid::from_raw(pid as i32), NixSignal::SIGKILL);
            }
        }
    }
}

fn not_started(error: &io::Error) -> Run {
    Run {
        fate: Fate::NotStarted(error.to_string()),
        wall: 0.0,
        cpu: 0.0,
        left_behind: 0,
    }
}

/// Why the watch over a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Watched {
    Ended,
    OutOfTime,
    /// The referee went away.
    Abandoned,
}

/// Waits for the process to end, for its time to be over, or for the referee to go away. Returns the
/// most processor time that was seen, too, if that counts.
fn watch(
    child: &Child,
    order: Order,
    used: f64,
    clock: Stopwatch,
) -> anyhow::Result<(Watched, f64)> {
    /// How often the processor time of a running agent is looked at.
    const CPU_STEP: f64 = 0.01;
    /// Seconds to wait at a time: more than this many no system call takes.
    const LONGEST_STEP: f64 = 3600.0;
    let mut seen = 0.0_f64;
    let pid = Pid::from_raw(child.id() as i32).expect("a process has a number");
    let process = pidfd_open(pid, PidfdFlags::empty()).context("watching the agent")?;
    let stdin = io::stdin();
    loop {
        let mut left = order.wall - clock.elapsed().as_secs_f64();
        if let Some(limit) = order.cpu {
            // No sooner can the limit be reached than with all cores busy.
            let spent = cpu_of_ended() - used + procfs::cpu_of_descendants();
            seen = seen.max(spent);
            if seen > limit {
                return Ok((Watched::OutOfTime, seen));
            }
            left = left.min(CPU_STEP);
        }
        if left <= 0.0 {
            return Ok((Watched::OutOfTime, seen));
        }
        let mut both = [
            PollFd::new(&process, PollFlags::IN),
            // Orders come only after a report; what can happen now is that the other end is closed.
            PollFd::new(&stdin, PollFlags::empty()),
        ];
        let timeout = Timespec::try_from(Duration::from_secs_f64(left.min(LONGEST_STEP))).ok();
        match poll(&mut both, timeout.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error).context("watching the agent"),
        }
        if !both[0].revents().is_empty() {
            return Ok((Watched::Ended, seen));
        }
        if !both[1].revents().is_empty() {
            return Ok((Watched::Abandoned, seen));
        }
    }
}

/// Seconds of processor time of all children that have ended and been waited for.
fn cpu_of_ended() -> f64 {
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0.0, |usage| {
        seconds(usage.user_time()) + seconds(usage.system_time())
    })
}
