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

/// Checks what every confinement needs.
pub(crate) fn check() -> Result<(), String> {
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

/// Returns whether the last mount on `/proc` hides processes of other users from a root user without the right to trace them: without
/// a group of its own it does not, as that is root's.
fn hides_processes(mounts: &str) -> bool {
    let mut lines = mounts.lines().map(|line| line.split(' '));
    let options = lines.rfind(|line| line.clone().nth(1) == Some("/proc"));
    let options = options.and_then(|mut line| line.nth(3)).unwrap_or_default();
    let is = |option: &str| options.split(',').any(|own| own == option);
    let has_group = options
        .split(',')
        .any(|own| own.starts_with("gid=") && own != "gid=0");
    let is_shown = ["hidepid=0", "hidepid=off"].into_iter().any(is);
    let is_of_tracers = ["hidepid=4", "hidepid=ptraceable"].into_iter().any(is);
    options.contains("hidepid=") && !is_shown && (has_group || is_of_tracers)
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
            ("proc /proc proc rw,hidepid=invisible 0 0\n", false),
            ("proc /proc proc rw,hidepid=invisible,gid=0 0 0\n", false),
            ("proc /proc proc rw,hidepid=ptraceable 0 0\n", true),
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
