//! Draws the content of cells around the origin. Each kind has its own colour and shape.

use std::fmt::Write as _;

use crate::Form;

/// The colour, the colour of the edge and the outline of each kind.
const KINDS: [[&str; 3]; 7] = [
    // A bean.
    [
        "#e5383b",
        "#9d1b20",
        "M-15 0a9 12 0 0 1 9-12h12a9 12 0 0 1 0 24h-12a9 12 0 0 1-9-12z",
    ],
    // A square.
    [
        "#43a836",
        "#256b1c",
        "M-13-9a4 4 0 0 1 4-4h18a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4z",
    ],
    // A drop.
    [
        "#f7c325",
        "#a97d00",
        "M0-17C5-9 13-3 13 4A13 12 0 0 1-13 4C-13-3-5-9 0-17z",
    ],
    // A ball.
    [
        "#2f80ed",
        "#174a93",
        "M-14 0a14 14 0 0 1 28 0a14 14 0 0 1-28 0z",
    ],
    // A hexagon.
    ["#9b51e0", "#5b2494", "M-8-14h16l8 14l-8 14h-16l-8-14z"],
    // A lozenge.
    ["#f2811d", "#a04e05", "M0-17l15 17l-15 17l-15-17z"],
    // A star.
    [
        "#12b5a6",
        "#08675e",
        "M0-17l5 10.5l11.5 1.5l-8.3 8l2 11.5l-10.2-5.5l-10.2 5.5l2-11.5l-8.3-8l11.5-1.5z",
    ],
];
/// The look of a random candy.
const RANDOM: [&str; 3] = ["#aab4c4", "#6b7688", KINDS[3][2]];

/// Draws a candy of a kind from 1, or a random one.
pub(crate) fn candy(text: &mut String, kind: Option<u8>, form: Form) {
    let look = kind.map_or(RANDOM, |kind| KINDS[usize::from(kind) - 1]);
    let [fill, edge, outline] = look;
    if form == Form::Wrapped {
        let _ = write!(
            text,
            "<path d=\"M-21-21l7 4h28l7-4l-4 7v28l4 7l-7-4h-28l-7 4l4-7v-28z\" fill=\"{fill}\" \
             fill-opacity=\".45\" stroke=\"{edge}\" stroke-width=\"1.5\"/>"
        );
    }
    let scale = if form == Form::Wrapped { ".72" } else { "1" };
    let _ = write!(
        text,
        "<path d=\"{outline}\" transform=\"scale({scale})\" fill=\"{fill}\" stroke=\"{edge}\" \
         stroke-width=\"1.8\" stroke-linejoin=\"round\"/>"
    );
    mark(text, form);
    if kind.is_none()
        && matches!(
            form,
            Form::Plain | Form::Wrapped | Form::Horizontal | Form::Vertical | Form::Fish
        )
    {
        *text += "<text y=\"6\" font-size=\"17\" fill=\"#fff\">?</text>";
    }
}

/// Draws what marks a form on its candy.
pub(crate) fn mark(text: &mut String, form: Form) {
    match form {
        Form::Plain | Form::Wrapped => {}
        Form::Horizontal => stripes(text, ""),
        Form::Vertical => stripes(text, " transform=\"rotate(90)\""),
        Form::Bomb(fuse) => bomb(text, fuse),
        Form::Fish => fish(text),
        Form::Mystery => mystery(text),
        Form::Time => time(text),
        Form::Chameleon(other) => chameleon(text, other),
    }
}

fn stripes(text: &mut String, turn: &str) {
    let _ = write!(
        text,
        "<path d=\"M-8-7h16M-10.5 0h21M-8 7h16\"{turn} stroke=\"#fff\" stroke-width=\"3.2\" \
         stroke-linecap=\"round\"/>"
    );
}

fn bomb(text: &mut String, fuse: u8) {
    let _ = write!(
        text,
        "<path d=\"M6-8q3-8 10-9\" fill=\"none\" stroke=\"#222\" stroke-width=\"2\"/>\
         <circle cx=\"17\" cy=\"-17\" r=\"3\" fill=\"#ff9f1c\" stroke=\"#fff\"/>\
         <circle r=\"10.5\" fill=\"#222\"/><text y=\"4.5\" font-size=\"13\" fill=\"#fff\">{fuse}</text>"
    );
}

