//! Building blocks of pages. Texts become elements, attributes and data here, and nowhere else.

use std::hash::{DefaultHasher, Hash, Hasher};

use quick_junit::XmlString;
use sweetfish_cli_support::visible;
use sweetfish_core::html;
use sweetfish_core::table::Table;

/// Replaces the markers of a frame in one pass, so that inserted text is never searched.
pub(crate) fn fill(frame: &str, part: impl Fn(&str) -> String) -> String {
    let mut pieces = frame.split("{{");
    let mut text = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").expect("markers are closed");
        text += &part(name);
        text += rest;
    }
    text
}

/// Returns the nonce that marks the page's own script and style. The browser refuses any other. It is computed from the
/// data, so that equal pages are equal files. Texts are escaped as well; this is a second barrier.
pub(crate) fn nonce(data: &str) -> String {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Escapes a text for the inside of elements and of quoted attributes, in HTML and in XML.
pub(crate) fn escape(text: &str) -> String {
    html::escape(&visible(text))
}

/// Returns a text that `JUnit` XML can hold. What is written there is escaped by the writer.
pub(crate) fn in_junit(text: &str) -> XmlString {
    // The writer would leave out some of what is no text, and pass on the rest.
    XmlString::new(visible(text))
}

/// Escapes JSON so that it can stand in a script, or in a `script` element.
pub(crate) fn in_script(json: &str) -> String {
    // These occur only inside strings, where an escape means the same.
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// Returns facts as a list, which stands below a heading. Nothing without any.
pub(crate) fn list(notes: &[String]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let item = |note: &String| format!("<li>{}</li>\n", escape(note));
    let items: String = notes.iter().map(item).collect();
    format!("<ul class=\"notes\">\n{items}</ul>")
}

/// Returns a table under its heading, in a box that scrolls sideways. `link` gives addresses by row and column.
pub(crate) fn section(
    title: &str,
    table: &Table,
    link: &dyn Fn(usize, usize) -> Option<String>,
) -> String {
    section_with(title, &table_box(&id_of(title), table, link, false))
}

/// Returns a table of texts under its heading.
pub(crate) fn cards(title: &str, table: &Table) -> String {
    section_with(title, &table_of_texts(&id_of(title), table))
}

/// Returns a table of texts, named by the element `label`. On a phone each row is a card, whose cells say what they are.
pub(crate) fn table_of_texts(label: &str, table: &Table) -> String {
    let table = table_box(label, table, &|_, _| None, true);
    format!("<div class=\"cards\">\n{table}</div>\n")
}

pub(crate) fn section_with(title: &str, element: &str) -> String {
    let (id, title) = (id_of(title), escape(title));
    format!(
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{title}</h2>\n{element}</section>\n"
    )
}

fn id_of(title: &str) -> String {
    title.to_lowercase().replace(' ', "-")
}

/// Returns a table in such a box, named by the element `label`. With `has_heads` cells repeat the heads of their columns.
pub(crate) fn table_box(
    label: &str,
    table: &Table,
    link: &dyn Fn(usize, usize) -> Option<String>,
    has_heads: bool,
) -> String {
    let classes: Vec<_> = (0..table.header.len())
        .map(|column| {
            if table.is_numeric(column) {
                " class=\"number\""
            } else {
                ""
            }
        })
        .collect();
    // The first column of text heads the row.
    let names = classes.iter().position(|class| class.is_empty());
    let head = |(class, text): (&&str, &String)| {
        let text = escape(text);
        format!("<th scope=\"col\"{class}>{text}</th>")
    };
    let header: String = classes.iter().zip(&table.header).map(head).collect();
    let cell = |row: usize, column: usize, text: &str| {
        let (class, text) = (classes[column], escape(text));
        let head = &table.header[column];
        let head = has_heads.then(|| format!(" data-head=\"{}\"", escape(head)));
        let head = head.unwrap_or_default();
        let text = match link(row, column) {
            Some(address) => format!("<a href=\"{}\">{text}</a>", escape(&address)),
            None => text,
        };
        if names == Some(column) {
            format!("<th scope=\"row\"{class}{head}>{text}</th>")
        } else {
            format!("<td{class}{head}>{text}</td>")
        }
    };
    let row = |(row, cells): (usize, &Vec<String>)| {
        let cells = (0..)
            .zip(cells)
            .map(|(column, text)| cell(row, column, text));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = table.rows.iter().enumerate().map(row).collect();
    format!(
        "<div class=\"wide\" role=\"group\" aria-labelledby=\"{label}\" tabindex=\"0\">\n<table>\n\
         <thead><tr>{header}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

/// Returns a text with its lines in a fixed font, which `label` names.
pub(crate) fn lines(label: &str, text: &str) -> String {
    let (label, text) = (escape(label), escape(text.trim_end()));
    format!(
        "<pre class=\"printed\" role=\"group\" aria-label=\"{label}\" tabindex=\"0\">\n{text}\n</pre>\n"
    )
}

/// Returns an element that opens and folds, below a line of markup.
pub(crate) fn details(class: &str, is_open: bool, summary: &str, element: &str) -> String {
    let open = if is_open { " open" } else { "" };
    format!(
        "<details class=\"{class}\"{open}>\n<summary>{summary}</summary>\n{element}</details>\n"
    )
}
