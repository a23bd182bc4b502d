//! Files and archives for unit tests, and the reader of pages for the fuzzer.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use tempfile::TempDir;
use zip::write::{SimpleFileOptions, ZipWriter};

use crate::html;

/// Parses `PATH: TEXT | PATH | ...` into paths and texts.
pub fn files(text: &str) -> Vec<(&str, &str)> {
    let files = text.split(" | ");
    files
        .map(|file| file.split_once(": ").unwrap_or((file, "")))
        .collect()
}

/// Writes files to a new folder.
pub fn folder_of<T: AsRef<[u8]>>(files: &[(&str, T)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in files {
        write(&folder.path().join(path), content);
    }
    folder
}

/// Returns the text of a page in HTML that somebody typed into a platform.
pub fn text_of(page: &str) -> String {
    html::text_of(page)
}

/// Writes a file, and makes the folders around it.
pub fn write(path: &Path, content: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

/// Returns a zip of files.
pub fn zip<T: AsRef<[u8]>>(files: &[(&str, T)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_ref()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Returns a tar of entries: name, kind, what it leads to, content. No name is checked.
pub fn tar(entries: &[(&[u8], tar::EntryType, &str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, kind, leads_to, content) in entries {
        let mut header = tar::Header::new_ustar();
        header.as_old_mut().name[..name.len()].copy_from_slice(name);
        header.as_old_mut().linkname[..leads_to.len()].copy_from_slice(leads_to.as_bytes());
        header.set_entry_type(*kind);
        header.set_mode(0o755);
        header.set_mtime(1000);
        header.set_size(content.len() as u64);
        header.set_cksum();
        tar.append(&header, *content).unwrap();
    }
    tar.into_inner().unwrap()
}

/// Returns the sorted names of what is in a folder.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}
