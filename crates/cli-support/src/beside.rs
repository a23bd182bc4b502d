//! Names of hidden files beside other files.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Returns the path of a hidden file beside `path`: a dot, the name of `path`, and `end`.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    /// The most bytes of a name on most file systems.
    const LONGEST: usize = 255;
    /// Characters that are kept of a name that is too long.
    const KEPT: usize = 55;
    let name = path.file_name().unwrap_or_default();
    let mut hidden = OsString::from(".");
    if name.len() + 1 + end.len() <= LONGEST {
        hidden.push(name);
    } else {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        let kept: String = name.to_string_lossy().chars().take(KEPT).collect();
        hidden.push(format!("{kept}.{:x}", hasher.finish()));
    }
    hidden.push(end);
    path.with_file_name(hidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_names_are_told_apart_and_fit() {
        assert_eq!(beside(Path::new("a/b.c"), ".tmp"), Path::new("a/.b.c.tmp"));
        let long = |last| beside(Path::new(&("漢".repeat(84) + last)), ".lock");
        assert_ne!(long("ab"), long("cd"));
        assert!(long("ab").as_os_str().len() <= 255);
        assert!(long("ab").to_string_lossy().ends_with(".lock"));
    }
}
