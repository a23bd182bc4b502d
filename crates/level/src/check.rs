//! Checks whether a level is sound, wherever it comes from.

use std::fmt;

use thiserror::Error;

use super::elements::place;
use super::{
    Blocker, CHOICES, Content, Enter, Entrant, Form, Goals, Level, Limit, Mode, Rate, Thing,
    bounds, rules,
};

/// Why a level is not sound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[error("{at}: found {found}, expected {expected}")]
pub struct LevelError {
    /// The part of the level that is at fault.
    pub at: At,
    /// What the level has there.
    pub found: String,
    /// What it may have.
    pub expected: String,
}

/// The part of a level that is at fault. Rows and columns count from 0 at the top left in the values,
/// and from 1 in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The cell of a row and a column.
    Cell(u8, u8),
    /// The key of this name.
    Key(&'static str),
    /// An order.
    Order(Thing),
    /// The portal of this index in the list, from 0.
    Portal(usize),
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(row, column) => write!(f, "row {}, column {}", row + 1, column + 1),
            Self::Key(key) => write!(f, "{key}"),
            Self::Order(thing) => write!(f, "orders.{thing}"),
            Self::Portal(index) => write!(f, "portal {}", index + 1),
        }
    }
}

impl LevelError {
    pub(super) fn new(at: At, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            at,
            found: found.into(),
            expected: expected.into(),
        }
    }
}

