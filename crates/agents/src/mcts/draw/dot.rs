//! A tree in the language of Graphviz.

use std::fmt::Write;

use super::{Item, Kind};

pub(super) fn write(items: &[Item]) -> String {
    let mut text = String::from("digraph search {\n  node [fontname=\"sans-serif\"];\n");
    for (at, item) in items.iter().enumerate() {
        let (shape, label) = match item.kind {
            Kind::State => ("ellipse", format!("{}\n{:.3}", item.visits, item.mean)),
            Kind::Action => ("diamond", item.label.clone()),
        };
        let (label, title, colour) = (quoted(&label), quoted(&item.title()), colour(item));
        line(
            &mut text,
            format_args!("  n{at} [shape={shape} label={label} tooltip={title} color={colour}];"),
        );
        if let Some(parent) = item.parent {
            let width = if item.last { 2 } else { 1 };
            line(
                &mut text,
                format_args!("  n{parent} -> n{at} [color={colour} penwidth={width}];"),
            );
        }
    }
    text.push_str("}\n");
    text
}

fn colour(item: &Item) -> &'static str {
    match (item.last, item.won()) {
        (true, _) => "red",
        (false, true) => "green",
        (false, false) => "gray",
    }
}

fn line(text: &mut String, line: std::fmt::Arguments) {
    writeln!(text, "{line}").expect("a string takes everything");
}

/// Returns a text in quotes, with what would end it escaped.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
