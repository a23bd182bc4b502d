//! The goals of a level, one by one.

use std::fmt;

use sweetfish_level::pieces::{FORMS, FormEntry, PIECES, Piece};
use sweetfish_level::{Cell, Content, Game, Level, OrderItem};

/// A goal of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The score.
    Score,
    /// All jelly.
    Jelly,
    /// The ingredients.
    Ingredients,
    /// The order of an item.
    Order(OrderItem),
}

impl Goal {
    /// Returns the goals of a level.
    pub fn all(level: &Level) -> Vec<Self> {
        let goals = &level.goals;
        let others = [
            (goals.score.is_some(), Self::Score),
            (goals.jelly, Self::Jelly),
            (goals.ingredients > 0, Self::Ingredients),
        ];
        let orders =
            OrderItem::all().map(|item| (goals.orders[item.index()] > 0, Self::Order(item)));
        let all = others.into_iter().chain(orders);
        all.filter(|(has, _)| *has).map(|(_, goal)| goal).collect()
    }

    /// Returns the share of it that is reached in a game, from 0 to 1.
    pub fn reached(self, game: &Game) -> f64 {
        let goals = game.goals();
        let (done, all) = match self {
            Self::Score => (game.score(), goals.score.unwrap_or(1)),
            Self::Jelly => {
                let all = game.map().jelly();
                (all.saturating_sub(game.jelly()), all)
            }
            Self::Ingredients => (game.ingredients().into(), goals.ingredients.into()),
            Self::Order(item) => {
                let order = goals.orders[item.index()];
                (game.delivered(item).into(), order.into())
            }
        };
        (f64::from(done) / f64::from(all.max(1))).min(1.0)
    }

    /// Returns whether a cell has something that must go for this goal. Candies of ordered kinds do not count.
    pub(crate) fn needs(self, cell: Cell) -> bool {
        match self {
            Self::Score => false,
            Self::Jelly => cell.jelly > 0,
            Self::Ingredients => cell.content == Content::Ingredient,
            Self::Order(item) => Some(item) == item_of(cell.content),
        }
    }

    /// Returns whether it is an order of what runs do not make.
    pub(crate) fn is_limited(self) -> bool {
        use OrderItem::{Blocker, Bomb, Swirl};
        matches!(self, Self::Order(Blocker(_) | Bomb | Swirl))
    }
}

/// Returns what orders count a content as, besides its kind.
fn item_of(content: Content) -> Option<OrderItem> {
    match content {
        Content::Candy { form, .. } => FormEntry::of(form).item,
        content => Piece::of(content)?.item,
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Score => f.write_str("the score"),
            Self::Jelly => f.write_str("the jelly"),
            Self::Ingredients => f.write_str("the ingredients"),
            Self::Order(item) => write!(f, "the order of {}", ordered(item)),
        }
    }
}

/// Returns what an order calls an item, in words, such as `candies of kind 2`.
pub(crate) fn ordered(item: OrderItem) -> String {
    match item {
        OrderItem::Kind(kind) => return format!("candies of kind {kind}"),
        OrderItem::Pair(pair) => return pair.ordered().to_string(),
        _ => {}
    }
    let piece = PIECES.iter().find(|piece| piece.item == Some(item));
    let form = FORMS.iter().find(|form| form.item == Some(item));
    let name = piece.map(|piece| piece.ordered);
    let name = name.or_else(|| form.map(|form| form.ordered));
    name.map_or_else(|| item.to_string(), str::to_string)
}
