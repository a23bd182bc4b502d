//! Generates random levels with all features mixed.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};
use sweetfish_level::Gives;

use super::blockers::{BLOCKERS, Blocker};
use super::board::{Board, Candy, Cell, Content, Form, Place};
use super::choices::Choices;
use super::enter::{Rate, SPAWNS, Spawn};
use super::file::items;
use super::game::{Goals, Level, Limit, OrderItem};
use super::mystery::{PRIZES, chances};

pub(crate) fn one_of<T: Copy>(values: &[T], rng: &mut impl Rng) -> T {
    values[rng.random_range(0..values.len())]
}

fn by_chance(percent: u32, rng: &mut impl Rng) -> bool {
    rng.random_range(0..100) < percent
}

/// How many of a hundred cells have something.
struct Shares {
    voids: u32,
    holes: u32,
    chocolate_spawners: u32,
    /// Of each blocker.
    blockers: Vec<u32>,
    swirls: u32,
    colour_bombs: u32,
    ingredients: u32,
    wheels: u32,
    /// Of the candies.
    striped: u32,
    wrapped: u32,
    bombs: u32,
    mysteries: u32,
    fish: u32,
    times: u32,
    chameleons: u32,
    locks: u32,
    marmalade: u32,
    known: u32,
    jelly: u32,
}

impl Shares {
    fn random(ingredients: bool, jelly: bool, rng: &mut impl Rng) -> Self {
        let mut share = |often: u32, most: u32| {
            if by_chance(often, rng) {
                rng.random_range(1..=most)
            } else {
                0
            }
        };
        Self {
            voids: share(40, 25),
            holes: share(40, 25),
            chocolate_spawners: share(20, 8),
            blockers: BLOCKERS
                .iter()
                .map(|(blocker, ..)| share(30, if blocker.grows() { 10 } else { 20 }))
                .collect(),
            swirls: share(30, 20),
            colour_bombs: share(40, 15) + share(15, 60),
            ingredients: if ingredients { share(60, 10) } else { 0 },
            wheels: share(30, 20),
            striped: share(50, 35),
            wrapped: share(50, 35) + share(10, 35),
            bombs: share(30, 15),
            mysteries: share(20, 30),
            fish: share(20, 25),
            times: share(15, 15),
            chameleons: share(20, 40),
            locks: share(30, 25) + share(15, 60),
            marmalade: share(30, 30) + share(10, 60),
            known: share(50, 100),
            jelly: if jelly { 5 } else { 0 } + share(40, 60),
        }
    }
}

/// Returns the first of some shares that a number of 0 to 99 falls into.
fn pick(shares: &[u32], rng: &mut impl Rng) -> usize {
    let mut number = rng.random_range(0..100);
    for (place, &share) in shares.iter().enumerate() {
        if number < share {
            return place;
        }
        number -= share;
    }
    shares.len()
}

fn random_candy(shares: &Shares, kinds: u8, rng: &mut impl Rng) -> Candy {
    let forms = [
        one_of(&[Form::Horizontal, Form::Vertical], rng),
        Form::Wrapped,
        Form::Bomb(if by_chance(50, rng) {
            rng.random_range(1..=35)
        } else {
            rng.random_range(1..=8)
        }),
        Form::Mystery,
        Form::Fish,
        Form::Time,
        Form::Chameleon(0),
        Form::Plain,
    ];
    let of_forms = [
        shares.striped,
        shares.wrapped,
        shares.bombs,
        shares.mysteries,
        shares.fish,
        shares.times,
        shares.chameleons,
    ];
    let mut form = forms[pick(&of_forms, rng)];
    let kind = if by_chance(shares.known, rng) {
        rng.random_range(1..=kinds)
    } else {
        0
    };
    if form == Form::Chameleon(0) && kind > 0 && by_chance(50, rng) {
        form = Form::Chameleon(kind % kinds + 1);
    }
    Candy {
        kind,
        form,
        locked: by_chance(shares.locks, rng),
    }
}

