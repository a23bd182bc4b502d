//! Confines the sandbox's own process, and with it the agent: mounts, rights, limits, file rules, system calls.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;

use anyhow::Context;
use rustix::process::{Resource, Rlimit, geteuid, setrlimit};
use rustix::system::sethostname;
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CpuSet, clear_ambient_capability_set,
    configure_capability_in_ambient_set, remove_capability_from_bounding_set, sched_setaffinity,
    set_capabilities, set_capabilities_secure_bits, set_no_new_privs,
};

use crate::confinement::{Confinement, ConfinementLevel, Mechanism};
use crate::protocol::Setup;
use crate::{landlock, namespace, procfs, root, seccomp};

/// Confines this process as its level demands, and by what else the machine offers. `is_closed` is whether a trusted
/// agent cannot be reached by other users than root. In a root of its own, calls `hand_over` with the agent's folder
/// while folders can still be sent.
pub(crate) fn apply(
    setup: &Setup,
    is_closed: bool,
    hand_over: impl Fn(BorrowedFd) -> io::Result<()>,
) -> anyhow::Result<Confinement> {
    if setup.level == ConfinementLevel::None {
        return Ok(Confinement::default());
    }
    let needs_reading = geteuid().is_root() && is_closed;
    if setup.level == ConfinementLevel::Isolated {
        // The name must not identify the machine.
        let _ = sethostname(b"sandbox");
        let folder = root::enter(setup).context("a root of its own")?;
        hand_over(folder.as_fd()).context("the client")?;
    }
    give_up_rights(needs_reading).context("giving up rights")?;
    set_no_new_privs(true).context("giving up new privileges")?;
    limit(setup).context("limits")?;
    let mut folders = vec![&*setup.folder];
    if setup.level == ConfinementLevel::Isolated {
        folders.push(Path::new("/dev/shm"));
    }
    let mut confinement = Confinement::of(setup.level);
    let files = landlock::restrict(setup, &folders);
    confinement.add(
        Mechanism::FileRules,
        files.context("the file rules (Landlock)")?,
    );
    confinement.add(Mechanism::Calls, seccomp::restrict(setup).is_ok());
    Ok(confinement)
}

/// Keeps the right to mount over the start of the namespace's first process. By default only the root user of a
/// namespace has it.
pub(crate) fn keep_mounting() -> io::Result<()> {
    let right = CapabilitySet::SYS_ADMIN;
    let mut sets = rustix::thread::capabilities(None)?;
    sets.inheritable |= right;
    set_capabilities(None, sets)?;
    Ok(configure_capability_in_ambient_set(right, true)?)
}

/// Restricts this process and what it starts to these cores.
pub(crate) fn pin(cores: &[usize]) -> io::Result<()> {
    if cores.is_empty() {
        return Ok(());
    }
    let mut set = CpuSet::new();
    for &core in cores {
        set.set(core);
    }
    Ok(sched_setaffinity(None, &set)?)
}

/// Returns whether "nobody" cannot reach what the agent needs: its program, its folder, or a file or folder that its command
/// names, as in a class path. In a root of its own, the folders around them are open.
pub(crate) fn is_closed(setup: &Setup) -> bool {
    let files = setup.args.iter().flat_map(|arg| arg.split(':'));
    let files = files.map(Path::new);
    let files = files.filter(|path| path.is_absolute() && (path.is_file() || path.is_dir()));
    let mut files = files.chain([&*setup.program]);
    if setup.level == ConfinementLevel::Isolated {
        return files.any(namespace::is_closed_in_its_folder);
    }
    let folder = setup.folder.parent().unwrap_or(&setup.folder);
    files.any(namespace::is_closed_to_nobody) || namespace::cannot_be_entered_by_nobody(folder)
}

/// Gives up all capabilities except those to become the agent's user, to end its processes and to look into its folder.
/// The agent gets none, even if it runs as root. With `reading` it gets the one to read files whatever their modes are;
/// what else only root may read stays hidden by the mounts and the file rules.
fn give_up_rights(reading: bool) -> io::Result<()> {
    let look = CapabilitySet::DAC_READ_SEARCH;
    clear_ambient_capability_set()?;
    let mut sets = rustix::thread::capabilities(None)?;
    // Root of a container has the wider right by default, and not this one.
    let kept_look = if sets.permitted.contains(look) {
        look
    } else {
        CapabilitySet::DAC_OVERRIDE
    };
    let kept = CapabilitySet::SETUID | CapabilitySet::SETGID | CapabilitySet::KILL | kept_look;
    sets.inheritable = CapabilitySet::empty();
    if reading && kept_look == look {
        // Otherwise the change to another user would drop the capability again.
        set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP)?;
        sets.inheritable = look;
        set_capabilities(None, sets)?;
        configure_capability_in_ambient_set(look, true)?;
    }
    if sets.effective.contains(CapabilitySet::SETPCAP) {
        for right in CapabilitySet::all().iter() {
            // Fails for capabilities that this kernel does not know.
            let _ = remove_capability_from_bounding_set(right);
        }
    }
    sets.permitted &= kept;
    sets.effective = sets.permitted;
    Ok(set_capabilities(None, sets)?)
}

/// The signals that wait for an agent's processes, its timers included.
const QUEUED_SIGNALS: u64 = 1024;

fn limit(setup: &Setup) -> io::Result<()> {
    const MIB: u64 = 1 << 20;
    let limits = &setup.limits;
    let mut all = vec![
        (Resource::Data, limits.memory_mb.saturating_mul(MIB)),
        (Resource::Fsize, limits.file_mb.saturating_mul(MIB)),
        (Resource::Nofile, limits.open_files),
        // The kernel counts these for all processes of a user together.
        (Resource::Sigpending, QUEUED_SIGNALS),
        (Resource::Msgqueue, 0),
        // Rights of whoever marks to go before others on a processor.
        (Resource::Rtprio, 0),
        (Resource::Nice, 0),
    ];
    all.push((Resource::Nproc, most_tasks(setup)));
    for (resource, value) in all {
        let highest = rustix::process::getrlimit(resource).maximum;
        let value = Some(highest.map_or(value, |highest| value.min(highest)));
        let limit = Rlimit {
            current: value,
            maximum: value,
        };
        setrlimit(resource, limit)?;
    }
    leave_no_core()
}

/// Lets no crash leave a core. A limit of 0 bytes keeps the system from a file, but not from starting a program of root's
/// (`core_pattern`) that works on after the end of a move; one of 1 byte does.
fn leave_no_core() -> io::Result<()> {
    let limit = |bytes: u64| Rlimit {
        current: Some(bytes),
        maximum: Some(bytes),
    };
    // The user may have given away the right to any.
    setrlimit(Resource::Core, limit(1)).or_else(|_| setrlimit(Resource::Core, limit(0)))?;
    Ok(())
}

/// Returns the resource limit on processes and threads with which an agent can have as many as it may. The system
/// counts those of a user in a namespace.
fn most_tasks(setup: &Setup) -> u64 {
    /// Processes that the user may start otherwise while the sandbox lasts.
    const SLACK: u64 = 300;
    let own = setup.limits.processes;
    let others = match setup.level {
        // The sandbox's processes are another user's, and that of the machine's root is not limited.
        _ if setup.user.is_some() && namespace::is_machines_root() => 0,
        // They are the same user's.
        ConfinementLevel::Isolated | ConfinementLevel::Enclosed => 2,
        ConfinementLevel::Restricted | ConfinementLevel::None => {
            procfs::tasks_of(geteuid().as_raw()) + SLACK
        }
    };
    own.saturating_add(others)
}
