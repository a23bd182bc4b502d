//! Unpacks archives of which nothing is trusted.

use std::borrow::Cow;
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::rc::Rc;

use chrono::{FixedOffset, NaiveDate};
use flate2::read::MultiGzDecoder;
use zip::ZipArchive;
use zip::extra_fields::ExtraField;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::kind::{Kind, is_tar_header};
use super::place::{EntryPath, Place, entry_error};

/// The kind of file in a Unix mode, and that of a link.
const KIND: u32 = 0o170_000;
const LINK: u32 = 0o120_000;

/// The most bytes between the contents of two entries of a tar.
const LONGEST_HEADER: u64 = 1 << 20;

const LONGEST_LINK: u64 = 4096;

/// Unpacks an archive. Times in zips that have no zone are those of `zone`.
///
/// # Errors
/// If it is damaged, encrypted or of a foreign kind, has entries that do not belong below its folder or are there twice, or
/// holds more than the place may.
pub fn unpack(kind: Kind, file: &File, zone: FixedOffset, place: &mut Place) -> io::Result<()> {
    match kind {
        Kind::Zip => unpack_zip(file, zone, place),
        Kind::Tar => unpack_tar(file, place),
        Kind::TarGz => {
            let mut stream = MultiGzDecoder::new(file);
            let mut first = Vec::new();
            stream.by_ref().take(512).read_to_end(&mut first)?;
            if !is_tar_header(&first) {
                return Err(io::Error::other(
                    "it is a gzip archive without a tar in it, pack the files as a zip",
                ));
            }
            unpack_tar(first.chain(stream), place)
        }
        Kind::Foreign(what) => Err(io::Error::other(format!(
            "it is {what}, pack the files as a zip"
        ))),
    }
}

fn unpack_zip(file: &File, zone: FixedOffset, place: &mut Place) -> io::Result<()> {
    // Before all of them are read into memory.
    place.check_entries(declared_entries(file)?)?;
    let mut archive = ZipArchive::new(file).map_err(|error| damaged(&error))?;
    if archive.has_duplicate_names() {
        return Err(io::Error::other("has two files of the same name"));
    }
    for number in 0..archive.len() {
        place.count()?;
        let unpacked = unpack_number(&mut archive, number, zone, place);
        place.forgive(unpacked)?;
    }
    Ok(())
}

fn unpack_number(
    archive: &mut ZipArchive<&File>,
    number: usize,
    zone: FixedOffset,
    place: &mut Place,
) -> io::Result<()> {
    // What is known of it if it cannot be opened.
    let name = archive.name_for_index(number).and_then(Result::ok);
    let name = name.map_or_else(Vec::new, |name| name.as_bytes().to_vec());
    let unread = |name: &[u8], error: ZipError| match error {
        ZipError::UnsupportedArchive(what) => entry_error(name, &format!("cannot be read: {what}")),
        error => damaged(&error),
    };
    let data = archive.by_index_data(number);
    let data = data.map_err(|error| unread(&name, error))?;
    let name = data.name_raw().to_vec();
    if data.encrypted() {
        let what = "is encrypted, pack the files as a zip without a password";
        return Err(entry_error(&name, what));
    }
    drop(data);
    let entry = archive
        .by_index(number)
        .map_err(|error| unread(&name, error));
    unpack_entry(entry?, zone, place)
}

/// Returns how many entries the end of a zip declares; 65535 stands for more, too. 0 if there is no such end.
fn declared_entries(file: &File) -> io::Result<u64> {
    const END: &[u8] = b"PK\x05\x06";
    const LENGTH: usize = 22;
    let length = file.metadata()?.len();
    let start = length.saturating_sub((LENGTH + usize::from(u16::MAX)) as u64);
    let mut last = vec![0; (length - start) as usize];
    file.read_exact_at(&mut last, start)?;
    let end = last.windows(LENGTH).rfind(|bytes| bytes.starts_with(END));
    Ok(end.map_or(0, |end| u16::from_le_bytes([end[10], end[11]]).into()))
}

