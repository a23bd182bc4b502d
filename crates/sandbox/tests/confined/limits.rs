//! Limits of memory, of room and of what a crash leaves, for programs that hide what they take.

use sweetfish_sandbox::{ConfinementLevel, ExitStatus};

use super::{Place, acts};

/// Below a root of its own `/proc` shows such files, if they are of the same user.
pub(crate) fn files_without_a_name_count(place: &Place) {
    let setup = place.setup("exec 3> file; rm file; head -c 12M /dev/zero >&3; exec sleep 5");
    let is_seen = place.level == ConfinementLevel::Isolated || setup.user.is_none();
    let expected = match place.level {
        ConfinementLevel::None => ExitStatus::Exited(0),
        _ if is_seen => ExitStatus::FolderFull,
        _ => ExitStatus::Exited(0),
    };
    assert_eq!(place.run(&setup, 60.0).status, expected);
    assert_eq!(
        place.run(&acts::acting(place, "map"), 60.0).status,
        expected
    );
}

/// The kernel shows a process's memory only while its first thread lives.
pub(crate) fn memory_counts_without_a_first_thread(place: &Place) {
    let expected = match place.level {
        ConfinementLevel::None => ExitStatus::Exited(0),
        _ => ExitStatus::OutOfMemory,
    };
    let run = place.run(&acts::acting(place, "hoard"), 60.0);
    assert_eq!(run.status, expected, "{}: {run:?}", place.level);
}

/// Some systems start a program of root's for each crash, but not with this limit.
pub(crate) fn a_crash_leaves_nothing(place: &Place) {
    let is_so = "grep -q 'core file size  *1  *1 ' /proc/self/limits";
    let status = place.status(&format!("{is_so} && ulimit -c 0 && {is_so}"));
    let expected = i32::from(place.level == ConfinementLevel::None);
    assert_eq!(status, ExitStatus::Exited(expected), "{}", place.level);
}

/// Where the system does not limit a folder, its disk would be full before anybody looks.
pub(crate) fn no_room_is_taken_at_once(place: &Place) {
    let limits = [ConfinementLevel::None, ConfinementLevel::Isolated];
    let status = place.status("fallocate -l 1M file");
    let expected = i32::from(!limits.contains(&place.level));
    assert_eq!(status, ExitStatus::Exited(expected), "{}", place.level);
}
