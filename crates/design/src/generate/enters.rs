//! What enters a draft by itself, from which spawners, and swaps that are ordered.

use sweetfish_core::rand::RngExt as _;
use sweetfish_level::{Gives, Level, OrderItem, Pair, Rate, Spawn};

use super::Chance;
use super::draft::Draft;
use super::exits::pattern_of_columns;
use super::part::Part;
use crate::Element;

impl Draft {
    /// Lets one or two sorts of pieces enter.
    pub(super) fn add_entries(&mut self, chance: &mut Chance) {
        // Ingredients are a goal.
        let others = Spawn::ALL.into_iter();
        let others: Vec<_> = others.filter(|&own| own != Spawn::Ingredient).collect();
        for _ in 0..chance.random_range(1..=2) {
            let spawn = others[chance.random_range(0..others.len())];
            self.let_in(spawn, chance);
        }
    }

    fn let_in(&mut self, spawn: Spawn, chance: &mut Chance) {
        let (every, floor) = match spawn {
            // Each must go before its fuse ends.
            Spawn::Bomb => (chance.random_range(5..=9), 0),
            _ if chance.random_range(0..2) == 0 => (chance.random_range(2..=6), 0),
            _ => (0, chance.random_range(2..=5)),
        };
        let Level { enter, .. } = &mut self.level;
        enter.rates[spawn as usize] = Rate { every, floor };
        if spawn == Spawn::Bomb {
            enter.fuse = chance.random_range(12..=22);
        }
    }

    /// Lets each sort of what enters come from the spawners of some columns alone.
    pub(super) fn limit_spawners(&mut self, chance: &mut Chance) {
        let candies = Spawn::Mystery.sort();
        let enters = |draft: &Self, spawn: Spawn| match spawn {
            Spawn::Ingredient => draft.level.goals.ingredients > 0,
            other => draft.level.enter.rates[other as usize] != Rate::default(),
        };
        let own = |spawn: &Spawn| spawn.sort() != candies;
        let mut limited = Spawn::ALL.into_iter().filter(own);
        if !limited.any(|spawn| enters(self, spawn)) {
            self.let_in(Spawn::Swirl, chance);
        }
        let width = self.level.width.into();
        let mut words = vec![String::from(Gives::LETTERS[candies]); self.level.width.into()];
        let mut sorts: Vec<_> = Spawn::ALL.into_iter().filter(own).collect();
        sorts.sort_by_key(|spawn| spawn.sort());
        for spawn in sorts.into_iter().filter(|&spawn| enters(self, spawn)) {
            let chosen = pattern_of_columns(width, chance);
            let spawns = |column: i32| {
                let mut cells = self.level.places();
                cells.any(|(_, own, cell)| cell.spawner && i32::from(own) == column)
            };
            let all = !(0..width).any(|column| chosen(column) && spawns(column));
            for (column, word) in (0..).zip(&mut words) {
                if all || chosen(column) {
                    word.push(Gives::LETTERS[spawn.sort()]);
                }
            }
        }
        let across = words.len();
        for (index, cell) in self.level.cells.iter_mut().enumerate() {
            if let Some(cell) = cell.as_mut().filter(|cell| cell.spawner) {
                cell.gives = Gives::parse(&words[index % across]).expect("letters in order");
            }
        }
    }

    /// Orders a swap of two specials, and puts some of them onto the board.
    pub(super) fn order_pair(&mut self, part: &Part, chance: &mut Chance) {
        let pair = Pair::ALL[chance.random_range(0..Pair::ALL.len())];
        let item = OrderItem::Pair(pair);
        self.level.goals.orders[item.index()] = chance.random_range(1..=2);
        for special in specials(pair) {
            self.add(special, part, chance);
        }
    }
}

/// Returns the specials of a pair, each once.
fn specials(pair: Pair) -> Vec<Element> {
    let of = |item| Element::all().find(|element| element.item() == Some(item));
    let items = match pair {
        Pair::TwoStriped => vec![OrderItem::Striped],
        Pair::StripedWrapped => vec![OrderItem::Striped, OrderItem::Wrapped],
        Pair::StripedBomb => vec![OrderItem::Striped, OrderItem::ColourBomb],
        Pair::TwoBombs => vec![OrderItem::ColourBomb],
        Pair::WrappedBomb => vec![OrderItem::Wrapped, OrderItem::ColourBomb],
        Pair::TwoWrapped => vec![OrderItem::Wrapped],
    };
    items.into_iter().filter_map(of).collect()
}
