//! Who else may change a folder: everybody but this user and root is somebody else.

use std::fs;

use rustix::fs::{FileType, Mode, Stat};
use rustix::process::geteuid;
pub(crate) use sweetfish_shell::is_own;

/// Returns whether this user may change the mode of a file.
pub(crate) fn may_change(found: &Stat) -> bool {
    let own = geteuid();
    own.is_root() || found.st_uid == own.as_raw()
}

/// Returns what is wrong with a folder for results: whose it is, or that others may write to it.
pub(crate) fn problem(found: &Stat) -> Option<&'static str> {
    if !is_own(found.st_uid) {
        return Some("belongs to another user");
    }
    others_may_write(found).then_some("others may write to it")
}

/// Returns what is wrong with a folder around: the same, but in one with the sticky bit others cannot exchange what is not
/// theirs.
pub(crate) fn problem_around(found: &Stat) -> Option<&'static str> {
    // In a user namespace root's folders belong to a user that is not known there.
    let is_known = is_own(found.st_uid) || is_of_outer_root(found.st_uid);
    if !is_known {
        return Some("belongs to another user");
    }
    let is_sticky = Mode::from_raw_mode(found.st_mode).contains(Mode::SVTX);
    (others_may_write(found) && !is_sticky).then_some("others may write to it")
}

/// Returns whether others may write to a folder, or to a file.
pub(crate) fn others_may_write(found: &Stat) -> bool {
    if FileType::from_raw_mode(found.st_mode) == FileType::Symlink {
        return false;
    }
    let mode = Mode::from_raw_mode(found.st_mode);
    mode.contains(Mode::WOTH) || mode.contains(Mode::WGRP) && !is_private(found.st_gid)
}

fn is_of_outer_root(user: u32) -> bool {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let is_outermost = read("/proc/self/uid_map")
        .split_whitespace()
        .eq(["0", "0", "4294967295"]);
    let unknown = read("/proc/sys/kernel/overflowuid");
    !is_outermost && unknown.trim().parse() == Ok(user)
}

/// Returns whether a group has no member but this user, as far as `group(5)` and `passwd(5)` show: many systems give each
/// user such a group, which then may write to all that the user makes.
fn is_private(group: u32) -> bool {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    is_private_by(
        group,
        geteuid().as_raw(),
        &read("/etc/passwd"),
        &read("/etc/group"),
    )
}

fn is_private_by(group: u32, user: u32, users: &str, groups: &str) -> bool {
    let field = |line: &'_ str, number: usize| line.split(':').nth(number).map(str::to_string);
    let is_group = |line: &&str| field(line, 2).and_then(|id| id.parse().ok()) == Some(group);
    let Some(line) = groups.lines().find(is_group) else {
        return false;
    };
    let own = |line: &str| {
        let id = field(line, 2).and_then(|id| id.parse().ok());
        id.is_some_and(|id: u32| id == user || id == 0)
    };
    let of_own = users.lines().filter(|line| own(line));
    let own_names: Vec<_> = of_own.filter_map(|line| field(line, 0)).collect();
    let listed = field(line, 3).unwrap_or_default();
    let mut listed = listed.split(',').filter(|name| !name.is_empty());
    let has_it = |line: &str| field(line, 3).and_then(|id| id.parse().ok()) == Some(group);
    listed.all(|name| own_names.iter().any(|own| own == name))
        && users.lines().all(|line| !has_it(line) || own(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_users_own_group_is_private() {
        let users = "root:x:0:0::/root:/bin/sh\nann:x:1000:1000::/home/ann:/bin/sh\nbob:x:1001:100::/home/bob:/bin/sh\n";
        let groups = "root:x:0:\nann:x:1000:\nstaff:x:50:ann,bob\nusers:x:100:\nteam:x:51:ann\n";
        let private = |group| is_private_by(group, 1000, users, groups);
        for (group, expected) in [
            (1000, true),
            (0, true),
            (51, true),
            (50, false),
            (100, false),
            (7, false),
        ] {
            assert_eq!(private(group), expected, "{group}");
        }
    }
}
