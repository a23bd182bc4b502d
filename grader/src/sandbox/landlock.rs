//! File rules for an agent, kept by the kernel (Landlock): what is shown may be read but for what is
//! hidden, nothing written but in the own folder.

use std::fs;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, RestrictionStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use super::protocol::Setup;
use super::visible;
use crate::workdir::PREFIX;

/// Devices that programs expect to write to or to read, and that hold nothing. Not the terminal:
/// older kernels let whoever has it open type into the user's shell.
pub(super) const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Never to be read: what only root may read, since an agent of the root user can hold the right to read past the
/// modes of files, and lists of users that no program needs.
pub(super) const ALWAYS_HIDDEN: [&str; 10] = [
    "/etc/shadow",
    "/etc/shadow-",
    "/etc/gshadow",
    "/etc/gshadow-",
    "/etc/passwd-",
    "/etc/group-",
    "/etc/subuid",
    "/etc/subgid",
    "/etc/ssh",
    "/root/.ssh",
];

/// Confines this thread and all it starts: to read what is shown to the agent, without what is hidden from it but for
/// its own, and to write in `folders` alone. Returns whether the kernel enforces it.
pub(super) fn restrict(setup: &Setup, folders: &[&Path]) -> Result<bool, RulesetError> {
    // Kernels before 6.2 (version 3 of Landlock) let files be emptied. Later versions are used where
    // the kernel has them.
    let keeps = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V3))
        .is_ok();
    let abi = ABI::V6;
    let devices = AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::MakeSock;
    let read = AccessFs::from_read(abi);
    let existing = |path: PathBuf| path.canonicalize().ok();
    let hidden = ALWAYS_HIDDEN
        .iter()
        .map(PathBuf::from)
        .chain(setup.hidden.iter().map(|path| path.0.clone()));
    let hidden: Vec<_> = hidden.filter_map(existing).collect();
    // Programs look for files by listing the folder of their own; in a root of its own what is hidden is covered.
    let (readable, listable) = readable(
        shown_to(setup).into_iter().filter_map(existing).collect(),
        &hidden,
    );
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(listable, AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(&setup.own, read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::from_file(abi)))?
        .add_rules(path_beneath_rules(
            folders,
            AccessFs::from_all(abi) & !devices,
        ))?
        .restrict_self()?;
    let RestrictionStatus { ruleset, .. } = status;
    Ok(keeps && ruleset != RulesetStatus::NotEnforced)
}

/// What an agent is shown of the machine.
fn shown_to(setup: &Setup) -> Vec<PathBuf> {
    let shown = setup.shown.iter().map(|path| path.0.clone());
    let shown = visible::of_the_machine().into_iter().chain(shown);
    shown.chain([PathBuf::from("/proc")]).collect()
}

/// The paths that together hold everything in `folders` but `hidden`: rules can only allow, so around every
/// hidden path its neighbours are allowed one by one. Returns the folders around what is hidden, too.
fn readable(mut folders: Vec<PathBuf>, hidden: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let (mut found, mut around) = (Vec::new(), Vec::new());
    while let Some(folder) = folders.pop() {
        if hidden.iter().any(|path| folder.starts_with(path)) {
            continue;
        }
        if !hidden.iter().any(|path| path.starts_with(&folder)) {
            found.push(folder);
            continue;
        }
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        // A link is no place of its own: where it leads decides. The folders of other runs are not to
        // be read either.
        let places = entries.filter(|entry| {
            let of_a_run = entry
                .file_name()
                .as_encoded_bytes()
                .starts_with(PREFIX.as_bytes());
            entry.file_type().is_ok_and(|kind| !kind.is_symlink()) && !of_a_run
        });
        folders.extend(places.map(|entry| entry.path()));
        around.push(folder);
    }
    (found, around)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_of_what_is_hidden_stay_readable() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path().canonicalize().unwrap();
        for folder in ["a/secret", "a/open", "b"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        fs::write(root.join("a/file"), "").unwrap();
        std::os::unix::fs::symlink(root.join("a/secret"), root.join("link")).unwrap();
        let shown = vec![root.join("a/secret/inner"), root.clone()];
        let (found, around) = readable(shown, &[root.join("a/secret")]);
        assert!(around.contains(&root.join("a")) && !around.contains(&root.join("a/secret")));
        let inside: Vec<_> = found
            .iter()
            .filter(|path| path.starts_with(&root))
            .collect();
        assert_eq!(inside.len(), 3, "{inside:?}");
        for name in ["a/open", "a/file", "b"] {
            assert!(found.contains(&root.join(name)), "{name}");
        }
        assert_eq!(readable(vec!["/".into()], &[]).0, [PathBuf::from("/")]);
    }
}
