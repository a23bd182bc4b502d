//! Uploads as the server of A+ keeps them: `users_12/submission_409`, in the folder of an exercise. Several users handed in
//! together: `users_12-15`.
//!
//! A+ has no export of files; its staff copy this folder. The form is that of `build_upload_dir` in
//! `exercise/submission_models.py` of apluslms/a-plus (commit 40800744).

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// An upload in the folder of its users.
pub(super) struct Kept {
    pub(super) path: PathBuf,
    /// The numbers of the users.
    pub(super) users: Vec<String>,
    /// The number of the upload.
    pub(super) number: u64,
}

/// Returns the uploads in a folder of users. `None` if it is none, or holds something else.
pub(super) fn uploads(folder: &Path, name: &OsStr) -> Option<Vec<Kept>> {
    let users = name.to_str()?.strip_prefix("users_")?.split('-');
    let users: Vec<_> = users.map(str::to_string).collect();
    if folder.is_symlink() || !users.iter().all(|user| is_number(user)) {
        return None;
    }
    let entries = fs::read_dir(folder).ok()?.map(|entry| {
        let entry = entry.ok()?;
        let name = entry.file_name().into_string().ok()?;
        let number = name
            .strip_prefix("submission_")
            .filter(|text| is_number(text))?;
        Some(Kept {
            path: entry.file_type().ok()?.is_dir().then(|| entry.path())?,
            users: users.clone(),
            number: number.parse().ok()?,
        })
    });
    let kept: Vec<_> = entries.collect::<Option<_>>()?;
    (!kept.is_empty()).then_some(kept)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
