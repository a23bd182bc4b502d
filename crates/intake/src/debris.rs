//! Files that systems, editors and version control leave beside a student's work.

use std::ffi::OsStr;

/// Their names, in small letters. What ends with `*` is how names begin.
const DEBRIS: [&str; 26] = [
    "__macosx",
    "icon\r",
    "~$*",
    "._*",
    ".ds_store",
    ".appledouble",
    ".spotlight-v100",
    ".trashes",
    "thumbs.db",
    "ehthumbs.db",
    "desktop.ini",
    "$recycle.bin",
    ".git",
    ".gitattributes",
    ".gitignore",
    ".svn",
    ".hg",
    ".idea",
    ".vscode",
    ".vs",
    ".settings",
    ".project",
    ".classpath",
    ".ipynb_checkpoints",
    "__pycache__",
    ".pytest_cache",
];

/// Returns whether a file or folder of this name is left out, wherever it is.
pub fn is_debris(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_lowercase();
    DEBRIS.iter().any(|debris| match debris.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == *debris,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debris_is_known_by_its_name() {
        for (names, expected) in [
            (
                "__MACOSX ._agent.py .DS_Store Thumbs.db .git __pycache__",
                true,
            ),
            ("agent.py .agent git _agent.py macosx settings", false),
        ] {
            for name in names.split(' ') {
                assert_eq!(is_debris(name.as_ref()), expected, "{name}");
            }
        }
    }
}