/// Draws a colour bomb: dark, with sprinkles of all colours.
pub(crate) fn colour_bomb(text: &mut String) {
    *text += "<circle r=\"16\" fill=\"#4a2c1a\" stroke=\"#2a170b\" stroke-width=\"1.8\"/>";
    let spots = [
        (-8, -7),
        (1, -11),
        (9, -5),
        (10, 5),
        (2, 11),
        (-8, 7),
        (0, 0),
    ];
    for ((x, y), [fill, ..]) in spots.into_iter().zip(KINDS) {
        let _ = write!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.9\" fill=\"{fill}\"/>"
        );
    }
}

/// Draws a licorice swirl.
pub(crate) fn swirl(text: &mut String) {
    *text += "<circle r=\"16\" fill=\"#2b2b33\"/><path d=\"M0 0c4-3 7 3 2 6s-12-1-10-9s14-9 19-1s-2 \
              17-11 17\" fill=\"none\" stroke=\"#d8d8e0\" stroke-width=\"2.4\" \
              stroke-linecap=\"round\"/>";
}

/// Draws an ingredient: two cherries.
pub(crate) fn ingredient(text: &mut String) {
    *text += "<path d=\"M-7 5Q-4-8 6-16M8 7Q9-6 6-16\" fill=\"none\" stroke=\"#4f7a28\" \
              stroke-width=\"2.4\"/><path d=\"M6-16q9-3 12 4q-8 3-12-4z\" fill=\"#5d9732\"/>\
              <circle cx=\"-8\" cy=\"8\" r=\"8\" fill=\"#c1121f\" stroke=\"#780b14\" \
              stroke-width=\"1.5\"/><circle cx=\"8\" cy=\"10\" r=\"8\" fill=\"#c1121f\" \
              stroke=\"#780b14\" stroke-width=\"1.5\"/><circle cx=\"-10.5\" cy=\"5\" r=\"2\" \
              fill=\"#fff\" fill-opacity=\".7\"/><circle cx=\"5.5\" cy=\"7\" r=\"2\" fill=\"#fff\" \
              fill-opacity=\".7\"/>";
}

/// Draws chocolate: a bar of six pieces.
pub(crate) fn chocolate(text: &mut String) {
    *text += "<rect x=\"-19\" y=\"-19\" width=\"38\" height=\"38\" rx=\"4\" fill=\"#6f4326\" \
              stroke=\"#432411\" stroke-width=\"2\"/><path d=\"M0-18v36M-18-6.3h36M-18 6.3h36\" \
              stroke=\"#432411\" stroke-width=\"2.2\"/><path d=\"M-15-15h11M4-15h11\" \
              stroke=\"#a8764f\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>";
}

/// Draws frosting: a block with a line for each layer, and their number.
pub(crate) fn frosting(text: &mut String, layers: u8) {
    *text += "<rect x=\"-17\" y=\"-17\" width=\"34\" height=\"34\" rx=\"7\" fill=\"#fdfdff\" \
              stroke=\"#8fa3bf\" stroke-width=\"2\"/>";
    for layer in 0..layers {
        let y = 13.0 - 3.6 * f64::from(layer);
        let _ = write!(
            text,
            "<path d=\"M-13 {y}q3.25-2.6 6.5 0t6.5 0t6.5 0t6.5 0\" fill=\"none\" stroke=\"#6f93c4\" \
             stroke-width=\"1.9\" stroke-linecap=\"round\"/>"
        );
    }
    let _ = write!(
        text,
        "<text y=\"-4.5\" font-size=\"12\" fill=\"#3b5680\">{layers}</text>"
    );
}

/// Draws a wrapped candy that has burst once.
pub(crate) fn primed(text: &mut String) {
    *text += "<path d=\"M0-18l5 10l11-3l-5 9l7 8l-11 1l-1 11l-7-8l-9 6l1-11l-10-5l10-4l-3-11l9 6z\" \
              fill=\"#ffb703\" stroke=\"#b5530a\" stroke-width=\"1.6\"/>";
}

/// Draws a lock: straps across the cell, and a padlock.
pub(crate) fn lock(text: &mut String) {
    *text += "<path d=\"M-21-21L21 21M21-21L-21 21\" stroke=\"#1d1f24\" stroke-width=\"3.4\" \
              stroke-linecap=\"round\"/><path d=\"M-21-21L21 21M21-21L-21 21\" stroke=\"#8b8f9a\" \
              stroke-width=\"1.4\" stroke-dasharray=\"2 3\"/><g transform=\"translate(13 12)\"><path d=\"M-4-1v-4a4 4 0 0 1 8 0v4\" \
              fill=\"none\" stroke=\"#1d1f24\" stroke-width=\"2.6\"/><rect x=\"-7\" y=\"-2\" \
              width=\"14\" height=\"11\" rx=\"2\" fill=\"#e0b23a\" stroke=\"#1d1f24\" \
              stroke-width=\"1.6\"/></g>";
}

