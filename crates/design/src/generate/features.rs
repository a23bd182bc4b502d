//! What the model of the needed limit sees of a level.

use sweetfish_level::{Cell, Content, Gives, Level, Limit, OrderItem, Pair, Spawn};

use crate::Element;

/// Returns the features of a level, in a fixed order. Counts are logarithms of one more.
pub(super) fn features(level: &Level) -> Vec<f64> {
    let mut all = vec![1.0];
    all.extend([4, 5, 6].map(|kinds| f64::from(u8::from(level.kinds == kinds))));
    all.push(f64::from(u8::from(matches!(
        level.limit,
        Limit::Seconds(_)
    ))));
    all.extend(board(level));
    all.extend(goals(level));
    all.extend(jelly(level));
    all.extend(ingredients(level));
    let cells = cells_of(level);
    for element in Element::all() {
        let layers = cells.iter().map(|(_, _, cell)| element.layers(cell));
        all.push(log(layers.clone().filter(|&own| own > 0).count() as f64));
        if element.most_layers() > 1 {
            all.push(log(layers.map(f64::from).sum()));
        }
    }
    for spawn in Spawn::ALL {
        let rate = level.enter.rates[spawn as usize];
        let often = if rate.every > 0 {
            1.0 / f64::from(rate.every)
        } else {
            0.0
        };
        all.extend([often, log(rate.floor.into())]);
    }
    all
}

/// Returns the cells with their rows and columns.
fn cells_of(level: &Level) -> Vec<(u8, u8, Cell)> {
    let cells = level.places();
    cells
        .map(|(row, column, cell)| (row, column, *cell))
        .collect()
}

fn log(count: f64) -> f64 {
    (1.0 + count).ln()
}

/// Returns the size of the board and how freely its pieces move.
fn board(level: &Level) -> Vec<f64> {
    let cells = level.places().count() as f64;
    let free = level.places().filter(|(_, _, cell)| is_free(cell)).count() as f64;
    let cells_of = cells_of(level);
    let spawners = cells_of.iter().filter(|(_, _, cell)| cell.spawner);
    let limited = spawners
        .clone()
        .filter(|(_, _, cell)| cell.gives != Gives::ALL);
    let runs = runs(level, &|level, row, column| {
        level.cell(row, column).is_some_and(is_free)
    });
    vec![
        log(cells),
        log(free),
        f64::from(level.height),
        log(spawners.count() as f64),
        log(limited.count() as f64),
        log(level.portals.len() as f64),
        log(runs.iter().sum::<f64>()),
    ]
}

/// Returns whether a cell has a piece that can move.
fn is_free(cell: &Cell) -> bool {
    cell.content.is_piece() && !cell.locked && !cell.marmalade
}

/// Returns how many lines of three cells go through each cell.
fn runs(level: &Level, has: &dyn Fn(&Level, u8, u8) -> bool) -> Vec<f64> {
    let mut runs = vec![0.0; level.cells.len()];
    for (row, column, _) in level.places() {
        for (down, across) in [(0, 1), (1, 0)] {
            let line = [0, 1, 2].map(|step| (row + down * step, column + across * step));
            if line.iter().all(|&(row, column)| has(level, row, column)) {
                for (row, column) in line {
                    runs[usize::from(row) * usize::from(level.width) + usize::from(column)] += 1.0;
                }
            }
        }
    }
    runs
}

fn goals(level: &Level) -> Vec<f64> {
    let goals = &level.goals;
    let order = |item: OrderItem| f64::from(goals.orders[item.index()]);
    let kinds = || (1..=7).map(|kind| order(OrderItem::Kind(kind)));
    let score = f64::from(goals.score.unwrap_or(0)) / 500.0;
    let pairs = Pair::ALL.map(|pair| order(OrderItem::Pair(pair)));
    let mut all = vec![
        log(score),
        f64::from(u8::from(goals.score.is_some())),
        log(kinds().fold(0.0, f64::max)),
        kinds().filter(|&own| own > 0.0).count() as f64,
        log(kinds().sum::<f64>()),
    ];
    all.extend(
        OrderItem::all()
            .filter(|item| !matches!(item, OrderItem::Kind(_) | OrderItem::Pair(_)))
            .map(|item| log(order(item))),
    );
    all.extend(pairs.map(log));
    all
}

/// Returns how much jelly there is, and how few lines of three cells go through it.
fn jelly(level: &Level) -> Vec<f64> {
    let runs = runs(level, &|level, row, column| {
        level
            .cell(row, column)
            .is_some_and(|cell| cell.content != Content::Hole)
    });
    let width = level.width;
    let all = || {
        level
            .places()
            .filter(|(_, _, cell)| cell.jelly > 0 && level.goals.jelly)
            .map(|(row, column, cell)| {
                let runs = runs[usize::from(row) * usize::from(width) + usize::from(column)];
                (f64::from(cell.jelly), runs, !is_free(cell), row)
            })
    };
    let hard = || all().map(|(layers, runs, _, _)| layers / (1.0 + runs));
    vec![
        log(all().count() as f64),
        log(all().map(|own| own.0).sum::<f64>()),
        log(all().filter(|own| own.2).count() as f64),
        hard().sum::<f64>(),
        hard().fold(0.0, f64::max),
        log(all().filter(|own| own.3 + 1 == level.height).count() as f64),
        log(all().filter(|own| own.1 < 3.0).count() as f64),
    ]
}

fn ingredients(level: &Level) -> Vec<f64> {
    let here = level
        .places()
        .filter(|(_, _, cell)| cell.content == Content::Ingredient)
        .count() as f64;
    let cells = cells_of(level);
    let exits = cells.iter().filter(|(_, _, cell)| cell.exit);
    let depth = exits
        .clone()
        .map(|&(row, _, _)| f64::from(row))
        .fold(0.0, f64::max);
    let number = f64::from(level.goals.ingredients);
    let has = f64::from(u8::from(number > 0.0));
    vec![
        log(number),
        log(here),
        log(number - here),
        has * log(exits.count() as f64),
        has * depth,
        has * f64::from(level.at_once),
        log(number * depth),
    ]
}
