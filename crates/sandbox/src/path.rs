//! Paths of any bytes in JSON.

use std::ffi::OsStr;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A path that is written as text if it is valid UTF-8, else as a list of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyPath(pub PathBuf);

impl<T: Into<PathBuf>> From<T> for AnyPath {
    fn from(path: T) -> Self {
        Self(path.into())
    }
}

impl Deref for AnyPath {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for AnyPath {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl AsRef<OsStr> for AnyPath {
    fn as_ref(&self) -> &OsStr {
        self.as_os_str()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Bytes(Vec<u8>),
}

impl Serialize for AnyPath {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let written = match self.0.to_str() {
            Some(text) => Written::Text(text.to_string()),
            None => Written::Bytes(self.as_os_str().as_encoded_bytes().to_vec()),
        };
        written.serialize(to)
    }
}

impl<'de> Deserialize<'de> for AnyPath {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self(match Written::deserialize(from)? {
            Written::Text(text) => text.into(),
            Written::Bytes(bytes) => of_bytes(&bytes),
        }))
    }
}

/// Returns the path of these bytes.
#[cfg(unix)]
fn of_bytes(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(bytes).into()
}

/// Returns the path of these bytes, as far as they are a text: elsewhere paths have no bytes of their own.
#[cfg(not(unix))]
fn of_bytes(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn every_path_is_read_as_it_was_written() {
        for bytes in [
            &b"/a/b"[..],
            b"",
            b"/\xff\xfe",
            "/\u{202e}漢".as_bytes(),
            b"[1]",
        ] {
            let path = AnyPath::from(OsStr::from_bytes(bytes));
            let text = serde_json::to_string(&path).unwrap();
            assert_eq!(serde_json::from_str::<AnyPath>(&text).unwrap(), path);
        }
    }
}