fn random_content(shares: &Shares, kinds: u8, rng: &mut impl Rng) -> Content {
    let mut contents = vec![
        Content::Void,
        Content::Hole,
        Content::ChocolateSpawner,
        Content::Swirl,
        Content::ColourBomb,
        Content::Ingredient,
        Content::Wheel,
    ];
    let mut of_contents = vec![
        shares.voids,
        shares.holes,
        shares.chocolate_spawners,
        shares.swirls,
        shares.colour_bombs,
        shares.ingredients,
        shares.wheels,
    ];
    for (&(blocker, _, most), &share) in BLOCKERS.iter().zip(&shares.blockers) {
        // Cake bombs come in squares.
        if blocker == Blocker::Cake {
            continue;
        }
        contents.push(Content::Blocker(blocker, rng.random_range(1..=most)));
        of_contents.push(share);
    }
    contents.push(Content::Candy(random_candy(shares, kinds, rng)));
    contents[pick(&of_contents, rng)]
}

/// Generates a board without runs.
fn random_board(
    shares: &Shares,
    kinds: u8,
    size: (usize, usize),
    hides: bool,
    rng: &mut impl Rng,
) -> Board {
    let mut board = Board {
        rows: size.0,
        columns: size.1,
        cells: vec![Cell::VOID; size.0 * size.1],
        portals: Vec::new(),
        hides,
    };
    for place in board.places() {
        let mut content = random_content(shares, kinds, rng);
        board.put(place, content);
        board.at_mut(place).marmalade = content.can_move() && by_chance(shares.marmalade, rng);
        if board.in_run(place)
            && let Content::Candy(candy) = &mut content
        {
            candy.kind = 0;
            if let Form::Chameleon(other) = &mut candy.form {
                *other = 0;
            }
            board.put(place, content);
        }
        if holds_something(content) && by_chance(shares.jelly, rng) {
            board.at_mut(place).jelly = rng.random_range(1..=2);
        }
    }
    board
}

/// Puts a cake bomb into the place of anything but the first cell and another one.
fn add_cake(board: &mut Board, rng: &mut impl Rng) {
    if board.rows < 2 || board.columns < 2 {
        return;
    }
    let row = rng.random_range(0..board.rows - 1);
    let column = rng.random_range(0..board.columns - 1);
    let square = [0, 1, 2, 3].map(|number| (row + number / 2, column + number % 2));
    let is_cake = |place| matches!(board.content(place), Content::Blocker(Blocker::Cake, _));
    if square
        .into_iter()
        .any(|place| place == (0, 0) || is_cake(place))
    {
        return;
    }
    let most = rng.random_range(1..=3);
    for place in square {
        let layers = rng.random_range(1..=most);
        board.put(place, Content::Blocker(Blocker::Cake, layers));
        board.at_mut(place).marmalade = false;
    }
}

/// Whether a piece can be in a place with this content, now or later.
fn holds_something(content: Content) -> bool {
    !matches!(content, Content::Void | Content::ChocolateSpawner)
}

fn random_cell(board: &Board, rng: &mut impl Rng) -> Place {
    one_of(&board.places_of(holds_something), rng)
}

/// Adds a portal, if it breaks no rule.
fn add_portal(board: &mut Board, rng: &mut impl Rng) {
    let (entry, outlet) = (random_cell(board, rng), random_cell(board, rng));
    put_portal(board, entry, outlet);
}

fn put_portal(board: &mut Board, entry: Place, outlet: Place) {
    let is_taken = |&(from, to): &(Place, Place)| from == entry || to == outlet;
    if entry == outlet || board.portals.iter().any(is_taken) {
        return;
    }
    board.portals.push((entry, outlet));
}

/// Adds portals that make a ring of some columns, if they break no rule.
fn add_ring(board: &mut Board, rng: &mut impl Rng) {
    let mut columns: Vec<_> = (0..board.columns).collect();
    columns.rotate_left(rng.random_range(0..board.columns));
    columns.truncate(rng.random_range(1..=3));
    let ends = columns.iter().map(|&column| {
        let mut cells = board.places_of(holds_something);
        cells.retain(|place| place.1 == column);
        Some((*cells.first()?, *cells.last()?))
    });
    let Some(ends) = ends.collect::<Option<Vec<_>>>() else {
        return;
    };
    for (number, &(_, entry)) in ends.iter().enumerate() {
        let (outlet, _) = ends[(number + 1) % ends.len()];
        put_portal(board, entry, outlet);
    }
}

