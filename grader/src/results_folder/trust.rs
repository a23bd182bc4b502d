//! Who else may change a folder: everybody but this user and root is somebody else.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

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

/// Returns whether people with an account here can read a file who are somebody else. Programs of the system have accounts, too.
pub(crate) fn others_can_read(file: &Path) -> bool {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    is_open_to_all(file) && has_people(&users, is_own)
}

/// Returns whether everybody may read a file, and may enter all folders around it.
fn is_open_to_all(file: &Path) -> bool {
    let Ok(real) = file.canonicalize() else {
        return false;
    };
    let has = |path: &Path, right: u32| {
        fs::metadata(path).is_ok_and(|found| found.permissions().mode() & right != 0)
    };
    has(&real, 0o004) && real.ancestors().skip(1).all(|folder| has(folder, 0o001))
}

/// Returns whether a list of users (`passwd(5)`) has people who are not `own`: by their numbers and shells.
fn has_people(users: &str, own: impl Fn(u32) -> bool) -> bool {
    const PEOPLE: std::ops::Range<u32> = 1000..60_000;
    users.lines().any(|line| {
        let fields: Vec<_> = line.split(':').collect();
        let number = fields.get(2).and_then(|number| number.parse().ok());
        let shell = fields.get(6).copied().unwrap_or_default();
        let is_person = !shell.ends_with("/nologin") && !shell.ends_with("/false");
        is_person && number.is_some_and(|number| PEOPLE.contains(&number) && !own(number))
    })
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
    fn whoever_has_an_account_can_read_what_is_open() {
        let users = "root:x:0:0::/root:/bin/sh\nsync:x:4:0::/:/bin/sync\nann:x:1000:1000::/home/ann:/bin/bash\n";
        assert!(has_people(users, |_| false));
        assert!(!has_people(users, |user| user == 1000));
        assert!(!has_people(
            "x:x:1001:1:::/usr/sbin/nologin\nnobody:x:65534:1:::/bin/sh\nx\n",
            |_| false
        ));
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("grade.toml");
        fs::write(&file, "").unwrap();
        let set = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        for (folder, mode, expected) in [
            (0o711, 0o644, true),
            (0o700, 0o644, false),
            (0o755, 0o640, false),
        ] {
            set(root.path(), folder);
            set(&file, mode);
            assert_eq!(is_open_to_all(&file), expected, "{folder:o}, {mode:o}");
        }
    }

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