fn fault<T>(
    at: At,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> Result<T, LevelError> {
    Err(LevelError::new(at, found, expected))
}

impl Level {
    /// Checks that the level is sound.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn check(&self) -> Result<(), LevelError> {
        self.check_numbers()?;
        self.check_enter()?;
        self.check_cells()?;
        self.check_portals()?;
        self.check_goals()?;
        self.check_orders()?;
        self.check_bounds()
    }

    fn check_numbers(&self) -> Result<(), LevelError> {
        if !bounds::KINDS.contains(&self.kinds) {
            let expected = format!("{} to {}", bounds::KINDS.start(), bounds::KINDS.end());
            return fault(At::Key("kinds"), self.kinds.to_string(), expected);
        }
        let (key, seconds) = match self.limit {
            Limit::Moves(_) => ("moves", false),
            Limit::Seconds(_) => ("seconds", true),
        };
        let amount = self.limit.amount();
        if !bounds::LIMITS.contains(&amount) {
            let expected = format!("{} to {}", bounds::LIMITS.start(), bounds::LIMITS.end());
            return fault(At::Key(key), amount.to_string(), expected);
        }
        if seconds != (self.mode == Mode::Timed) && self.mode != Mode::Mixed {
            let other = if seconds { "moves" } else { "seconds" };
            let found = format!("`{key}` in mode `{}`", self.mode);
            return fault(At::Key(key), found, format!("`{other}`"));
        }
        if self.stars.len() > 3 || !self.stars.is_sorted_by(|a, b| a < b) {
            let found = format!("{:?}", self.stars);
            return fault(At::Key("stars"), found, "up to three rising scores");
        }
        Ok(())
    }

    fn check_cells(&self) -> Result<(), LevelError> {
        for (row, column, cell) in self.places() {
            let at = At::Cell(row, column);
            match cell.content {
                Content::Candy {
                    kind: Some(kind), ..
                } if kind > self.kinds => {
                    let found = format!("kind {kind}");
                    return fault(at, found, format!("1 to {}, the kinds", self.kinds));
                }
                Content::Primed { .. } => return fault(at, "a primed candy", "none at the start"),
                _ => {}
            }
            if cell.locked && !matches!(cell.content, Content::Candy { .. }) {
                return fault(at, "a lock", "a candy under it");
            }
            if cell.marmalade && (cell.locked || !cell.content.is_piece()) {
                return fault(at, "marmalade", "a piece without a lock in it");
            }
            if let Content::Candy {
                form: Form::Chameleon(other),
                kind,
            } = cell.content
                && other > 0
                && (other > self.kinds || kind.is_none_or(|kind| kind == other))
            {
                let (found, expected) = match kind {
                    None => (" of a random candy", "none, as both are drawn".into()),
                    Some(kind) if kind == other => (" of a candy of that kind", "another".into()),
                    Some(_) => ("", format!("1 to {}, the kinds", self.kinds)),
                };
                return fault(at, format!("the other kind {other}{found}"), expected);
            }
            if cell.content == Content::Fountain {
                let below = [
                    (cell.jelly > 0, "jelly"),
                    (cell.exit, "an exit"),
                    (cell.spawner, "a spawner"),
                ];
                if let Some((_, found)) = below.into_iter().find(|(has, _)| *has) {
                    let found = format!("{found} at a chocolate spawner");
                    return fault(at, found, "none");
                }
            }
            if self.run_ends_at(row, column) {
                return fault(at, "a run of three or more", "none at the start");
            }
        }
        if let Some(at) = rules::cake::torn(self) {
            return fault(at, "a part of a cake bomb", "all of its 2x2 cells");
        }
        let is_fixed = |content: Content| !content.is_piece();
        if self
            .places()
            .all(|(_, _, cell)| cell.locked || cell.marmalade || is_fixed(cell.content))
        {
            return fault(At::Key("board"), "no piece that can move", "some");
        }
        Ok(())
    }

    fn check_enter(&self) -> Result<(), LevelError> {
        let fuse = self.enter.fuse;
        if !(1..=Enter::LONGEST).contains(&fuse) {
            return fault(
                At::Key("fuse"),
                fuse.to_string(),
                format!("1 to {}", Enter::LONGEST),
            );
        }
        for entrant in Entrant::ALL {
            let Rate { every, floor } = self.enter.rates[entrant as usize];
            let found = match entrant {
                _ if every > bounds::LONGEST_INTERVAL || floor > bounds::MOST_CELLS => {
                    "a rate too high"
                }
                Entrant::Ingredient if floor > 0 => "a floor of ingredients",
                Entrant::Ingredient if every > 0 && self.goals.ingredients == 0 => {
                    let found = "an interval of ingredients without `ingredients`";
                    return fault(At::Key("enter"), found, "none");
                }
                Entrant::Ingredient => continue,
                other if self.brings(other) && !self.gives(other) => {
                    let found = format!("`{}` without a spawner that gives it", other.name());
                    return fault(At::Key("enter"), found, "a spawner");
                }
                _ => continue,
            };
            return fault(
                At::Key("enter"),
                found,
                "`every` up to 1000, `floor` up to 81, `at_once` for ingredients",
            );
        }
        for (choice, number) in CHOICES.iter().zip(self.choices.0) {
            if number > choice.most {
                let found = format!("{} = {number}", choice.name);
                return fault(At::Key("rules"), found, format!("0 to {}", choice.most));
            }
        }
        if rules::mystery::weights(&self.choices)
            .iter()
            .all(|&weight| weight == 0)
        {
            let found = "weights of mystery candies that are all 0";
            return fault(At::Key("rules"), found, "one above 0");
        }
        Ok(())
    }

    /// Returns the kind that the board gives to a cell, unless marmalade hides it.
    fn kind(&self, row: u8, column: u8) -> Option<u8> {
        let cell = self.cell(row, column)?;
        match cell.content {
            _ if cell.marmalade && self.choices.0[place::MARMALADE_RUNS] == 0 => None,
            Content::Candy { kind, .. } => kind,
            _ => None,
        }
    }

    /// Returns whether a cell is the last of three equal candies of its row or column.
    fn run_ends_at(&self, row: u8, column: u8) -> bool {
        let Some(kind) = self.kind(row, column) else {
            return false;
        };
        let same = |up: u8, back: u8| {
            let place = (row.checked_sub(up), column.checked_sub(back));
            matches!(place, (Some(row), Some(column)) if self.kind(row, column) == Some(kind))
        };
        (same(1, 0) && same(2, 0)) || (same(0, 1) && same(0, 2))
    }

    fn check_portals(&self) -> Result<(), LevelError> {
        for (index, portal) in self.portals.iter().enumerate() {
            let at = At::Portal(index);
            for (row, column) in [portal.from, portal.to] {
                if !self.has_cell(row, column) {
                    let found = format!("row {}, column {}", row + 1, column + 1);
                    return fault(at, found, "a cell of the board");
                }
            }
            if portal.from == portal.to {
                return fault(at, "a portal to its own entry", "another cell");
            }
            let before = &self.portals[..index];
            if before.iter().any(|other| other.from == portal.from) {
                return fault(at, "a second portal from this cell", "one");
            }
            if before.iter().any(|other| other.to == portal.to) {
                return fault(at, "a second portal to this cell", "one");
            }
        }
        Ok(())
    }

    /// Returns the cell that a piece in `place` falls to.
    pub(super) fn after(&self, place: (u8, u8)) -> Option<(u8, u8)> {
        if let Some(portal) = self.portals.iter().find(|portal| portal.from == place) {
            return Some(portal.to);
        }
        let below = (place.0 + 1, place.1);
        let exists = self.has_cell(below.0, below.1);
        (exists && self.portals.iter().all(|portal| portal.to != below)).then_some(below)
    }

    fn check_goals(&self) -> Result<(), LevelError> {
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
        let rate = self.enter.rates[Entrant::Ingredient as usize];
        if all > 0 && self.at_once == 0 && rate.every == 0 {
            return fault(At::Key("at_once"), "0", "1 or more, or an interval");
        }
        if all > drawn && !self.gives(Entrant::Ingredient) {
            let found = "ingredients that enter without a spawner";
            return fault(at, found, "spawners that give them");
        }
        Ok(())
    }

    /// Returns whether more of a thing comes onto the board without growing there.
    fn enters(&self, thing: Thing) -> bool {
        if self.brings(Entrant::Mystery) && rules::mystery::may_be(self, thing) {
            return true;
        }
        match thing {
            Thing::Bomb => self.brings(Entrant::Bomb),
            Thing::Swirl => self.brings(Entrant::Swirl),
            Thing::Blocker(Blocker::Chocolate) => {
                let mut places = self.places();
                places.any(|(_, _, cell)| cell.content == Content::Fountain)
            }
            _ => false,
        }
    }

    /// Checks for orders that no play could fulfil.
    fn check_orders(&self) -> Result<(), LevelError> {
        let order = |thing: Thing| u32::from(self.goals.orders[thing.index()]);
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
            (Thing::Swirl, count(&|c| u32::from(*c == Content::Swirl))),
            (Thing::Bomb, count(&bomb)),
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
        let fixed = fixed.map(|&(blocker, here)| (Thing::Blocker(blocker), here));
        for (thing, here) in fixed.chain(limited) {
            let here = here + rules::mystery::bring(self, thing);
            if order(thing) > here && !self.enters(thing) {
                let found = format!("{} of {here} on the board", order(thing));
                return fault(At::Order(thing), found, "no more than there are");
            }
        }
        for (blocker, here) in blockers {
            let thing = Thing::Blocker(blocker);
            let here = here + rules::mystery::bring(self, thing);
            if grows(blocker) && order(thing) > 0 && here == 0 && !self.enters(thing) {
                return fault(At::Order(thing), format!("no {thing}"), "some on the board");
            }
        }
        for kind in self.kinds + 1..=7 {
            if order(Thing::Kind(kind)) > 0 {
                let expected = format!("1 to {}, the kinds", self.kinds);
                let at = At::Order(Thing::Kind(kind));
                return fault(at, format!("kind {kind}"), expected);
            }
        }
        Ok(())
    }
}
