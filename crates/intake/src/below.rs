//! Paths below a folder in which anything can be a link: they are opened name by name, and no link is followed.

#[cfg(target_os = "linux")]
mod open;

use std::ops::Deref;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

/// A path that leads nowhere but below the folder that it begins in: names with `/` between them. Empty for that folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PathBelow(String);

impl TryFrom<String> for PathBelow {
    type Error = String;

    fn try_from(path: String) -> Result<Self, String> {
        let mut parts = Path::new(&path).components();
        let is_below = parts.all(|part| matches!(part, Component::Normal(_)));
        if is_below && !path.contains('\0') && !path.ends_with('/') {
            return Ok(Self(path));
        }
        Err("expected a path below a folder".into())
    }
}

impl From<PathBelow> for String {
    fn from(path: PathBelow) -> Self {
        path.0
    }
}

impl Deref for PathBelow {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Returns a path of a test.
#[cfg(test)]
pub(crate) fn below(path: &str) -> PathBelow {
    PathBelow::try_from(path.to_string()).unwrap()
}
