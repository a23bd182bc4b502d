//! Writes level files.

use std::fmt::Write as _;

use super::spawners::own_spawners;
use crate::{Cell, Enter, Gives, Level, Limit, OrderItem, Rate, Spawn, text};

/// Writes a level as the text of a file, which [`parse`](super::parse) reads.
pub fn write(level: &Level) -> String {
    let mut file = String::new();
    let mut line = |content: String| {
        file += &content;
        file.push('\n');
    };
    if !level.name.is_empty() {
        let name = level.name.replace('\\', "\\\\").replace('"', "\\\"");
        line(format!("name = \"{name}\""));
    }
    line(format!("mode = \"{}\"", level.mode));
    line(format!("kinds = {}", level.kinds));
    line(match level.limit {
        Limit::Moves(moves) => format!("moves = {moves}"),
        Limit::Seconds(seconds) => format!("seconds = {seconds}"),
    });
    if let Some(score) = level.goals.score {
        line(format!("score = {score}"));
    }
    if level.goals.ingredients > 0 {
        line(format!("ingredients = {}", level.goals.ingredients));
        line(format!("at_once = {}", level.at_once));
    }
    let orders = OrderItem::all().map(|item| (item, level.goals.orders[item.index()]));
    let orders = orders.filter(|&(_, count)| count > 0);
    let orders: Vec<_> = orders
        .map(|(item, count)| format!("{item} = {count}"))
        .collect();
    if !orders.is_empty() {
        line(format!("orders = {{ {} }}", orders.join(", ")));
    }
    if !level.stars.is_empty() {
        line(format!("stars = {:?}", level.stars));
    }
    write_enter(level, &mut file);
    write_layers(level, &mut file);
    file
}

/// Writes the spawn rates and the rules, where they are not the default.
fn write_enter(level: &Level, file: &mut String) {
    let rate = |spawn: Spawn| {
        let Rate { every, floor } = level.enter.rates[spawn as usize];
        let numbers = [("every", every), ("floor", floor.into())].into_iter();
        let numbers = numbers.filter(|&(_, number)| number > 0);
        let words = numbers.map(|(key, number)| format!("{key} = {number}"));
        let words: Vec<_> = words.collect();
        (!words.is_empty()).then(|| format!("{} = {{ {} }}", spawn.name(), words.join(", ")))
    };
    let rates: Vec<_> = Spawn::ALL.into_iter().filter_map(rate).collect();
    if !rates.is_empty() {
        let _ = writeln!(file, "enter = {{ {} }}", rates.join(", "));
    }
    if level.enter.fuse != Enter::FUSE {
        let _ = writeln!(file, "fuse = {}", level.enter.fuse);
    }
    let rules = level.choices.changed();
    let rules: Vec<_> = rules
        .map(|(name, number)| format!("{name} = {number}"))
        .collect();
    if !rules.is_empty() {
        let _ = writeln!(file, "rules = {{ {} }}", rules.join(", "));
    }
}

fn write_layers(level: &Level, file: &mut String) {
    let layer = |word: &dyn Fn(&Cell) -> String| {
        let words = level.cells.chunks(level.width.into()).map(|row| {
            let words = row
                .iter()
                .map(|cell| cell.as_ref().map_or("#".into(), word));
            words.collect::<Vec<String>>()
        });
        format!("'''\n{}'''", text::aligned(&words.collect::<Vec<_>>()))
    };
    let mark = |marked: bool| if marked { "v" } else { "." }.to_string();
    let mut add = |key: &str, layer: String| {
        // Writing to a String does not fail.
        let _ = writeln!(file, "{key} = {layer}");
    };
    add("board", layer(&ToString::to_string));
    if own_spawners(level).is_some() {
        add("spawners", layer(&|cell| mark(cell.spawner)));
    }
    if level
        .cells
        .iter()
        .flatten()
        .any(|cell| cell.gives != Gives::ALL)
    {
        add("gives", layer(&|cell| cell.gives.word()));
    }
    if level.cells.iter().flatten().any(|cell| cell.exit) {
        add("exits", layer(&|cell| mark(cell.exit)));
    }
    if !level.portals.is_empty() {
        let place = |(row, column): (u8, u8)| format!("[{}, {}]", row + 1, column + 1);
        let portals = level.portals.iter().fold(String::new(), |text, portal| {
            let (from, to) = (place(portal.from), place(portal.to));
            text + &format!("    {{ from = {from}, to = {to} }},\n")
        });
        add("portals", format!("[\n{portals}]"));
    }
}
