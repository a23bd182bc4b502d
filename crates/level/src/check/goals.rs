//! Checks goals: what the mode wants, and what play can reach.

use super::{At, LevelError, fault};
use crate::{Blocker, Content, Form, Goals, Level, Mode, OrderItem, Spawn, rules};

impl Level {
    pub(super) fn check_goals(&self) -> Result<(), LevelError> {
        let Goals {
            score,
            jelly,
            ingredients,
            orders,
        } = &self.goals;
        let ordered = orders.iter().any(|&count| count > 0);
        let has = [score.is_some(), *jelly, *ingredients > 0, ordered];
        let names = ["score", "jelly", "ingredients", "orders"];
        let needed = match self.mode {
            Mode::Moves | Mode::Timed => 0,
            Mode::Jelly => 1,
            Mode::Ingredients => 2,
            Mode::Orders => 3,
            Mode::Mixed => {
                let count = has.iter().filter(|&&has| has).count();
                if count < 2 {
                    let found = format!("{count} goals in mode `mixed`");
                    return fault(At::Key("mode"), found, "two or more");
                }
                4
            }
        };
        for (index, (name, has)) in names.into_iter().zip(has).enumerate() {
            if needed == 4 || has == (index == needed) {
                continue;
            }
            let mode = self.mode;
            return match (has, name) {
                (true, "jelly") => continue,
                (true, _) => fault(At::Key(name), format!("`{name}` in mode `{mode}`"), "none"),
                (false, "jelly") => fault(At::Key("board"), "no jelly", "some"),
                (false, _) => {
                    let found = format!("mode `{mode}` without `{name}`");
                    let expected = format!("`{name}`, the goal of the mode");
                    fault(At::Key("mode"), found, expected)
                }
            };
        }
        if *jelly && self.jelly() == 0 {
            return fault(At::Key("board"), "no jelly", "some");
        }
        if *score == Some(0) {
            return fault(At::Key("score"), "0", "1 or more");
        }
        self.check_ingredients()
    }

    fn check_ingredients(&self) -> Result<(), LevelError> {
        let at = At::Key("ingredients");
        let cells = self.places();
        let drawn = cells.filter(|(_, _, cell)| cell.content == Content::Ingredient);
        let drawn = drawn.count();
        let all = usize::from(self.goals.ingredients);
        if all < drawn {
            let found = format!("{all} ingredients, {drawn} on the board");
            return fault(at, found, "at least as many");
        }
        if all > 0 && !self.places().any(|(_, _, cell)| cell.exit) {
            return fault(at, "ingredients without an exit", "exits");
        }
        let rate = self.enter.rates[Spawn::Ingredient as usize];
        if all > 0 && self.at_once == 0 && rate.every == 0 {
            return fault(At::Key("at_once"), "0", "1 or more, or an interval");
        }
        if all > drawn && !self.gives(Spawn::Ingredient) {
            let found = "ingredients that enter without a spawner";
            return fault(at, found, "spawners that give them");
        }
        Ok(())
    }

    /// Returns whether more of an item comes onto the board without growing there.
    fn enters(&self, item: OrderItem) -> bool {
        if self.brings(Spawn::Mystery) && rules::mystery::may_be(self, item) {
            return true;
        }
        match item {
            OrderItem::Bomb => self.brings(Spawn::Bomb),
            OrderItem::Swirl => self.brings(Spawn::Swirl),
            OrderItem::Blocker(Blocker::Chocolate) => {
                let mut places = self.places();
                places.any(|(_, _, cell)| cell.content == Content::ChocolateSpawner)
            }
            _ => false,
        }
    }

    /// Checks for orders that no play could fulfil.
    pub(super) fn check_orders(&self) -> Result<(), LevelError> {
        let order = |item: OrderItem| u32::from(self.goals.orders[item.index()]);
        let count = |of: &dyn Fn(&Content) -> u32| {
            self.places()
                .map(|(_, _, cell)| of(&cell.content))
                .sum::<u32>()
        };
        let bomb = |content: &Content| {
            let form = |form: &Form| matches!(form, Form::Bomb(_));
            matches!(content, Content::Candy { form: own, .. } if form(own)).into()
        };
        let limited = [
            (
                OrderItem::Swirl,
                count(&|c| u32::from(*c == Content::Swirl)),
            ),
            (OrderItem::Bomb, count(&bomb)),
        ];
        let blockers = Blocker::ORDERED.map(|blocker| {
            let by_layers = blocker.rules().delivers_layers;
            let here = count(&|content| match *content {
                Content::Blocker(own, layers) if own == blocker && by_layers => layers.into(),
                Content::Blocker(own, _) if own == blocker => 1,
                _ => 0,
            });
            (blocker, here)
        });
        let grows = |blocker: Blocker| blocker.rules().grows;
        let fixed = blockers.iter().filter(|(blocker, _)| !grows(*blocker));
        let fixed = fixed.map(|&(blocker, here)| (OrderItem::Blocker(blocker), here));
        for (item, here) in fixed.chain(limited) {
            let here = here + rules::mystery::bring(self, item);
            if order(item) > here && !self.enters(item) {
                let found = format!("{} of {here} on the board", order(item));
                return fault(At::Order(item), found, "no more than there are");
            }
        }
        for (blocker, here) in blockers {
            let item = OrderItem::Blocker(blocker);
            let here = here + rules::mystery::bring(self, item);
            if grows(blocker) && order(item) > 0 && here == 0 && !self.enters(item) {
                return fault(At::Order(item), format!("no {item}"), "some on the board");
            }
        }
        for kind in self.kinds + 1..=7 {
            if order(OrderItem::Kind(kind)) > 0 {
                let expected = format!("1 to {}, the kinds", self.kinds);
                let at = At::Order(OrderItem::Kind(kind));
                return fault(at, format!("kind {kind}"), expected);
            }
        }
        Ok(())
    }
}
