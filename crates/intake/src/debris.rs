//! Files that systems, editors and version control leave beside a student's work.

use std::ffi::OsStr;

/// Their names, in small letters. What ends with `*` is how names begin, what begins with it how they end.
const DEBRIS: [&str; 28] = [
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
    // What Windows keeps of a download beside its file becomes a file in WSL, and its colon another sign in some folders.
    "*:zone.identifier",
    "*\u{f03a}zone.identifier",
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
    DEBRIS.iter().any(|debris| {
        if let Some(start) = debris.strip_suffix('*') {
            return name.starts_with(start);
        }
        match debris.strip_prefix('*') {
            Some(end) => name.ends_with(end),
            None => name == *debris,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debris_is_known_by_its_name() {
        for (names, expected) in [
            (
                "__MACOSX ._agent.py .DS_Store Thumbs.db .git __pycache__ agent.py:Zone.Identifier hw.zip\u{f03a}Zone.Identifier",
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
