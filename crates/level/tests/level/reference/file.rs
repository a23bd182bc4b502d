//! Level files, read and written.

use std::collections::BTreeMap;
use std::fmt::Write;

use sweetfish_level::Gives;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::blockers::BLOCKERS;
use super::board::{Board, Content};
use super::choices::Choices;
use super::enter::{Rate, SPAWNS, Spawn};
use super::game::{Goals, Level, Limit, OrderItem};
use super::pairs::ORDERED;

/// The fuse without a key.
const FUSE: u32 = 15;

fn number(value: &DeValue) -> u32 {
    value.as_integer().unwrap().as_str().parse().unwrap()
}

fn get<'a>(table: &'a DeTable, key: &str) -> Option<&'a DeValue<'a>> {
    table.get(key).map(Spanned::get_ref)
}

fn word_of(item: OrderItem) -> String {
    match item {
        OrderItem::Kind(kind) => kind.to_string(),
        OrderItem::Striped => "striped".to_string(),
        OrderItem::Wrapped => "wrapped".to_string(),
        OrderItem::ColourBomb => "colour-bomb".to_string(),
        OrderItem::Bomb => "bomb".to_string(),
        OrderItem::Swirl => "swirl".to_string(),
        OrderItem::Blocker(blocker) => blocker.name(),
        OrderItem::Swap(name) => name.to_string(),
    }
}

/// Returns all items that can be ordered where there are this many kinds.
pub(crate) fn items(kinds: u8) -> Vec<OrderItem> {
    let mut items: Vec<OrderItem> = (1..=kinds).map(OrderItem::Kind).collect();
    items.extend([
        OrderItem::Striped,
        OrderItem::Wrapped,
        OrderItem::ColourBomb,
        OrderItem::Bomb,
        OrderItem::Swirl,
    ]);
    items.extend(
        BLOCKERS
            .iter()
            .filter(|(blocker, ..)| blocker.is_ordered())
            .map(|&(blocker, ..)| OrderItem::Blocker(blocker)),
    );
    items.extend(ORDERED.map(OrderItem::Swap));
    items
}

/// Whether the words of a layer are `v`, in reading order.
fn layer(text: &str) -> Vec<bool> {
    text.split_whitespace().map(|word| word == "v").collect()
}

fn place(portal: &DeValue, key: &str) -> (usize, usize) {
    let place = portal.get(key).unwrap().get_ref();
    let row = number(place.get(0).unwrap().get_ref()) as usize;
    let column = number(place.get(1).unwrap().get_ref()) as usize;
    (row - 1, column - 1)
}

fn board(table: &DeTable) -> Board {
    let mut board = Board::parse(get(table, "board").unwrap().as_str().unwrap());
    if let Some(text) = get(table, "spawners") {
        for (cell, spawner) in board.cells.iter_mut().zip(layer(text.as_str().unwrap())) {
            cell.spawner = spawner;
        }
    }
    if let Some(text) = get(table, "exits") {
        for (cell, exit) in board.cells.iter_mut().zip(layer(text.as_str().unwrap())) {
            cell.exit = exit;
        }
    }
    if let Some(text) = get(table, "gives") {
        let words = text.as_str().unwrap().split_whitespace();
        for (cell, word) in board.cells.iter_mut().zip(words) {
            cell.gives = Gives::parse(word).unwrap_or(Gives::ALL);
        }
    }
    if let Some(portals) = get(table, "portals") {
        for portal in portals.as_array().unwrap() {
            let portal = portal.get_ref();
            board
                .portals
                .push((place(portal, "from"), place(portal, "to")));
        }
    }
    board
}

fn goals(table: &DeTable, mode: &str, kinds: u8, board: &Board) -> Goals {
    let mut goals = Goals {
        score: get(table, "score").map(number),
        jelly: mode == "jelly" || mode == "mixed" && board.jelly() > 0,
        ingredients: get(table, "ingredients").map_or(0, number),
        ..Goals::default()
    };
    if let Some(orders) = get(table, "orders") {
        for (word, count) in orders.as_table().unwrap() {
            let item = items(kinds)
                .into_iter()
                .find(|&item| word_of(item) == *word.get_ref());
            goals.orders.insert(item.unwrap(), number(count.get_ref()));
        }
    }
    goals
}

fn choices(table: &DeTable) -> Choices {
    let mut choices = Choices::default();
    if let Some(rules) = get(table, "rules") {
        for (name, count) in rules.as_table().unwrap() {
            choices.set(name.get_ref(), number(count.get_ref()));
        }
    }
    choices
}

fn enter(table: &DeTable) -> BTreeMap<Spawn, Rate> {
    let mut enter = BTreeMap::new();
    for &(spawn, name, _) in SPAWNS {
        if let Some(rate) = get(table, "enter").and_then(|rates| rates.get(name)) {
            let of = |key| rate.get_ref().get(key).map_or(0, |n| number(n.get_ref()));
            let (every, floor) = (of("every"), of("floor"));
            enter.insert(spawn, Rate { every, floor });
        }
    }
    enter
}

