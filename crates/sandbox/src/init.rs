//! The sandbox's own process: set up once, then one run of the agent's program for each request.

use std::fs::{self, File};
use std::os::fd::BorrowedFd;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{self, Child, Command, ExitCode};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use anyhow::Context;
use nix::sys::signal::{SigSet, Signal as NixSignal};
use rustix::fs::statfs;
use rustix::process::{
    DumpableBehavior, Signal, getpid, set_child_subreaper, set_dumpable_behavior,
    set_parent_process_death_signal, setsid,
};

use crate::cgroup::Counter;
use crate::channel::Channel;
use crate::confinement::{ConfinementLevel, Mechanism};
use crate::cores::available_cores;
use crate::log::Log;
use crate::namespace::NOBODY;
use crate::output::{OutputPipe, open_log};
use crate::protocol::{Report, Request, Setup};
use crate::run::{ExitStatus, Run, RunSpec, StartFailure};
use crate::size::is_larger;
use crate::sweep::{end, stop};
use crate::watch::{CpuWatch, Event, Seen, pause, watch};
use crate::{confine, landlock, namespace, procfs, visible};

/// The first argument of a process that is a sandbox. The folder of its agent follows, for people who read the list of
/// processes.
pub(crate) const SUBCOMMAND: &str = "sandbox";

/// The argument that makes this process the init of a new process namespace.
const INIT: &str = "init";

/// The connection to the client.
type Client = Channel<io::Stdin>;

/// Serves as a sandbox if this process was started as one, and returns its exit code. `None` if it was started for
/// something else.
///
/// [`Sandbox::start`](crate::Sandbox::start) starts the program of this very process again, as
/// `PROGRAM sandbox FOLDER`. So a program with sandboxes calls this before anything else, and before it reads its
/// arguments.
pub fn serve_if_asked() -> Option<ExitCode> {
    let args: Vec<_> = env::args_os().skip(1).collect();
    let is_init = match args.as_slice() {
        [subcommand, _] if subcommand == SUBCOMMAND => false,
        [subcommand, _, stage] if subcommand == SUBCOMMAND && stage == INIT => true,
        _ => return None,
    };
    let mut client = Channel::new(io::stdin());
    Some(serve(&mut client, is_init).unwrap_or_else(|error| {
        send(&client, &Report::Unable(format!("{error:#}")));
        ExitCode::FAILURE
    }))
}

