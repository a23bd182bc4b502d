//! Everything that a warden gives up for its agent: rights, memory, files, the network.

use std::io;
use std::path::Path;

use anyhow::Context;
use rustix::process::{Resource, Rlimit, geteuid, setrlimit};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CpuSet, configure_capability_in_ambient_set,
    sched_setaffinity, set_capabilities, set_capabilities_secure_bits, set_no_new_privs,
};

use super::{Confinement, Limits, Setup, calls, landlock, namespace};

/// Confines this process, which is inside a process namespace if `inside`, as far as the machine
/// offers it.
pub(super) fn apply(setup: &Setup, inside: bool) -> anyhow::Result<Confinement> {
    let mut confinement = Confinement {
        processes: inside,
        ..Confinement::default()
    };
    if inside && geteuid().is_root() && setup.is_trusted && is_closed(setup) {
        keep_reading().context("the right to read past the modes of files")?;
    }
    set_no_new_privs(true).context("giving up new privileges")?;
    limit(&setup.limits, inside).context("limits")?;
    confinement.files = landlock::restrict(&setup.folder, &setup.hidden, &setup.shown)
        .context("the file rules (Landlock)")?;
    confinement.network = calls::restrict(setup.may_change_modes).is_ok();
    Ok(confinement)
}

/// Lets this process and what it starts run on these cores alone.
pub(super) fn pin(cores: &[usize]) -> io::Result<()> {
    if cores.is_empty() {
        return Ok(());
    }
    let mut set = CpuSet::new();
    for &core in cores {
        set.set(core);
    }
    Ok(sched_setaffinity(None, &set)?)
}

/// Whether "nobody" cannot reach what the agent needs: its program, its folder, and the files that
/// its command names.
pub(super) fn is_closed(setup: &Setup) -> bool {
    let folder = setup.folder.parent().unwrap_or(&setup.folder);
    let files = setup.args.iter().map(Path::new);
    let files = files.filter(|path| path.is_absolute() && path.is_file());
    namespace::is_closed_to_nobody(&setup.program)
        || files.into_iter().any(namespace::is_closed_to_nobody)
        || namespace::cannot_be_entered_by_nobody(folder)
}

/// Lets the agent, which runs as "nobody", read what its program's folder holds although only root
/// may; what else root alone may read stays hidden by the file rules.
fn keep_reading() -> io::Result<()> {
    let right = CapabilitySet::DAC_READ_SEARCH;
    let mut sets = rustix::thread::capabilities(None)?;
    sets.inheritable |= right;
    set_capabilities(None, sets)?;
    configure_capability_in_ambient_set(right, true)?;
    // Without this the change to another user would take the right away again.
    set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP)?;
    Ok(())
}

fn limit(limits: &Limits, inside: bool) -> io::Result<()> {
    const MIB: u64 = 1 << 20;
    let mut all = vec![
        (Resource::Data, limits.memory_mb.saturating_mul(MIB)),
        (Resource::Fsize, limits.file_mb.saturating_mul(MIB)),
        (Resource::Nofile, limits.open_files),
        (Resource::Core, 0),
    ];
    if inside {
        // Outside a namespace it would count every process of the user. The two wardens count too,
        // unless they are root's and the agent is not.
        let wardens = if geteuid().is_root() { 0 } else { 2 };
        all.push((Resource::Nproc, limits.processes.saturating_add(wardens)));
    }
    for (resource, value) in all {
        let highest = rustix::process::getrlimit(resource).maximum;
        let value = Some(highest.map_or(value, |highest| value.min(highest)));
        let limit = Rlimit {
            current: value,
            maximum: value,
        };
        setrlimit(resource, limit)?;
    }
    Ok(())
}
