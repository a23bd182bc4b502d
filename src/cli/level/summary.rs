//! Levels in words: a summary and a legend.

use sweetfish::design::counted;
use sweetfish::level::pieces::{PIECES, Piece};
use sweetfish::level::{Cell, Content, Form, Goals, Level, Limit, OrderItem, Rate, Spawn};

/// Describes size, kinds, goals and limit in a line.
pub(super) fn summary(level: &Level) -> String {
    let (width, height, kinds) = (level.width, level.height, level.kinds);
    let cells = level.places().count() as u64;
    let limit = match level.limit {
        Limit::Moves(moves) => counted(moves, "move"),
        Limit::Seconds(seconds) => counted(seconds, "second"),
    };
    let goals = goals(level).join(", ");
    format!(
        "mode {}, {width}x{height}, {}, {kinds} kinds; {goals}; {limit}",
        level.mode,
        counted(cells, "cell")
    )
}

/// Describes the goals.
fn goals(level: &Level) -> Vec<String> {
    let Goals {
        score,
        jelly,
        ingredients,
        orders,
    } = level.goals;
    let mut goals = Vec::new();
    goals.extend(score.map(|score| format!("score {score}")));
    if jelly {
        goals.push(format!("{} of jelly", counted(level.jelly(), "layer")));
    }
    if ingredients > 0 {
        goals.push(counted(ingredients, "ingredient"));
    }
    for item in OrderItem::all() {
        let count = orders[item.index()];
        if count > 0 {
            goals.push(match item {
                OrderItem::Kind(kind) if count == 1 => format!("1 candy of kind {kind}"),
                OrderItem::Kind(kind) => format!("{count} candies of kind {kind}"),
                item => format!("{count} {item}"),
            });
        }
    }
    goals
}

/// Describes the spawn rates, a line for each sort.
pub(super) fn entering(level: &Level) -> impl Iterator<Item = String> {
    let rates = Spawn::ALL.into_iter().zip(level.enter.rates);
    rates.filter_map(|(spawn, Rate { every, floor })| {
        let every = (every > 0).then(|| format!("one every {}", counted(every, "move")));
        let floor = (floor > 0).then(|| format!("while fewer than {floor} are on the board"));
        let when: Vec<_> = every.into_iter().chain(floor).collect();
        let fuse = match spawn {
            Spawn::Bomb => format!(", with fuse {}", level.enter.fuse),
            _ => String::new(),
        };
        (!when.is_empty()).then(|| format!("{}: {}{fuse}", spawn.name(), when.join(", and ")))
    })
}

/// Explains the words of a board: an example and its meaning for each sort that `cells` have.
pub(super) fn legend(cells: &[Cell]) -> Vec<(&'static str, &'static str)> {
    let has = |test: &dyn Fn(&Cell) -> bool| cells.iter().any(test);
    let form = |test: &dyn Fn(Form) -> bool| {
        has(&|cell| matches!(cell.content, Content::Candy { form, .. } if test(form)))
    };
    let open = |cell: &Cell| matches!(cell.content, Content::Candy { kind: None, .. });
    let content = |wanted: Content| has(&|cell| cell.content == wanted);
    let known = |cell: &Cell| matches!(cell.content, Content::Candy { kind: Some(_), .. });
    let candies = [
        (has(&open), "?", "a candy of a random kind"),
        (has(&known), "1..7", "a candy of this kind"),
        (
            form(&|form| matches!(form, Form::Horizontal | Form::Vertical)),
            "3- 3|",
            "striped horizontally, vertically",
        ),
        (form(&|form| form == Form::Wrapped), "3w", "wrapped"),
        (
            form(&|form| matches!(form, Form::Bomb(_))),
            "3*9",
            "a candy bomb with its fuse",
        ),
        (form(&|form| form == Form::Fish), "3f", "a jelly fish"),
        (form(&|form| form == Form::Mystery), "3m", "a mystery candy"),
        (form(&|form| form == Form::Time), "3t", "a time candy"),
        (
            form(&|form| matches!(form, Form::Chameleon(_))),
            "3c5",
            "a chameleon and its next kind",
        ),
        (has(&|cell| cell.locked), "(3)", "under a lock"),
        (has(&|cell| cell.marmalade), "{3}", "in marmalade"),
    ];
    let pieces = PIECES.iter().map(|piece| {
        let is_it = |cell: &Cell| Piece::of(cell.content).is_some_and(|own| own.word == piece.word);
        (has(&is_it), piece.legend.0, piece.legend.1)
    });
    let others = [
        (content(Content::Hole), ".", "an empty cell"),
        (has(&|cell| cell.jelly == 1), "~", "one layer of jelly"),
        (has(&|cell| cell.jelly == 2), "=", "two layers of jelly"),
    ];
    let all = candies.into_iter().chain(pieces).chain(others);
    let shown = all.filter(|(is_there, ..)| *is_there);
    shown.map(|(_, word, meaning)| (word, meaning)).collect()
}
