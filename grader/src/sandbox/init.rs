//! The warden's own program: set up once, then one run of the agent for each order.

use std::env;
use std::fs::{self, File};
use std::io;
use std::os::fd::BorrowedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitCode};

use anyhow::Context;
use nix::sys::signal::{Signal as NixSignal, kill};
use nix::unistd::Pid as NixPid;
use rustix::fs::statfs;
use rustix::process::{
    DumpableBehavior, Pid, Signal, WaitOptions, getpid, kill_process_group, set_child_subreaper,
    set_dumpable_behavior, set_parent_process_death_signal, setsid, wait,
};
use sweetfish::clock::Stopwatch;

use super::cgroup::Count;
use super::channel::Channel;
use super::log::{Log, Printed};
use super::namespace::NOBODY;
use super::protocol::{ExitStatus, Report, Request, Run, RunSpec, Setup};
use super::watch::{CpuWatch, Seen, Watched, is_larger, pause, watch};
use super::{confine, namespace, procfs};
use crate::confinement::{Level, Mechanism};
use crate::cores::available_cores;

/// The word that tells a warden that it is inside its namespace.
const INIT: &str = "init";

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

/// What a warden hears from the referee, and answers to.
type Referee = Channel<io::Stdin>;

/// Runs `grader warden FOLDER [inside]`.
pub(crate) fn run(stage: Option<&str>) -> ExitCode {
    let mut referee = Channel::new(io::stdin());
    match serve(&mut referee, stage == Some(INIT)) {
        Ok(code) => code,
        Err(error) => {
            say(&referee, &Report::Unable(format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}

fn serve(referee: &mut Referee, inside: bool) -> anyhow::Result<ExitCode> {
    // Whatever the grader was started with is not for agents.
    close_fds::set_fds_cloexec(3, &[]);
    let Some(Request::Begin(setup)) = hear(referee)? else {
        anyhow::bail!("expected to be started by a referee");
    };
    if setup.level != Level::None {
        // If memory runs short, the agent is to go, not the referee or another program of the user's.
        let _ = fs::write("/proc/self/oom_score_adj", "1000");
    }
    if !inside {
        // Away from the user's terminal: an interrupt from the keyboard is for the referee, which
        // ends its wardens in order, and the agent has nothing to do there.
        setsid().context("a session of its own")?;
        setup.membership.join().context("the control groups")?;
        if setup.level >= Level::Enclosed {
            namespace::leave(setup.level).context("namespaces")?;
            return start_inside(referee, &setup);
        }
    }
    let mut init = Init::new(*setup, inside, referee)?;
    while let Some(Request::Run(order)) = hear(referee)? {
        match init.run(order)? {
            Some(run) => say(referee, &Report::Ran(run)),
            None => break,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Goes on as the first process of the new namespace, once the users are mapped.
fn start_inside(referee: &mut Referee, setup: &Setup) -> anyhow::Result<ExitCode> {
    say(referee, &Report::Unshared);
    anyhow::ensure!(
        hear(referee)? == Some(Request::Mapped),
        "the referee went away"
    );
    guard()?;
    if setup.level == Level::Isolated {
        confine::keep_mounting().context("the right to mount")?;
    }
    let status = Command::new(env::current_exe()?)
        .arg("sandbox")
        .arg(&setup.folder)
        .arg(INIT)
        .status()
        .context("the warden inside the namespace")?;
    Ok(ExitCode::from(status.code().unwrap_or(1) as u8))
}

fn hear(referee: &mut Referee) -> anyhow::Result<Option<Request>> {
    let heard = referee.receive().context("the referee")?;
    Ok(heard.map(|(request, _)| request))
}

/// Closes this process to its agent, which can be the same user: through `/proc` it could write
/// reports of its own, or into our memory.
fn guard() -> anyhow::Result<()> {
    set_dumpable_behavior(DumpableBehavior::NotDumpable).context("closing the warden")
}

fn say(referee: &Referee, report: &Report) {
    // If the referee is gone, so is the need to say anything.
    let _ = referee.send(report, None);
}

/// A warden that is set up.
struct Init {
    setup: Setup,
    inside: bool,
    /// The user that the agent runs as, if another one: the root user's does, but for one of the user's own
    /// that could not be started so.
    user: Option<u32>,
    log: Option<Log>,
    /// How many cores there are for it.
    cores: usize,
    /// What reads and prints as nothing.
    nowhere: File,
    /// The processor time of all processes together, if it is counted.
    time: Option<Count>,
    /// How many of them were ended for want of memory, if that is counted.
    kills: Option<Count>,
}

impl Init {
    fn new(setup: Setup, inside: bool, referee: &Referee) -> anyhow::Result<Self> {
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
        let most = match setup.level {
            Level::None => u64::MAX,
            _ => setup.limits.file_mb.saturating_mul(1 << 20),
        };
        let log = setup.log.as_ref().map(|path| Log::open(path, most));
        let log = log.transpose().context("the log")?;
        let nowhere = File::options().read(true).write(true).open("/dev/null");
        let nowhere = nowhere.context("/dev/null")?;
        confine::pin(&setup.cores).context("the core to run on")?;
        let needs_root = !inside && setup.is_trusted && confine::is_closed(&setup);
        if needs_root && setup.user.is_some() {
            // The folder is another user's, and root has no right left that reaches past that.
            namespace::give(&setup.folder, 0).context("the agent's folder")?;
        }
        let (time, kills) = (setup.membership.time(), setup.membership.kills());
        let hand_over = |folder: BorrowedFd| referee.send(&Report::Entered, Some(folder));
        let mut confinement = confine::apply(&setup, hand_over)?;
        confinement.add(Mechanism::Time, time.is_some());
        confinement.add(Mechanism::Memory, kills.is_some());
        say(referee, &Report::Ready(confinement));
        Ok(Self {
            // Inside, whoever it is outside is called the same.
            user: setup
                .user
                .filter(|_| !needs_root)
                .map(|user| if inside { NOBODY } else { user }),
            setup,
            inside,
            log,
            cores: available_cores().len().max(1),
            nowhere,
            time,
            kills,
        })
    }

    /// Runs the program once; none if the referee went away meanwhile.
    fn run(&mut self, order: RunSpec) -> anyhow::Result<Option<Run>> {
        let mut command = self.command()?;
        let mut printed = match &mut self.log {
            Some(log) => {
                let (printed, end) = Printed::new(log).context("the log")?;
                command.stdout(end.try_clone()?).stderr(end);
                Some(printed)
            }
            None => None,
        };
        let mut cpu = CpuWatch::new(self.time.as_mut());
        let killed_before = self.kills.as_mut().and_then(Count::now);
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
        let (setup, counts_memory) = (&self.setup, self.kills.is_some());
        let exceeds = || {
            if is_filled_up(setup) {
                Some(Watched::FilledUp)
            } else {
                (!counts_memory && is_out_of_memory(setup)).then_some(Watched::OutOfMemory)
            }
        };
        let seen = watch(&child, order, &mut cpu, clock, exceeds, printed.as_mut())?;
        let Seen { watched, late } = seen;
        let wall = clock.elapsed().as_secs_f64();
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
        let is_short = self.kills.as_mut().and_then(Count::now) > killed_before;
        let status = match (status.code(), status.signal()) {
            _ if watched == Watched::OutOfTime => ExitStatus::TimedOut,
            _ if watched == Watched::PrintedTooMuch || !has_room => ExitStatus::PrintedTooMuch,
            _ if watched == Watched::FilledUp || is_filled_up(setup) => ExitStatus::FilledUp,
            // Whoever of them it was.
            _ if watched == Watched::OutOfMemory || is_short => ExitStatus::OutOfMemory,
            (Some(code), _) => ExitStatus::Exited(code),
            (None, signal) => ExitStatus::Signalled(signal.unwrap_or(0)),
        };
        let cpu = cpu.total();
        // An agent can keep its core busy when it ends, to have its own time taken for the warden's wait.
        let busy = cpu / self.cores as f64;
        Ok((watched != Watched::Abandoned).then(|| Run {
            status,
            wall: (wall - late).max(busy).min(wall),
            cpu,
            waited,
        }))
    }

    /// The program, which prints to nowhere.
    fn command(&self) -> io::Result<Command> {
        let mut command = Command::new(&self.setup.program);
        command
            .args(&self.setup.args)
            .current_dir(&self.setup.folder)
            .stdin(self.nowhere.try_clone()?)
            .stdout(self.nowhere.try_clone()?)
            .stderr(self.nowhere.try_clone()?)
            .process_group(0);
        if self.setup.level != Level::None {
            command.env_clear().env("TMPDIR", &self.setup.folder);
            let shown = SHOWN_VARIABLES
                .iter()
                .filter_map(|name| Some((name, env::var_os(name)?)));
            command.envs(shown);
        }
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        Ok(command)
    }
}

/// Whether the agent's folder holds more than it may.
fn is_filled_up(setup: &Setup) -> bool {
    match setup.level {
        Level::None => false,
        Level::Restricted | Level::Enclosed => {
            let most = setup.limits.folder_mb.saturating_mul(1 << 20);
            is_larger(&setup.folder, most)
        }
        // The memory that holds it is as large as it may be.
        Level::Isolated => statfs(&*setup.folder)
            .is_ok_and(|found| found.f_blocks > 0 && (found.f_bavail == 0 || found.f_ffree == 0)),
    }
}

/// Whether all that a run started takes more memory than it may, as far as `/proc` tells.
fn is_out_of_memory(setup: &Setup) -> bool {
    let megabytes = setup.limits.memory_and_files_mb();
    setup.level != Level::None && procfs::takes_more_than(megabytes.saturating_mul(1 << 20))
}

/// Ends all that a run started. `group` is its process group.
fn sweep(group: u32, inside: bool) -> anyhow::Result<()> {
    let group = Pid::from_raw(group as i32).expect("a process has a number");
    loop {
        end_all(group, inside);
        // Waits for one of them, then for all that have ended by then: to look for what lives takes long if many do.
        let mut options = WaitOptions::empty();
        loop {
            match wait(options) {
                Ok(None) => break,
                Ok(Some(_)) => options = WaitOptions::NOHANG,
                Err(rustix::io::Errno::INTR) => {}
                // There is no child any more.
                Err(rustix::io::Errno::CHILD) => return Ok(()),
                Err(error) => return Err(error).context("waiting for what the agent left"),
            }
        }
    }
}

fn end_all(group: Pid, inside: bool) {
    // A process that is gone already is as good as ended.
    let _ = kill_process_group(group, Signal::KILL);
    if inside {
        // The first process of a namespace means by "all" everything in it but itself; a init that is inside
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
        status: ExitStatus::NotStarted(error.to_string()),
        wall: 0.0,
        cpu: 0.0,
        waited: None,
    }
}
