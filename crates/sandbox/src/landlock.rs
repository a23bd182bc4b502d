//! File rules of the kernel for an agent (Landlock): it may read what is visible to it and write to its folders.

use std::fs;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, RestrictionStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use crate::protocol::Setup;
use crate::visible::{DEVICES, View};
use crate::workdir::PREFIX;

/// Confines this thread and all that it starts: it may read what the agent sees, and write to `folders` only. Returns
/// whether the kernel enforces it.
pub(crate) fn restrict(setup: &Setup, folders: &[&Path]) -> Result<bool, RulesetError> {
    // Kernels before 6.2 (version 3 of Landlock) do not prevent truncation. Later versions are used where the kernel
    // has them.
    let protects_files = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V3))
        .is_ok();
    let abi = ABI::V6;
    let devices = AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::MakeSock;
    let read = AccessFs::from_read(abi);
    let view = View::of(setup);
    let shown = view.shown.into_iter().chain([PathBuf::from("/proc")]);
    let shown = shown.filter_map(|path| path.canonicalize().ok()).collect();
    // Programs look for files by listing their own folder. In a root of its own, what is hidden is covered.
    let (readable, listable) = readable(shown, &view.hidden);
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
    Ok(protects_files && ruleset != RulesetStatus::NotEnforced)
}

/// Moves this thread and what it starts to a domain below that of its process, to which it can then send no signals. Kernels
/// before 6.12 do not know such domains, and leave it where it is.
pub(crate) fn enter_domain_below() -> Result<(), RulesetError> {
    let domain = Ruleset::default().scope(Scope::Signal)?.create()?;
    domain.restrict_self().map(|_| ())
}

/// Returns whether the kernel knows such domains.
pub(crate) fn has_domains() -> bool {
    let domain = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    domain.scope(Scope::Signal).is_ok()
}

/// Returns the paths that together hold everything in `folders` except `hidden`, and the folders around what is hidden.
/// Rules can only allow, so the neighbours of a hidden path are allowed one by one.
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
        // A rule for a link would apply to its target. The folders of other runs are hidden as well.
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