fn serve(client: &mut Client, is_init: bool) -> anyhow::Result<ExitCode> {
    // Agents must not inherit the files that the client was started with.
    close_fds::set_fds_cloexec(3, &[]);
    let Some(Request::Begin(setup)) = receive(client)? else {
        anyhow::bail!("expected to be started by a client");
    };
    if setup.level != ConfinementLevel::None {
        // If memory runs short, the kernel shall end the agent, not the client or another program of the user.
        let _ = fs::write("/proc/self/oom_score_adj", "1000");
    }
    if !is_init {
        // Away from the user's terminal: an interrupt from the keyboard is for the client, which ends its sandboxes
        // in order, and the agent must not reach the terminal.
        setsid().context("a session of its own")?;
        // The kernel sends this to whole groups, also to one that an agent has joined and left stopped in this session.
        SigSet::from(NixSignal::SIGHUP)
            .thread_block()
            .context("signals")?;
        setup.membership.join().context("the control groups")?;
        if setup.level >= ConfinementLevel::Enclosed {
            namespace::leave(setup.level).context("namespaces")?;
            return start_init(client, &setup);
        }
    }
    let mut init = Init::new(*setup, is_init, client)?;
    while let Some(Request::Run(spec)) = receive(client)? {
        match init.run(spec)? {
            Some(run) => send(client, &Report::Ran(run)),
            None => break,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts the first process of the new namespace once its users are mapped, and waits for its end.
fn start_init(client: &mut Client, setup: &Setup) -> anyhow::Result<ExitCode> {
    send(client, &Report::Unshared);
    anyhow::ensure!(
        receive(client)? == Some(Request::Mapped),
        "the client went away"
    );
    protect_from_agent()?;
    if setup.level == ConfinementLevel::Isolated {
        confine::keep_mounting().context("the right to mount")?;
    }
    let status = Command::new(env::current_exe()?)
        .arg(SUBCOMMAND)
        .arg(&setup.folder)
        .arg(INIT)
        .status()
        .context("the first process of the namespace")?;
    Ok(ExitCode::from(status.code().unwrap_or(1) as u8))
}

fn receive(client: &mut Client) -> anyhow::Result<Option<Request>> {
    let received = client.receive().context("the client")?;
    Ok(received.map(|(request, _)| request))
}

/// Closes this process to its agent, which can be the same user: through `/proc` it could send reports of its own,
/// or write into this process's memory.
fn protect_from_agent() -> anyhow::Result<()> {
    set_dumpable_behavior(DumpableBehavior::NotDumpable).context("closing the sandbox's process")
}

fn send(client: &Client, report: &Report) {
    // Without a client nobody needs the report.
    let _ = client.send(report, None);
}

/// A sandbox that is set up.
struct Init {
    setup: Setup,
    /// Whether this process is the init of a process namespace.
    in_namespace: bool,
    /// The user that the agent runs as, if not this process's. The root user's agents run as another one, except
    /// a trusted one that could not be started so.
    user: Option<u32>,
    log: Option<Log>,
    /// How many cores the agent may use.
    cores: usize,
    /// Counts the processor time of all processes together, where the kernel does.
    time: Option<Counter>,
    /// Counts the processes that the kernel ended for want of memory, where it does.
    kills: Option<Counter>,
}

impl Init {
    fn new(setup: Setup, is_init: bool, client: &Client) -> anyhow::Result<Self> {
        anyhow::ensure!(
            !is_init || getpid().is_init(),
            "not in a namespace of its own"
        );
        protect_from_agent()?;
        if is_init {
            // The process outside only waits. When it is gone, the namespace must end.
            set_parent_process_death_signal(Some(Signal::KILL))?;
        } else {
            set_child_subreaper(Some(getpid()))?;
        }
        let log = open_log(&setup).context("the log")?;
        confine::pin(&setup.cores).context("the core to run on")?;
        let is_closed = setup.is_trusted && confine::is_closed(&setup);
        let needs_root = !is_init && is_closed;
        if needs_root && setup.user.is_some() {
            // The folder is another user's, and root has no right left that reaches past that.
            namespace::give(&setup.folder, 0).context("the agent's folder")?;
        }
        // Opened while the files of the control group can be seen.
        let (mut time, mut kills) = (setup.membership.time(), setup.membership.kills());
        let hand_over = |folder: BorrowedFd| client.send(&Report::Entered, Some(folder));
        let mut confinement = confine::apply(&setup, is_closed, hand_over)?;
        // An agent that is the groups' owner and sees them can lift their limits and leave them.
        let is_kept_off = setup.level == ConfinementLevel::Isolated
            || setup.user.is_some()
            || confinement.mechanisms.contains(&Mechanism::FileRules);
        if !is_kept_off {
            (time, kills) = (None, None);
        }
        confinement.add(Mechanism::Time, time.is_some());
        confinement.add(Mechanism::Memory, kills.is_some());
        send(client, &Report::Ready(confinement));
        let user = setup.user.filter(|_| !needs_root);
        Ok(Self {
            // In the namespace every agent's user has the same number.
            user: user.map(|user| if is_init { NOBODY } else { user }),
            setup,
            in_namespace: is_init,
            log,
            cores: available_cores().len().max(1),
            time,
            kills,
        })
    }

    /// Runs the program once. `None` if the client goes away meanwhile.
    fn run(&mut self, spec: RunSpec) -> anyhow::Result<Option<Run>> {
        let mut command = self.command()?;
        // Without a namespace and a user of its own it could stop this process, and be charged nothing.
        let needs_domain = self.setup.level == ConfinementLevel::Restricted && self.user.is_none();
        let mut output = connect(self.log.as_mut(), &mut command).context("the log")?;
        let counts_time = self.time.is_some();
        let mut cpu = CpuWatch::new(self.time.as_mut());
        let kills_before = self.kills.as_mut().and_then(Counter::now);
        let clock = Instant::now();
        if !pause(spec.delay.min(spec.wall)) {
            return Ok(None);
        }
        let (mut child, blocked) = match start(&mut command, needs_domain) {
            Ok(started) => started,
            Err(error) => return Ok(Some(not_started(&self.setup.program, &error))),
        };
        let clock = clock + blocked;
        // Closes this process's copy of the agent's end of the pipe.
        drop(command);
        let (setup, counts_memory) = (&self.setup, self.kills.is_some());
        let exceeded = || exceeded(setup, counts_memory);
        let Seen { event, late } = watch(&child, spec, &mut cpu, clock, exceeded, output.as_mut())?;
        let seen_after = clock.elapsed().as_secs_f64();
        // The kernel forgets these once they have been waited for.
        let children = procfs::children_of("self");
        let waited = match children[..] {
            [only] => procfs::longest_wait(only),
            _ => None,
        };
        let is_alone = children.len() <= 1;
        if !is_alone {
            stop(child.id(), self.in_namespace);
            cpu.look();
        }
        let ended = end(&mut child, event, self.in_namespace)?;
        let gone_after = clock.elapsed().as_secs_f64();
        let fits_log = match &mut output {
            Some(output) => output.copy_rest().context("the log")?,
            None => true,
        };
        let was_short = self.kills.as_mut().and_then(Counter::now) > kills_before;
        let status = match event {
            Event::OutOfTime => ExitStatus::TimedOut,
            Event::PrintedTooMuch => ExitStatus::PrintedTooMuch,
            _ if !fits_log => ExitStatus::PrintedTooMuch,
            Event::FolderFull => ExitStatus::FolderFull,
            _ if is_folder_full(setup) => ExitStatus::FolderFull,
            Event::OutOfMemory => ExitStatus::OutOfMemory,
            // Whichever of the processes the kernel ended.
            _ if was_short => ExitStatus::OutOfMemory,
            Event::Ended | Event::Abandoned => by_itself(ended),
        };
        let (cpu, of_sandbox) = (cpu.total(), cpu.of_sandbox());
        // Nobody else had the cores while its own threads did, and the sandbox that writes its log: for these it made itself wait.
        let others = (seen_after * self.cores as f64 - cpu - of_sandbox).max(0.0);
        // What it left can keep the core busy until it is gone, so that its own time looks like this process's. Only a control group
        // counts all of that.
        let (late, least) = match (is_alone, counts_time) {
            (true, _) => (late, cpu / self.cores as f64),
            (false, true) => (0.0, cpu / self.cores as f64),
            (false, false) => (0.0, gone_after),
        };
        Ok((event != Event::Abandoned).then(|| Run {
            status,
            wall: (seen_after - late).max(least).min(gone_after),
            cpu,
            waited: waited.map(|waited| waited.min(others)),
        }))
    }

    /// Returns the command of the agent's program, with `/dev/null` as its input and output.
    fn command(&self) -> io::Result<Command> {
        // Opened anew: what an agent does to an open file, such as a lock, is gone with it.
        let null = File::options().read(true).write(true).open("/dev/null")?;
        let mut command = Command::new(&self.setup.program);
        command
            .args(&self.setup.args)
            .current_dir(&self.setup.folder)
            .stdin(null.try_clone()?)
            .stdout(null.try_clone()?)
            .stderr(null)
            .process_group(0);
        if self.setup.level != ConfinementLevel::None {
            command.env_clear().env("TMPDIR", &self.setup.folder);
            // The home may be closed.
            let cache = self.setup.folder.join(".cache");
            for name in visible::CACHES {
                command.env(name, &cache);
            }
            command.envs(visible::variables());
        }
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        Ok(command)
    }
}

/// Connects the standard output and error of a command to a log, if there is one.
fn connect<'a>(
    log: Option<&'a mut Log>,
    command: &mut Command,
) -> io::Result<Option<OutputPipe<'a>>> {
    let Some(log) = log else {
        return Ok(None);
    };
    let (output, end) = OutputPipe::new(log)?;
    command.stdout(end.try_clone()?).stderr(end);
    Ok(Some(output))
}

/// Starts the agent, in a domain of its own if it `needs_domain`. Also returns how long its program was busy.
fn start(command: &mut Command, needs_domain: bool) -> io::Result<(Child, Duration)> {
    /// Bytes for a thread that does nothing else. The limits of the agent are those of this process, too.
    const STACK: usize = 1 << 17;
    if !needs_domain {
        return spawn(command);
    }
    // A thread enters it, since this process must stay outside.
    let start = || {
        landlock::enter_domain_below().map_err(io::Error::other)?;
        spawn(command)
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let starter = thread.spawn_scoped(scope, start)?;
        starter.join().expect("it does not panic")
    })
}

