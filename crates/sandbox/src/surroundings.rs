//! What the place where the sandboxes run must have, since what it lacks would be charged to agents or let them out.

use std::fs;
use std::path::Path;
use std::process;

use rustix::process::{Resource, getrlimit};
use rustix::thread::CapabilitySet;

use crate::confinement::ConfinementLevel;
use crate::namespace::has_users_for_agents;

/// The rights without which a root user cannot run agents as other users.
const NEEDED: [(CapabilitySet, &str); 6] = [
    (CapabilitySet::CHOWN, "chown"),
    (CapabilitySet::DAC_OVERRIDE, "dac_override"),
    (CapabilitySet::FOWNER, "fowner"),
    (CapabilitySet::KILL, "kill"),
    (CapabilitySet::SETGID, "setgid"),
    (CapabilitySet::SETUID, "setuid"),
];

/// The least processes that an agent can do something with.
const LEAST_PROCESSES: u64 = 4;

/// Checks what every confinement needs.
pub(crate) fn check(processes: u64) -> Result<(), String> {
    let is_own = match fs::read_link("/proc/self") {
        Ok(number) => number.as_os_str() == process::id().to_string().as_str(),
        // Where there is none at all, others say so.
        Err(_) => !Path::new("/proc/1").exists(),
    };
    if !is_own {
        return Err(
            "/proc shows the processes of another namespace, so what agents leave could not be found; expected its own: \
             `unshare --mount-proc`, `bwrap --proc /proc`"
                .into(),
        );
    }
    if processes < LEAST_PROCESSES {
        return Err(format!(
            "too few processes are left to this user or container, {processes} for each agent, expected {LEAST_PROCESSES} at least: raise \
             `ulimit -u` or `--pids-limit`, or lower `--concurrency`"
        ));
    }
    if !has_users_for_agents() {
        return Ok(());
    }
    let sets = rustix::thread::capabilities(None);
    let sets = sets.map_err(|error| format!("the rights of this process: {error}"))?;
    let missing = NEEDED
        .iter()
        .filter(|(right, _)| !sets.effective.contains(*right));
    let missing: Vec<_> = missing.map(|(_, name)| *name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "root lacks rights here ({}), so it cannot run agents as other users; expected them (`--cap-add`), or an ordinary user \
         (`--user 1000`)",
        missing.join(", ")
    ))
}

/// Checks what agents need that are confined at this level.
pub(crate) fn check_for(level: ConfinementLevel) -> Result<(), String> {
    let sees_the_machine =
        [ConfinementLevel::Restricted, ConfinementLevel::Enclosed].contains(&level);
    if !sees_the_machine || !has_users_for_agents() {
        return Ok(());
    }
    let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    if hides_processes(&mounts) {
        return Err(
            "/proc hides the processes of other users (hidepid), so their memory could not be limited; expected one that shows them"
                .into(),
        );
    }
    Ok(())
}

/// Returns whether the last mount on `/proc` hides processes of other users.
fn hides_processes(mounts: &str) -> bool {
    let mut lines = mounts.lines().map(|line| line.split(' '));
    let options = lines.rfind(|line| line.clone().nth(1) == Some("/proc"));
    let options = options.and_then(|mut line| line.nth(3)).unwrap_or_default();
    let mut hidden = options
        .split(',')
        .filter_map(|option| option.strip_prefix("hidepid="));
    hidden.any(|how| !["0", "off"].contains(&how))
}

/// Returns a warning for each limit that whoever marks has, and agents inherit.
pub(crate) fn inherited() -> Vec<String> {
    let all = [
        (Resource::As, "-v", "memory"),
        (Resource::Data, "-d", "memory"),
        (Resource::Fsize, "-f", "the size of files"),
        (Resource::Cpu, "-t", "processor time"),
    ];
    let limited = all
        .into_iter()
        .filter(|(resource, ..)| getrlimit(*resource).current.is_some());
    let warning = |(_, option, what)| {
        format!(
            "warning: agents have a limit of yours on {what}, which can be lower than theirs: `ulimit {option} unlimited`"
        )
    };
    limited.map(warning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proc_that_hides_others_is_known() {
        for (mounts, expected) in [
            ("proc /proc proc rw,nosuid 0 0\n", false),
            ("proc /proc proc rw,hidepid=2,gid=4 0 0\n", true),
            ("proc /proc proc rw,hidepid=invisible 0 0\n", true),
            ("proc /proc proc rw,hidepid=0 0 0\n", false),
            (
                "proc /proc proc rw,hidepid=2 0 0\nproc /proc proc rw 0 0\n",
                false,
            ),
            ("proc /other proc rw,hidepid=2 0 0\n", false),
            ("", false),
        ] {
            assert_eq!(hides_processes(mounts), expected, "{mounts}");
        }
    }
}