fn set_spawners(board: &mut Board, rng: &mut impl Rng) {
    let highest = Board::parse(&board.to_string());
    let share = one_of(&[0, 0, 0, 5, 20], rng);
    let keep = one_of(&[100, 100, 100, 50, 10], rng);
    for place in board.places_of(holds_something) {
        let kept = highest.at(place).spawner && by_chance(keep, rng);
        board.at_mut(place).spawner = kept || by_chance(share, rng);
    }
}

fn set_exits(board: &mut Board, rng: &mut impl Rng) {
    for column in 0..board.columns {
        let mut cells = board.places_of(holds_something);
        cells.retain(|place| place.1 == column);
        if let Some(&lowest) = cells.last() {
            board.at_mut(lowest).exit = by_chance(50, rng);
        }
    }
    let place = random_cell(board, rng);
    board.at_mut(place).exit = true;
}

/// Chooses what some spawners give.
fn set_gives(board: &mut Board, rng: &mut impl Rng) {
    let words = ["c", "i", "s", "b", "ci", "cs", "isb", "cisb"];
    for cell in board.cells.iter_mut().filter(|cell| cell.spawner) {
        if by_chance(60, rng) {
            cell.gives = Gives::parse(one_of(&words, rng)).unwrap();
        }
    }
}

/// Chooses the spawn rates.
fn random_enter(ingredients: bool, rng: &mut impl Rng) -> BTreeMap<Spawn, Rate> {
    let mut enter = BTreeMap::new();
    for &(spawn, ..) in SPAWNS {
        let is_ingredient = spawn == Spawn::Ingredient;
        if (is_ingredient && !ingredients) || by_chance(70, rng) {
            continue;
        }
        let rate = Rate {
            every: rng.random_range(0..=5),
            floor: if is_ingredient {
                0
            } else {
                rng.random_range(0..=4)
            },
        };
        if rate != Rate::default() {
            enter.insert(spawn, rate);
        }
    }
    enter
}

fn random_orders(level: &Level, rng: &mut impl Rng) -> Vec<(OrderItem, u32)> {
    let (board, choices, kinds) = (&level.board, &level.choices, level.kinds);
    let mut orders = Vec::new();
    for _ in 0..rng.random_range(1..=4) {
        let item = one_of(&items(kinds), rng);
        let most = match item {
            OrderItem::Blocker(blocker) => {
                let deliveries = |cell: &Cell| match cell.content {
                    Content::Blocker(own, layers) if own == blocker => own.deliveries(layers),
                    _ => 0,
                };
                let here: u32 = board.cells.iter().map(deliveries).sum();
                let here = here + chances(board, choices, &blocker.name());
                let chocolate_spawners =
                    board.count(|content| content == Content::ChocolateSpawner) as u32;
                if blocker.grows() && here + chocolate_spawners > 0 {
                    8
                } else {
                    here
                }
            }
            OrderItem::Swirl if level.enter.contains_key(&Spawn::Swirl) => 8,
            OrderItem::Bomb if level.enter.contains_key(&Spawn::Bomb) => 4,
            OrderItem::Swirl => {
                let here = board.count(|content| content == Content::Swirl) as u32;
                here + chances(board, choices, "swirl")
            }
            OrderItem::Bomb => {
                let here = board.count(|content| matches!(content.form(), Some(Form::Bomb(_))));
                here as u32 + chances(board, choices, "bomb")
            }
            OrderItem::Kind(_) => 60,
            OrderItem::Swap(_) => 2,
            _ => 8,
        };
        if most > 0 && orders.iter().all(|&(other, _)| other != item) {
            orders.push((item, rng.random_range(1..=most)));
        }
    }
    if orders.is_empty() {
        orders.push((OrderItem::Kind(1), rng.random_range(1..=30)));
    }
    orders
}

/// Chooses which of score, jelly, ingredients and orders are goals.
fn random_goals(rng: &mut impl Rng) -> (&'static str, [bool; 4]) {
    match rng.random_range(0..7) {
        0 => ("moves", [true, false, false, false]),
        1 => ("timed", [true, false, false, false]),
        2 => ("jelly", [false, true, false, false]),
        3 => ("ingredients", [false, false, true, false]),
        4 => ("orders", [false, false, false, true]),
        _ => loop {
            let goals: [bool; 4] = rng.random();
            if goals.iter().filter(|&&goal| goal).count() >= 2 {
                return ("mixed", goals);
            }
        },
    }
}