fn unpack_entry<R: Read>(
    mut entry: ZipFile<'_, R>,
    zone: FixedOffset,
    place: &mut Place,
) -> io::Result<()> {
    let raw = entry.name_raw().to_vec();
    // Macs write UTF-8 without saying so.
    let name = match String::from_utf8(raw) {
        Ok(name) => name,
        Err(_) => entry.name().map_err(|error| damaged(&error))?.into_owned(),
    };
    let Some(path) = EntryPath::parse(name.as_bytes(), true)? else {
        return Ok(());
    };
    if name.ends_with(['/', '\\']) {
        return place.folder(&path);
    }
    let mode = entry.unix_mode().unwrap_or(0);
    if mode & KIND == LINK {
        let mut leads_to = Vec::new();
        entry.take(LONGEST_LINK).read_to_end(&mut leads_to)?;
        return place.link(&path, &leads_to);
    }
    let time = time_of(&entry, zone);
    let written = place.file(&path, mode & 0o100 != 0, time, &mut entry);
    written.map_err(|error| in_entry(name.as_bytes(), error))
}

fn time_of<R: Read>(entry: &ZipFile<'_, R>, zone: FixedOffset) -> Option<i64> {
    let exact = entry.extra_data_fields().find_map(|field| match field {
        ExtraField::ExtendedTimestamp(times) => times.mod_time().map(i64::from),
        _ => None,
    });
    exact.or_else(|| {
        let time = entry.last_modified()?;
        let day =
            NaiveDate::from_ymd_opt(time.year().into(), time.month().into(), time.day().into())?;
        let (hour, minute, second) = (time.hour(), time.minute(), time.second());
        let local = day.and_hms_opt(hour.into(), minute.into(), second.into())?;
        Some(local.and_local_timezone(zone).single()?.timestamp())
    })
}

fn unpack_tar(stream: impl Read, place: &mut Place) -> io::Result<()> {
    let left = Rc::new(Cell::new(LONGEST_HEADER));
    let mut archive = tar::Archive::new(Limited {
        stream,
        left: left.clone(),
    });
    let mut entries = archive.entries()?;
    loop {
        // Long names are read into memory at once.
        left.set(LONGEST_HEADER);
        let Some(entry) = entries.next() else {
            return Ok(());
        };
        left.set(u64::MAX);
        place.count()?;
        let mut entry = entry?;
        let unpacked = unpack_tar_entry(&mut entry, place);
        if !place.forgive(unpacked)? {
            place.pass(&mut entry)?;
        }
    }
}

fn unpack_tar_entry<R: Read>(entry: &mut tar::Entry<'_, R>, place: &mut Place) -> io::Result<()> {
    let name = entry.path_bytes().into_owned();
    let Some(path) = EntryPath::parse(&name, false)? else {
        return place.pass(entry);
    };
    let leads_to = entry.link_name_bytes().map(Cow::into_owned);
    let header = entry.header();
    let (mode, time) = (header.mode().unwrap_or(0), header.mtime().ok());
    match (header.entry_type(), leads_to) {
        (tar::EntryType::Directory, _) => place.folder(&path)?,
        (tar::EntryType::Symlink, Some(leads_to)) => place.link(&path, &leads_to)?,
        (tar::EntryType::Link, Some(leads_to)) => {
            if let Some(to) = EntryPath::parse(&leads_to, false)? {
                place.hard_link(&path, &to)?;
            }
        }
        (kind, _) if kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse() => {
            let time = time.and_then(|time| i64::try_from(time).ok());
            let written = place.file(&path, mode & 0o100 != 0, time, entry);
            return written.map_err(|error| in_entry(&name, error));
        }
        // Devices, pipes and what only describes others.
        _ => {}
    }
    place.pass(entry)
}

/// A stream of which no more is read than is left.
struct Limited<R> {
    stream: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.left.get();
        if left == 0 {
            return Err(io::Error::other("has too long a header"));
        }
        let most = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let count = self.stream.read(&mut bytes[..most])?;
        self.left.set(left - count as u64);
        Ok(count)
    }
}

/// Says in which entry a stream broke off.
fn in_entry(name: &[u8], error: io::Error) -> io::Error {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    match error.kind() {
        UnexpectedEof | InvalidData | InvalidInput => {
            entry_error(name, &format!("is damaged: {error}"))
        }
        io::ErrorKind::Unsupported => entry_error(name, &format!("cannot be read: {error}")),
        _ => error,
    }
}

fn damaged(error: &ZipError) -> io::Error {
    match error {
        ZipError::Io(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
            io::Error::new(error.kind(), error.to_string())
        }
        ZipError::UnsupportedArchive(what) => io::Error::other((*what).to_string()),
        error => io::Error::other(format!("a damaged or cut off zip ({error})")),
    }
}

#[cfg(test)]
mod tests;
