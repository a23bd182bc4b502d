//! Tables as CSV files that spreadsheets open.

pub(crate) use sweetfish_cli_support::cell::{from_text, to_text};

/// The byte order mark, by which spreadsheets know that a file is UTF-8: without it Excel takes the code page of the machine.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns rows of one length as CSV, with a byte order mark if `is_marked`.
pub(crate) fn csv<Row: IntoIterator<Item = String>>(
    form: &csv::WriterBuilder,
    is_marked: bool,
    rows: impl IntoIterator<Item = Row>,
) -> anyhow::Result<Vec<u8>> {
    let start = if is_marked { MARK.to_vec() } else { Vec::new() };
    let mut writer = form.from_writer(start);
    for row in rows {
        writer.write_record(row)?;
    }
    let text = writer.into_inner();
    Ok(text.map_err(csv::IntoInnerError::into_error)?)
}