/// Chooses how many cells fish hit, and weights of what mystery candies become, some above 0.
fn random_choices(rng: &mut impl Rng) -> Choices {
    let mut choices = Choices::default();
    if by_chance(30, rng) {
        choices.set("seconds", one_of(&[0, 3, 99], rng));
    }
    if by_chance(30, rng) {
        choices.set("wheel", rng.random_range(0..=8));
    }
    if by_chance(50, rng) {
        choices.set("fish", rng.random_range(0..=9));
    }
    if by_chance(50, rng) {
        for prize in PRIZES {
            choices.set(&format!("mystery-{prize}"), rng.random_range(0..=9));
        }
        choices.set(&format!("mystery-{}", one_of(PRIZES, rng)), 99);
    }
    choices
}

/// Chooses a size up to nine by nine, seldom below three by three. With three kinds the cascades of large
/// boards are long.
fn random_size(kinds: u8, rng: &mut impl Rng) -> (usize, usize) {
    let most = match kinds {
        3 => 36,
        _ => 81,
    };
    loop {
        let least = one_of(&[1, 3, 3, 3, 3, 3, 3, 3], rng);
        let size = (rng.random_range(least..=9), rng.random_range(least..=9));
        if size.0 * size.1 <= most {
            return size;
        }
    }
}

/// Generates a valid level; it may be lost before it begins.
pub(crate) fn random(rng: &mut impl Rng) -> Level {
    let kinds = rng.random_range(3..=7);
    let (mode, [score, jelly, ingredients, orders]) = random_goals(rng);
    let shares = Shares::random(ingredients, jelly, rng);
    let size = random_size(kinds, rng);
    let hides = by_chance(20, rng);
    let mut board = random_board(&shares, kinds, size, hides, rng);
    for _ in 0..one_of(&[0, 0, 0, 1, 2, 4], rng) {
        add_cake(&mut board, rng);
    }
    let first = (0, 0);
    if board
        .places()
        .into_iter()
        .all(|place| !board.can_move(place))
    {
        board.put(first, Content::Swirl);
        board.at_mut(first).marmalade = false;
    }
    if !holds_something(board.content(first)) {
        board.put(first, Content::Hole);
    }
    if jelly {
        board.at_mut(first).jelly = 1;
    } else if mode == "mixed" {
        board.cells.iter_mut().for_each(|cell| cell.jelly = 0);
    }
    set_spawners(&mut board, rng);
    if by_chance(40, rng) {
        set_gives(&mut board, rng);
    }
    if ingredients || by_chance(10, rng) {
        set_exits(&mut board, rng);
    }
    if by_chance(15, rng) {
        add_ring(&mut board, rng);
    }
    for _ in 0..one_of(&[0, 0, 1, 3, 10], rng) {
        add_portal(&mut board, rng);
    }
    let mut goals = Goals {
        jelly,
        ..Goals::default()
    };
    if score {
        goals.score = Some(one_of(&[200, 2_000, 20_000, 200_000], rng));
    }
    if ingredients {
        let drawn = board.count(|content| content == Content::Ingredient) as u32;
        goals.ingredients = (drawn + rng.random_range(0..=3)).max(1);
    }
    let mut choices = random_choices(rng);
    if hides {
        choices.set("marmalade-runs", 0);
    }
    let amount = rng.random_range(1..=60);
    let timed = mode == "timed" || mode == "mixed" && by_chance(50, rng);
    let mut level = Level {
        mode: mode.to_string(),
        kinds,
        limit: if timed {
            Limit::Seconds(5 * amount)
        } else {
            Limit::Moves(amount)
        },
        goals,
        at_once: if ingredients {
            rng.random_range(1..=3)
        } else {
            1
        },
        enter: random_enter(ingredients, rng),
        fuse: if by_chance(50, rng) {
            rng.random_range(1..=35)
        } else {
            15
        },
        choices,
        board,
    };
    if ingredients && !level.gives('i') {
        let first = level.board.at_mut(first);
        (first.spawner, first.gives) = (true, Gives::ALL);
    }
    for &(spawn, _, letter) in SPAWNS {
        if !level.gives(letter) {
            level.enter.remove(&spawn);
        }
    }
    let is_due = level.enter.get(&Spawn::Ingredient);
    if is_due.is_some() && by_chance(30, rng) {
        level.at_once = 0;
    }
    if orders {
        let orders = random_orders(&level, rng);
        level.goals.orders.extend(orders);
    }
    level
}
