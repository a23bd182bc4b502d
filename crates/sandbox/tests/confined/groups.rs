//! What the kernel limits and counts for all processes of an agent together, and what a container has of it.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use sweetfish_sandbox::{
    Cgroup, Cgroups, Confine, ConfinementLevel, Demand, ExitStatus, Limits, Mechanism, RunSpec,
    Sandbox, Setup, WorkFolder,
};

use crate::{GO_ON, LIMITS, Place};

/// Nothing is left of the groups afterwards.
pub(crate) fn limit_all_processes(place: &Place) {
    let name = "groups_limit_all_processes";
    let groups = Cgroups::create();
    let limits = Limits {
        memory_mb: 40,
        processes: 12,
        ..LIMITS
    };
    let run = |script: &str| {
        let group = groups.as_ref().map(|groups| groups.for_agent(&limits));
        let group = group.transpose().unwrap();
        let membership = group.as_ref().map(Cgroup::membership);
        let setup = Setup {
            limits,
            membership: membership.unwrap_or_default(),
            ..place.setup(script)
        };
        let mut sandbox = Sandbox::start(&setup, &GO_ON).unwrap();
        let offered = sandbox.confinement().mechanisms.clone();
        (offered, sandbox.run(RunSpec::within(60.0)).unwrap().status)
    };
    let (offered, status) = run("exit 0");
    assert_eq!(status, ExitStatus::Exited(0));
    for way in [Mechanism::Time, Mechanism::Memory] {
        if !offered.contains(&way) {
            // Without confinement there are none anywhere.
            if place.level != ConfinementLevel::None {
                println!(
                    "not checked here, for there is no {way:?} of groups at {}: {name}",
                    place.level
                );
            }
            return;
        }
    }
    // Three processes, each of which may hold as much, hold more than all may: 40 MB, 8 of the folder, and 32 of the sandbox.
    let all = |megabytes: u32, seconds: u32| {
        let one =
            format!("(head -c {megabytes}M /dev/zero; sleep {seconds}) | tail -c {megabytes}M");
        format!("for i in 1 2 3; do {one} > /dev/null & done; wait")
    };
    assert_eq!(run(&all(1, 0)).1, ExitStatus::Exited(0));
    assert_eq!(run(&all(30, 4)).1, ExitStatus::OutOfMemory);
    let crowd = "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do sleep 5 & done; wait";
    assert_ne!(run(crowd).1, ExitStatus::Exited(0), "{}", place.level);
    drop(groups);
    let namespace = fs::metadata("/proc/self/ns/pid").unwrap().ino();
    let own = format!("grader-{namespace}-{}", std::process::id());
    assert_eq!(groups_named(Path::new("/sys/fs/cgroup"), &own), 0);
}

/// Returns how many groups below one have a name.
fn groups_named(group: &Path, name: &str) -> usize {
    let entries = fs::read_dir(group).into_iter().flatten().flatten();
    let inner = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let count = |entry: fs::DirEntry| {
        let is_so = entry.file_name() == *name;
        usize::from(is_so) + groups_named(&entry.path(), name)
    };
    inner.map(count).sum()
}

/// `CONTAINER_MB` says what the group around this process may take.
pub(crate) fn a_container_is_shared() {
    let name = "a_container_is_shared";
    let Ok(megabytes) = std::env::var("CONTAINER_MB") else {
        println!("not checked here, for nothing says how large it is: {name}");
        return;
    };
    let megabytes: u64 = megabytes.parse().unwrap();
    let most = sweetfish_sandbox::memory() >> 20;
    assert!(most <= megabytes, "{most}");
    for at_once in [1, 4] {
        let demand = Demand {
            confine: Confine::Auto,
            limits: LIMITS,
            at_once,
            shown: Vec::new(),
            logs: None,
        };
        let work = WorkFolder::create().unwrap();
        let config = demand.establish(&work, &GO_ON).unwrap().config;
        let all = 2 * at_once as u64 * config.limits.folder_mb;
        assert!(config.level() < ConfinementLevel::Isolated || all <= megabytes / 4);
    }
    println!("{name}: ok");
}
