//! The seed of the boards of a marking. Without one in the configuration it is random, so that nobody can make the boards in
//! advance, and drawn once, so that all submissions meet the same ones.

use std::hash::{BuildHasher, Hasher, RandomState};

use sweetfish_cli_support::{BadInput, LONGEST_TEXT};

use crate::results_folder::ResultsFolder;

const FILE: &str = "seed.txt";

/// Returns a random seed. Every number format holds it, that of TOML and that of JavaScript too.
pub(crate) fn random() -> u64 {
    // The standard library keys its hash tables with randomness from the system.
    RandomState::new().build_hasher().finish() >> 11
}

/// Returns the seed that a folder of results holds. If it has none, draws one and keeps it.
pub(crate) fn kept_in(folder: &ResultsFolder) -> anyhow::Result<u64> {
    let wrong = |problem: &str| {
        let file = folder.path().join(FILE);
        BadInput::because(format!("{}: {problem}, expected a seed", file.display()))
    };
    let kept = folder
        .read(FILE, LONGEST_TEXT)
        .map_err(|error| wrong(&error.to_string()))?;
    let Some(kept) = kept else {
        let seed = random();
        folder.replace(FILE, format!("{seed}\n"))?;
        return Ok(seed);
    };
    let text = String::from_utf8_lossy(&kept);
    let seed = text.trim().parse();
    seed.map_err(|_| {
        wrong(&format!(
            "found `{}`",
            sweetfish_cli_support::one_line(&text)
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_drawn_once() {
        let root = tempfile::tempdir().unwrap();
        let folder = |name| ResultsFolder::make(&root.path().join(name), None).unwrap();
        let (one, other) = (folder("one"), folder("other"));
        let seed = kept_in(&one).unwrap();
        assert_eq!(kept_in(&one).unwrap(), seed);
        assert_ne!(kept_in(&other).unwrap(), seed);
        one.replace(FILE, "x").unwrap();
        let error = kept_in(&one).unwrap_err().to_string();
        assert!(
            error.ends_with("seed.txt: found `x`, expected a seed"),
            "{error}"
        );
    }
}