/// Draws a jelly fish: a fin and an eye on its candy.
fn fish(text: &mut String) {
    *text += "<path d=\"M8 0l13-9v18z\" fill=\"#fff\" fill-opacity=\".8\" stroke=\"#333\"/><circle cx=\"-8\" cy=\"-4\" \
              r=\"3.4\" fill=\"#fff\"/><circle cx=\"-9\" cy=\"-4\" r=\"1.6\" fill=\"#222\"/>";
}

/// Draws what marks a mystery candy: a question mark in a box.
fn mystery(text: &mut String) {
    *text += "<rect x=\"-9\" y=\"-9\" width=\"18\" height=\"18\" rx=\"4\" fill=\"#fff\" fill-opacity=\".85\"/>\
              <text y=\"6\" font-size=\"16\" fill=\"#5b2494\">?</text>";
}

/// Draws what marks a time candy: a clock.
fn time(text: &mut String) {
    *text += "<circle r=\"9.5\" fill=\"#fff\" stroke=\"#222\" stroke-width=\"1.6\"/><path d=\"M0-6v6h4\" fill=\"none\" \
              stroke=\"#222\" stroke-width=\"2\" stroke-linecap=\"round\"/>";
}

/// Draws what marks a chameleon: a small candy of its other kind.
fn chameleon(text: &mut String, other: u8) {
    let [fill, _, outline] = match other {
        1..=7 => KINDS[usize::from(other) - 1],
        _ => RANDOM,
    };
    let _ = write!(
        text,
        "<path d=\"{outline}\" transform=\"scale(.6)\" fill=\"{fill}\" stroke=\"#fff\" \
         stroke-width=\"3.6\" stroke-linejoin=\"round\"/>"
    );
    if other == 0 {
        *text += "<text y=\"4.5\" font-size=\"13\" fill=\"#fff\">?</text>";
    }
}

/// Draws a coconut wheel: a white ring and its spokes.
pub(crate) fn wheel(text: &mut String) {
    *text += "<circle r=\"16\" fill=\"#f06595\" stroke=\"#8a2846\" stroke-width=\"1.8\"/><circle r=\"11\" fill=\"#fff\"/>\
              <path d=\"M-11 0h22M0-11v22\" stroke=\"#f06595\" stroke-width=\"2.4\"/><circle r=\"4\" fill=\"#4a2c1a\"/>";
}

/// Draws a chocolate spawner: a pot that runs over.
pub(crate) fn chocolate_spawner(text: &mut String) {
    *text += "<rect x=\"-20\" y=\"-20\" width=\"40\" height=\"40\" rx=\"5\" fill=\"#5b6472\" stroke=\"#272b33\" \
              stroke-width=\"2\"/><circle r=\"13\" fill=\"#6f4326\" stroke=\"#432411\" stroke-width=\"2\"/>\
              <path d=\"M0-6v12M-6 0h12\" stroke=\"#d9a877\" stroke-width=\"2.6\" stroke-linecap=\"round\"/>";
}

/// Draws a quarter of a cake bomb: a plate with one slice for each layer but the last.
pub(crate) fn cake(text: &mut String, layers: u8) {
    *text += "<circle r=\"19\" fill=\"#f3f4f8\" stroke=\"#8d99ae\" stroke-width=\"2\"/>";
    for slice in 1..layers {
        let y = 14 - 13 * i32::from(slice);
        let _ = write!(
            text,
            "<path d=\"M-12 {}h24l-24-10z\" fill=\"#ff8fab\" stroke=\"#a4133c\" stroke-width=\"1.5\"/>",
            y + 9
        );
    }
}

/// Draws marmalade over a piece.
pub(crate) fn marmalade(text: &mut String) {
    *text += "<rect x=\"-21\" y=\"-21\" width=\"42\" height=\"42\" rx=\"9\" fill=\"#ff9f1c\" fill-opacity=\".45\" \
              stroke=\"#e07a00\" stroke-width=\"3\"/>";
}
