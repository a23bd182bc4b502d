//! What [`Level::check`] accepts is read again as it was written, whatever its numbers are.

use proptest::prelude::*;
use sweetfish_level::{Content, Data, Form, Gives, Level, OrderItem, builtin, format};

/// Sets a number of a level; which one `place` says.
fn set(level: &mut Level, place: usize, number: u16) {
    let (byte, cell) = (number as u8, usize::from(number) % level.cells.len());
    let orders = level.goals.orders.len();
    match place {
        0 => level.goals.ingredients = byte,
        1 => level.at_once = byte,
        2 => level.stars = vec![u32::from(number), u32::from(number) + 1],
        3 => level.kinds = byte,
        4 => level.enter.fuse = byte,
        5 => level.goals.score = Some(number.into()),
        6 => level.name = String::from_utf16_lossy(&[number, number]),
        7..=11 => {
            level.enter.rates[place - 7].every = number;
            level.enter.rates[place - 7].floor = byte;
        }
        12.. if place < 12 + orders => level.goals.orders[place - 12] = number,
        _ => {
            let Some(cell) = &mut level.cells[cell] else {
                return;
            };
            let layers = (number / 81) as u8;
            match place - 12 - orders {
                0 => cell.jelly = layers,
                1 => cell.gives = Gives::parse("c").expect("a word"),
                2 => match &mut cell.content {
                    Content::Blocker(_, own) => *own = layers,
                    content => {
                        let form = Form::Bomb(layers);
                        *content = Content::Candy { kind: None, form };
                    }
                },
                3 => cell.marmalade = true,
                _ => {
                    let form = Form::Plain;
                    let kind = Some(layers);
                    cell.content = Content::Candy { kind, form };
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn what_passes_is_read_again_as_it_was_written(
        number in 0..builtin::all().len(),
        changes in prop::collection::vec((0..17 + OrderItem::COUNT, prop_oneof![any::<u16>(), 0..200_u16]), 1..3),
    ) {
        let mut level = builtin::all()[number].level();
        for &(place, number) in &changes {
            set(&mut level, place, number);
        }
        // What no file says.
        if level.goals.ingredients == 0 {
            level.at_once = 1;
        }
        if level.check().is_err() {
            return Ok(());
        }
        let text = format::write(&level);
        prop_assert_eq!(format::parse(&text), Ok(level.clone()), "{}", text);
        prop_assert_eq!(Level::try_from(&Data::from(&level)), Ok(level));
    }
}
