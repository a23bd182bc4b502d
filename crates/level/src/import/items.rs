//! The table of the items of `_itemsToOrder`. Import and export read it.

use super::number::ranges;
use crate::{Blocker, OrderItem, Pair};

/// What an item stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A candy: which item is which colour does not matter, as chance treats all kinds alike.
    Candy,
    /// What is no plain candy, as orders name it.
    Ordered(OrderItem),
    /// What has no rule.
    WithoutRule(&'static str),
}

/// All items that maps have, with their numbers.
pub(crate) const ITEMS: [(u64, Item); 20] = [
    (0, Item::Candy),
    (1, Item::Candy),
    (2, Item::Candy),
    (3, Item::Candy),
    (4, Item::Candy),
    (5, Item::Candy),
    (6, Item::Candy),
    (7, Item::Ordered(OrderItem::Wrapped)),
    (8, Item::Ordered(OrderItem::Striped)),
    (9, Item::Ordered(OrderItem::ColourBomb)),
    (10, Item::Ordered(OrderItem::Pair(Pair::TwoStriped))),
    (11, Item::Ordered(OrderItem::Pair(Pair::StripedWrapped))),
    (12, Item::Ordered(OrderItem::Pair(Pair::StripedBomb))),
    (13, Item::Ordered(OrderItem::Pair(Pair::TwoBombs))),
    (14, Item::Ordered(OrderItem::Pair(Pair::WrappedBomb))),
    (15, Item::Ordered(OrderItem::Pair(Pair::TwoWrapped))),
    (16, Item::Ordered(OrderItem::Blocker(Blocker::Chocolate))),
    (17, Item::Ordered(OrderItem::Blocker(Blocker::Frosting))),
    (18, Item::WithoutRule("popcorn")),
    (19, Item::Ordered(OrderItem::Swirl)),
];

/// Returns what an item stands for; `None` if no map has it.
pub(super) fn item(number: u64) -> Option<Item> {
    let item = ITEMS.iter().find(|(other, _)| *other == number)?;
    Some(item.1)
}

/// Lists the numbers of all items that maps have, for messages.
pub(super) fn known() -> String {
    ranges(&ITEMS.map(|(number, _)| number))
}