/// Starts a command as soon as nobody writes its program: what the client started while it wrote the file has it open, too, until
/// its `execve`. Returns how long that lasted.
fn spawn(command: &mut Command) -> io::Result<(Child, Duration)> {
    const MOST: Duration = Duration::from_secs(1);
    let clock = Instant::now();
    loop {
        let waited = clock.elapsed();
        match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy && waited < MOST => {
                thread::sleep(Duration::from_millis(1));
            }
            started => return Ok((started?, waited)),
        }
    }
}

/// Returns how a process ended that no limit ended.
fn by_itself(ended: process::ExitStatus) -> ExitStatus {
    match ended.code() {
        Some(code) => ExitStatus::Exited(code),
        None => ExitStatus::Signalled(ended.signal().unwrap_or(0)),
    }
}

/// Returns the limit of files or memory that the agent exceeds, if any. With `counts_memory` the kernel looks after
/// the memory.
fn exceeded(setup: &Setup, counts_memory: bool) -> Option<Event> {
    if is_folder_full(setup) {
        Some(Event::FolderFull)
    } else {
        (!counts_memory && is_out_of_memory(setup)).then_some(Event::OutOfMemory)
    }
}

/// Returns whether the agent's folder holds more than it may.
fn is_folder_full(setup: &Setup) -> bool {
    match setup.level {
        ConfinementLevel::None => false,
        ConfinementLevel::Restricted | ConfinementLevel::Enclosed => {
            let most = setup.limits.folder_mb.saturating_mul(1 << 20);
            let device = fs::metadata(&setup.folder).map_or(0, |folder| folder.dev());
            let largest = setup.limits.file_mb.saturating_mul(1 << 20);
            let nameless = procfs::bytes_without_name(&setup.folder, device, largest);
            nameless > most || is_larger(&setup.folder, most - nameless)
        }
        // The folder is a file system of the permitted size.
        ConfinementLevel::Isolated => statfs(&*setup.folder)
            .is_ok_and(|found| found.f_blocks > 0 && (found.f_bavail == 0 || found.f_ffree == 0)),
    }
}

/// Returns whether all processes of a run together take more memory than they may, as far as `/proc` shows.
fn is_out_of_memory(setup: &Setup) -> bool {
    let megabytes = setup.limits.memory_and_files_mb();
    setup.level != ConfinementLevel::None
        && procfs::takes_more_than(megabytes.saturating_mul(1 << 20))
}

fn not_started(program: &Path, error: &io::Error) -> Run {
    Run {
        status: ExitStatus::NotStarted(StartFailure {
            program: program.into(),
            error: error.to_string(),
        }),
        wall: 0.0,
        cpu: 0.0,
        waited: None,
    }
}
