//! Who else may change a folder: everybody but this user and root is somebody else.

use std::fs;

use nix::unistd::{Gid, Group, Uid, User};
use rustix::fs::{FileType, Mode, Stat};
use rustix::process::geteuid;
pub(crate) use sweetfish_cli_support::is_own;
use sweetfish_cli_support::own_users;

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

/// Returns what is wrong with a folder on the way. In a sticky one others cannot exchange what is not theirs.
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
    !is_outermost && unknown.trim().parse().unwrap_or(65_534) == user
}

/// Returns whether a group is this user's own: many systems give each user one, which may write to all that the user makes.
fn is_private(group: u32) -> bool {
    let Ok(Some(group)) = Group::from_gid(Gid::from_raw(group)) else {
        // Where it is not known, it has the number of its user.
        return is_own(group);
    };
    let users = own_users().map(|user| User::from_uid(Uid::from_raw(user)));
    let names = users.flatten().flatten().map(|user| user.name);
    is_of(&group.name, &group.mem, &names.collect::<Vec<_>>())
}

/// Returns whether a group is called like one of these users and has no other members.
fn is_of(group: &String, members: &[String], users: &[String]) -> bool {
    users.contains(group) && members.iter().all(|member| users.contains(member))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_users_own_group_is_private() {
        let users = ["ann", "root"].map(String::from);
        for (group, members, expected) in [
            ("ann", "", true),
            ("root", "root", true),
            ("ann", "ann,bob", false),
            ("staff", "ann", false),
            ("users", "", false),
        ] {
            let members = members.split(',').filter(|name| !name.is_empty());
            let members: Vec<_> = members.map(String::from).collect();
            assert_eq!(is_of(&group.into(), &members, &users), expected, "{group}");
        }
    }
}
