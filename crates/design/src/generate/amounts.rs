//! Amounts that bring success near a target.

use sweetfish_core::rand::RngExt as _;
use sweetfish_core::stats::Share;
use sweetfish_level::agent::{Bot, Curve};
use sweetfish_level::{Level, Limit, OrderItem};

use super::{Chance, Generator, model};
use crate::{Change, Element};

/// Games of a level that were played past the limit.
pub(super) struct Games {
    needed: Vec<Option<u32>>,
    most: u32,
}

/// The limits that a level may have: the least and the most, in moves or seconds.
pub(super) fn limits(level: &Level) -> (u32, u32) {
    match level.limit {
        Limit::Moves(_) => (15, 50),
        Limit::Seconds(_) => (60, 240),
    }
}

impl Games {
    /// Plays `count` games of a seed.
    pub(super) fn play(generator: &Generator, level: &Level, seed: u64, count: u64) -> Self {
        let bot = Bot::new(level, generator.agent.clone(), generator.budget);
        let most = limits(level).1;
        let needed = (0..count).map(|number| bot.play_on(seed, number, most).needed);
        Self {
            needed: needed.collect(),
            most,
        }
    }

    /// Adds games of the same level.
    fn add(&mut self, other: &Self) {
        self.needed.extend(&other.needed);
    }

    /// Returns how many are won with a limit.
    pub(super) fn won(&self, limit: Limit) -> Share {
        let limit = u32::from(limit.amount());
        let is_won = |needed: &&Option<u32>| needed.is_some_and(|needed| needed <= limit);
        Share {
            hits: self.needed.iter().filter(is_won).count() as u64,
            count: self.needed.len() as u64,
        }
    }

    /// Returns the limit whose success is nearest to a target. `Err` says whether the level must become easier for it, or
    /// harder.
    fn limit(&self, level: &Level, target: f64) -> Result<Limit, Step> {
        let curve = Curve::new(self.needed.iter().copied(), self.most);
        let success = |limit: u32| curve.at(limit).map_or(0.0, |estimate| estimate.value);
        let above = curve.limit_for(target).value.ok_or(Step::Easier)?;
        let nearest = if above > 1 && target - success(above - 1) < success(above) - target {
            above - 1
        } else {
            above
        };
        allowed(level, nearest)
    }
}

/// Returns the limit with an amount, if a level may have it. `Err` says how it must change.
fn allowed(level: &Level, amount: u32) -> Result<Limit, Step> {
    let (least, most) = limits(level);
    match amount {
        amount if amount < least => Err(Step::Harder),
        amount if amount > most => Err(Step::Easier),
        amount => Ok(with_amount(level.limit, amount as u16)),
    }
}

/// Sets amounts by the model, without a game.
pub(super) fn guess(level: &mut Level, target: f64, chance: &mut Chance) {
    for _ in 0..8 {
        let (least, most) = limits(level);
        let wanted = model::limit(level, target).round() as u32;
        let step = match allowed(level, wanted) {
            Ok(limit) => {
                level.limit = limit;
                return;
            }
            Err(step) => step,
        };
        level.limit = with_amount(level.limit, wanted.clamp(least, most) as u16);
        match step.of(level, chance) {
            Some(changed) => *level = changed,
            None => return,
        }
    }
}

fn with_amount(limit: Limit, amount: u16) -> Limit {
    match limit {
        Limit::Moves(_) => Limit::Moves(amount),
        Limit::Seconds(_) => Limit::Seconds(amount),
    }
}

/// How a level must change.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Easier,
    Harder,
}

/// The games that tell quickly whether a level is far from the target.
const QUICK: u64 = 60;
/// The seeds of games that find amounts are those of [`Generator::seed`] with these digits turned.
const FINDING: u64 = 0x5bd1_e995_0000_0000;

/// Sets amounts such that success is near a target. Returns the games that verify it, with their seed. `None` if no amount
/// that was tried is near.
pub(super) fn fit(
    generator: &Generator,
    level: &mut Level,
    target: f64,
    chance: &mut Chance,
) -> Option<(Share, u64)> {
    let seed = generator.seed ^ FINDING;
    for _ in 0..8 {
        let quick = Games::play(generator, level, seed, QUICK.min(generator.games));
        let Err(step) = quick.limit(level, target) else {
            break;
        };
        *level = step.of(level, chance)?;
    }
    let mut games = Games::play(generator, level, seed, generator.games);
    for round in 0..3 {
        level.limit = games.limit(level, target).ok()?;
        let seed = generator.seed.wrapping_add(round);
        let fresh = Games::play(generator, level, seed, generator.games);
        let share = fresh.won(level.limit);
        if share.hits > 0 && generator.is_near(share, target) {
            return Some((share, seed));
        }
        games.add(&fresh);
    }
    None
}

impl Step {
    /// Returns the level with one of the changes that go this way, if any is valid.
    pub(super) fn of(self, level: &Level, chance: &mut Chance) -> Option<Level> {
        let easier = self == Self::Easier;
        let scaled = |amount: u32| {
            if easier {
                amount * 3 / 4
            } else {
                amount * 4 / 3
            }
        };
        let mut changes = Vec::new();
        if (5..=6).contains(&level.kinds) && easier {
            changes.push(Change::Kinds(level.kinds - 1));
        } else if level.kinds < 6 && !easier {
            changes.push(Change::Kinds(level.kinds + 1));
        }
        if let Some(score) = level.goals.score {
            changes.push(Change::Score((scaled(score) / 500).max(2) * 500));
        }
        for item in OrderItem::all() {
            let order = u32::from(level.goals.orders[item.index()]);
            let step = if matches!(item, OrderItem::Kind(_)) {
                5
            } else {
                1
            };
            if order > 0 {
                let order = (scaled(order) / step).max(1) * step;
                changes.push(Change::Order(item, order as u16));
            }
        }
        for element in Element::all().filter(|element| element.most_layers() > 1) {
            let layers = level.places().map(|(_, _, cell)| element.layers(cell));
            let layers: Vec<_> = layers.filter(|&layers| layers > 0).collect();
            let least = layers.iter().min().copied().unwrap_or(0);
            let most = layers.iter().max().copied().unwrap_or(0);
            if easier && most > 1 && least > 1 {
                changes.push(Change::Layers(element, -1));
            } else if !easier && (1..3).contains(&most) {
                changes.push(Change::Layers(element, 1));
            }
        }
        match (level.goals.ingredients, easier) {
            (2.., true) => changes.push(Change::Ingredients(level.goals.ingredients - 1)),
            (1..6, false) => changes.push(Change::Ingredients(level.goals.ingredients + 1)),
            _ => {}
        }
        let others = changes.iter().filter_map(|change| change.apply(level));
        let mut others: Vec<_> = others.collect();
        let number = chance.random_range(0..others.len().max(1));
        (number < others.len()).then(|| others.swap_remove(number))
    }
}
