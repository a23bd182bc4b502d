//! What a batch writes of a game, rebuilt cell by cell from what a single game tells.

use sweetfish_level::batch::{PLANES, goal_names};
use sweetfish_level::pieces::{FORMS, PIECES};
use sweetfish_level::{Blocker, Cell, Content, Form, Game, Gives, Level, Limit, OrderItem};
use sweetfish_match3::{Direction, Swap};

/// Returns all rows and columns of a board in reading order.
fn places(game: &Game) -> impl Iterator<Item = (u8, u8)> + use<> {
    let (width, height) = game.size();
    (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
}

/// Returns the numbers of all planes.
pub(crate) fn cells(level: &Level, game: &Game) -> Vec<u8> {
    let number = |plane: &str, (row, column)| match plane {
        "entry" => portal(level, |portal| portal.from == (row, column)),
        "outlet" => portal(level, |portal| portal.to == (row, column)),
        plane => game.cell(row, column).map_or(0, |cell| of(&cell, plane)),
    };
    let plane = |name| places(game).map(move |place| number(name, place));
    PLANES.iter().flat_map(|entry| plane(entry.name)).collect()
}

/// Returns the number from 1 of the portal that is wanted, or 0.
fn portal(level: &Level, is_wanted: impl Fn(&sweetfish_level::Portal) -> bool) -> u8 {
    let numbered = (1..).zip(&level.portals);
    let mut wanted = numbered.filter(|(_, portal)| is_wanted(portal));
    wanted.next().map_or(0, |(number, _)| number)
}

/// Returns the number of a cell in a plane.
fn of(cell: &Cell, plane: &str) -> u8 {
    match (plane, cell.content) {
        ("kind", Content::Candy { kind, .. }) => kind.expect("drawn at the start"),
        ("piece", content) if content.is_piece() => piece(content),
        ("blocker", Content::Blocker(Blocker::Frosting, _)) => 1,
        ("blocker", Content::Blocker(Blocker::Chocolate, _)) => 2,
        ("blocker", Content::Blocker(Blocker::Cake, _)) => 3,
        ("blocker", Content::ChocolateSpawner) => 4,
        ("layers", Content::Blocker(_, layers)) => layers,
        ("cover", _) => u8::from(cell.locked) + 2 * u8::from(cell.marmalade),
        ("jelly", _) => cell.jelly,
        ("fuse", content) => match form(content) {
            Some(Form::Bomb(fuse)) => fuse,
            _ => 0,
        },
        ("next-kind", content) => match form(content) {
            Some(Form::Chameleon(other)) => other,
            _ => 0,
        },
        ("cell", content) => u8::from(content != Content::ChocolateSpawner),
        ("spawner", _) if cell.spawner => {
            let sorts = (0..Gives::LETTERS.len()).filter(|&sort| cell.gives.has(sort));
            sorts.map(|sort| 1 << sort).sum()
        }
        ("exit", _) => u8::from(cell.exit),
        ("kind" | "piece" | "blocker" | "layers" | "spawner", _) => 0,
        (plane, _) => panic!("plane {plane}"),
    }
}

fn form(content: Content) -> Option<Form> {
    match content {
        Content::Candy { form, .. } => Some(form),
        _ => None,
    }
}

/// Returns the number of a piece: its place in the names of the forms and the pieces without a kind.
fn piece(content: Content) -> u8 {
    let is_same = |entry: Form, form: Form| match form {
        Form::Bomb(_) => matches!(entry, Form::Bomb(_)),
        Form::Chameleon(_) => matches!(entry, Form::Chameleon(_)),
        form => entry == form,
    };
    let forms = FORMS.iter().map(|entry| match form(content) {
        Some(form) => is_same(entry.form, form),
        None => false,
    });
    let pieces = PIECES.iter().filter(|piece| piece.content.is_piece());
    let mut all = forms.chain(pieces.map(|piece| piece.content == content));
    all.position(|is_same| is_same).expect("an entry") as u8 + 1
}

/// Returns the numbers of all goals.
pub(crate) fn goals(game: &Game) -> Vec<u32> {
    let goals = game.goals();
    let number = |name: String| match name.as_str() {
        "moves-left" => game.moves_left().into(),
        "seconds-left" => match game.limit() {
            Limit::Seconds(_) => game.left().into(),
            Limit::Moves(_) => 0,
        },
        "moves-made" => game.moves().into(),
        "score" => game.score(),
        "score-to-go" => {
            let target = goals.score.unwrap_or(0);
            target - target.min(game.score())
        }
        "jelly" if goals.jelly => game.jelly(),
        "jelly" => 0,
        "ingredients" => u32::from(goals.ingredients) - u32::from(game.ingredients()),
        name => {
            let item = OrderItem::all().find(|item| item.to_string() == name);
            let item = item.expect("an item");
            let ordered = goals.orders[item.index()];
            u32::from(ordered - ordered.min(game.delivered(item)))
        }
    };
    goal_names().map(number).collect()
}

/// Returns which actions are legal.
pub(crate) fn legal(game: &Game) -> Vec<bool> {
    let swaps: Vec<Swap> = game.swaps().collect();
    let both = [Direction::Right, Direction::Down];
    let all = places(game).flat_map(|(row, column)| both.map(|way| Swap::new(row, column, way)));
    all.map(|swap| swaps.contains(&swap)).collect()
}

/// Returns the action that makes a swap.
pub(crate) fn action(game: &Game, swap: Swap) -> usize {
    let (row, column) = swap.ends()[0];
    let cell = usize::from(row) * usize::from(game.size().0) + usize::from(column);
    2 * cell + usize::from(swap.direction() == Direction::Down)
}