/// Parses a file that is known to be valid.
pub(crate) fn read(text: &str) -> Level {
    let table = DeTable::parse(text).unwrap().into_inner();
    let table = &table;
    let mode = get(table, "mode").unwrap().as_str().unwrap().to_string();
    let kinds = number(get(table, "kinds").unwrap()) as u8;
    let choices = choices(table);
    let mut board = board(table);
    board.hides = choices.get("marmalade-runs") == 0;
    let goals = goals(table, &mode, kinds, &board);
    let limit = match get(table, "moves") {
        Some(moves) => Limit::Moves(number(moves)),
        None => Limit::Seconds(number(get(table, "seconds").unwrap())),
    };
    Level {
        mode,
        kinds,
        limit,
        goals,
        at_once: get(table, "at_once").map_or(1, number),
        enter: enter(table),
        fuse: get(table, "fuse").map_or(FUSE, number),
        choices,
        board,
    }
}

fn write_layer(text: &mut String, name: &str, level: &Level, marked: &[bool]) {
    writeln!(text, "{name} = '''").unwrap();
    for row in 0..level.board.rows {
        for column in 0..level.board.columns {
            let is_void = level.board.content((row, column)) == Content::Void;
            let word = match marked[row * level.board.columns + column] {
                true => "v",
                false if is_void => "#",
                false => ".",
            };
            write!(text, "{word} ").unwrap();
        }
        writeln!(text).unwrap();
    }
    writeln!(text, "'''").unwrap();
}

/// Writes the file of a level.
pub(crate) fn write(level: &Level) -> String {
    let mut text = format!("mode = '{}'\nkinds = {}\n", level.mode, level.kinds);
    match level.limit {
        Limit::Moves(moves) => writeln!(text, "moves = {moves}").unwrap(),
        Limit::Seconds(seconds) => writeln!(text, "seconds = {seconds}").unwrap(),
    }
    if let Some(score) = level.goals.score {
        writeln!(text, "score = {score}").unwrap();
    }
    if level.goals.ingredients > 0 {
        writeln!(text, "ingredients = {}", level.goals.ingredients).unwrap();
        writeln!(text, "at_once = {}", level.at_once).unwrap();
    }
    if !level.goals.orders.is_empty() {
        let orders: Vec<String> = level
            .goals
            .orders
            .iter()
            .map(|(&item, count)| format!("{} = {count}", word_of(item)))
            .collect();
        writeln!(text, "orders = {{ {} }}", orders.join(", ")).unwrap();
    }
    let rates = SPAWNS.iter().filter_map(|(spawn, name, _)| {
        let Rate { every, floor } = level.enter.get(spawn)?;
        let numbers = [("every", every), ("floor", floor)].into_iter();
        let numbers = numbers.filter(|(_, number)| **number > 0);
        let numbers: Vec<_> = numbers.map(|(key, n)| format!("{key} = {n}")).collect();
        Some(format!("{name} = {{ {} }}", numbers.join(", ")))
    });
    let rates: Vec<_> = rates.collect();
    if !rates.is_empty() {
        writeln!(text, "enter = {{ {} }}", rates.join(", ")).unwrap();
    }
    if level.fuse != FUSE {
        writeln!(text, "fuse = {}", level.fuse).unwrap();
    }
    let rules: Vec<String> = level
        .choices
        .changed()
        .map(|(name, number)| format!("{name} = {number}"))
        .collect();
    if !rules.is_empty() {
        writeln!(text, "rules = {{ {} }}", rules.join(", ")).unwrap();
    }
    writeln!(text, "board = '''\n{}'''", level.board).unwrap();
    let spawners: Vec<bool> = level.board.cells.iter().map(|cell| cell.spawner).collect();
    let highest = Board::parse(&level.board.to_string());
    if highest
        .cells
        .iter()
        .zip(&spawners)
        .any(|(cell, &spawner)| cell.spawner != spawner)
    {
        write_layer(&mut text, "spawners", level, &spawners);
    }
    if level
        .board
        .cells
        .iter()
        .any(|cell| cell.gives != Gives::ALL)
    {
        writeln!(text, "gives = '''").unwrap();
        for row in level.board.cells.chunks(level.board.columns) {
            for cell in row {
                let is_void = cell.content == Content::Void;
                let word = if is_void {
                    "#".to_string()
                } else {
                    cell.gives.word()
                };
                write!(text, "{word} ").unwrap();
            }
            writeln!(text).unwrap();
        }
        writeln!(text, "'''").unwrap();
    }
    let exits: Vec<bool> = level.board.cells.iter().map(|cell| cell.exit).collect();
    if exits.contains(&true) {
        write_layer(&mut text, "exits", level, &exits);
    }
    if !level.board.portals.is_empty() {
        let portals: Vec<String> = level
            .board
            .portals
            .iter()
            .map(|(from, to)| {
                let place = |place: &(usize, usize)| format!("[{}, {}]", place.0 + 1, place.1 + 1);
                format!("  {{ from = {}, to = {} }},\n", place(from), place(to))
            })
            .collect();
        writeln!(text, "portals = [\n{}]", portals.concat()).unwrap();
    }
    text
}
