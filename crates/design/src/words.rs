//! The answer in words.

use sweetfish_core::stats::Estimate;
use sweetfish_level::Limit;

use super::goal::ordered;
use super::{Change, Effect, Element, Why, counted};

/// The share of the losses that a change turns into wins if it is what makes the level hard.
const MUCH: f64 = 0.25;

/// What a change concerns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// What lies on the board.
    Board,
    Goals,
    /// The limit and the number of kinds.
    Numbers,
}

impl Part {
    fn of(change: Change) -> Self {
        match change {
            Change::Limit(_) | Change::Kinds(_) => Self::Numbers,
            Change::Score(_) | Change::Order(..) | Change::Ingredients(_) => Self::Goals,
            Change::NoPortals | Change::Cells(..) | Change::Layers(..) => Self::Board,
        }
    }
}

impl Why {
    /// Returns the answer as sentences.
    pub fn answer(&self) -> Vec<String> {
        let (agent, seen) = (&self.agent, &self.seen);
        let success = self.success();
        let mut text = vec![format!(
            "Agent {agent} wins {} ({}) of {}.",
            percent(success.value),
            range(success, percent),
            counted(seen.won.count, "game")
        )];
        text.extend(self.weights());
        text.extend(self.losses());
        if let Some(idle) = seen.idle_share() {
            let shuffles = seen.shuffles.mean().unwrap_or(0.0);
            let idle = percent(idle);
            text.push(format!(
                "{idle} of the moves bring no goal nearer. A game has {shuffles:.2} shuffles."
            ));
        }
        if let Some(luck) = &self.luck {
            text.push(format!(
                "Luck: {} ({}) of the variance of success lies between start boards (SD {}), the rest between games on one \
                 board.",
                percent(luck.start.value),
                range(luck.start, percent),
                percent(luck.spread)
            ));
        }
        text
    }

    /// Says which changes matter the most: of all, and of each part of a level.
    fn weights(&self) -> Vec<String> {
        let Some(first) = self.effects.first().filter(|effect| effect.helps()) else {
            let hint = if self.success().value > 0.9 {
                "The level is easy for this agent"
            } else {
                "It takes more than one change, or a stronger agent"
            };
            return vec![format!("No change makes it easier beyond chance. {hint}.")];
        };
        let name = subject(first.change);
        let begin = if first.difference().value >= MUCH * (1.0 - self.success().value) {
            format!("{} makes it hard", capital(&name))
        } else {
            format!("No change alone makes it easy. What weighs most is {name}")
        };
        let mut text = vec![format!("{begin}: {}.", self.effect(first))];
        let parts = [
            (Part::Numbers, "Of limit and kinds"),
            (Part::Goals, "Of the goals"),
            (Part::Board, "Of what is on the board"),
        ];
        for (part, of) in parts {
            let mut own = self
                .effects
                .iter()
                .filter(|effect| Part::of(effect.change) == part);
            let best = own.next().filter(|_| part != Part::of(first.change));
            if let Some(best) = best.filter(|effect| effect.helps()) {
                let subject = subject(best.change);
                text.push(format!(
                    "{of}, {subject} weighs most: {}.",
                    self.effect(best)
                ));
            }
        }
        let last = self.effects.last().filter(|effect| {
            let range = effect.difference().range;
            range.is_some_and(|(_, high)| high < 0.0)
        });
        if let Some(last) = last {
            text.push(format!(
                "{} helps: {}.",
                capital(&subject(last.change)),
                self.effect(last)
            ));
        }
        text
    }

    /// Says what a change does to the success.
    fn effect(&self, effect: &Effect) -> String {
        let level = &self.level;
        let goals = &level.goals;
        let instead = |new: u32, old: u32| format!("with {new} instead of {old}");
        let how = match effect.change {
            Change::Limit(limit) => {
                let unit = match level.limit {
                    Limit::Moves(_) => "moves",
                    Limit::Seconds(_) => "seconds",
                };
                format!("with {limit} {unit} instead of {}", level.limit.amount())
            }
            Change::Kinds(kinds) => instead(kinds.into(), level.kinds.into()),
            Change::Score(0) | Change::Order(_, 0) | Change::Ingredients(0) => "without it".into(),
            Change::Score(score) => instead(score, goals.score.unwrap_or(0)),
            Change::Order(item, number) => {
                instead(number.into(), goals.orders[item.index()].into())
            }
            Change::Ingredients(number) => instead(number.into(), goals.ingredients.into()),
            Change::Cells(element, 0) if self.is_goal(element) => {
                format!("without {element} and the goal of it")
            }
            Change::Cells(element, number) => {
                let present = element.count(level);
                format!(
                    "with {element} in {} instead of {present}",
                    counted(number, "cell")
                )
            }
            Change::Layers(_, -1) => "with one layer fewer in each cell".into(),
            change => change.to_string(),
        };
        let difference = effect.difference();
        format!(
            "{how} {} wins {} instead of {} ({} points, {})",
            self.agent,
            percent(effect.success().value),
            percent(self.success().value),
            points(difference.value),
            range(difference, points)
        )
    }

    /// Returns whether an element is a goal, which goes with it.
    fn is_goal(&self, element: Element) -> bool {
        let goals = &self.level.goals;
        let ordered = element
            .item()
            .is_some_and(|item| goals.orders[item.index()] > 0);
        ordered || (element == Element::Jelly && goals.jelly)
    }

    /// Says what lost games lack, and how they end.
    fn losses(&self) -> Vec<String> {
        let seen = &self.seen;
        let lost = seen.lost();
        if lost == 0 {
            return Vec::new();
        }
        let share = |count: u64| percent(count as f64 / lost as f64);
        let mut text = Vec::new();
        let several = seen.goals.len() > 1;
        for lacked in seen.goals.iter().filter(|lacked| lacked.missed > 0) {
            let alone = if several {
                format!(" ({} it alone)", share(lacked.alone))
            } else {
                String::new()
            };
            let gone = if lacked.gone > 0 {
                format!(", and {} end with none of it left", share(lacked.gone))
            } else {
                String::new()
            };
            let missed = share(lacked.missed);
            let reached = percent(lacked.reached.mean().unwrap_or(0.0));
            text.push(format!(
                "{missed} of the lost games miss {}{alone}; they reach {reached} of it{gone}.",
                lacked.goal
            ));
        }
        let near = share(seen.near_misses());
        text.push(format!(
            "{near} of the lost games are near misses, which reach nine tenths of every goal."
        ));
        for (count, end) in [
            (seen.exploded, "a candy bomb"),
            (seen.stuck, "a dead board"),
        ] {
            if count > 0 {
                text.push(format!("{} of the lost games end by {end}.", share(count)));
            }
        }
        text
    }
}

/// Names what a change changes.
fn subject(change: Change) -> String {
    match change {
        Change::Limit(_) => "the limit".to_string(),
        Change::Kinds(_) => "the number of kinds".to_string(),
        Change::Score(_) => "the score".to_string(),
        Change::Ingredients(_) => "the number of ingredients".to_string(),
        Change::Order(item, _) => format!("the order of {}", ordered(item)),
        Change::NoPortals => "having portals".to_string(),
        Change::Cells(element, 0) => format!("having {element}"),
        Change::Cells(element, _) => format!("the number of cells with {element}"),
        Change::Layers(element, _) => format!("the number of layers of {element}"),
    }
}

/// Returns the text with a capital as its first letter.
fn capital(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}

/// Writes a share in percent.
pub(crate) fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    let near_end = percent.min(100.0 - percent) < 9.95 && percent > 0.0 && percent < 100.0;
    if near_end {
        format!("{percent:.1} %")
    } else {
        format!("{percent:.0} %")
    }
}

/// Writes a difference of shares in points of percent, with its sign.
pub(crate) fn points(difference: f64) -> String {
    let text = format!("{:+.1}", 100.0 * difference);
    if text.ends_with("0.0") && text.len() == 4 {
        "0".into()
    } else {
        text
    }
}

/// Writes an interval.
fn range(estimate: Estimate, write: impl Fn(f64) -> String) -> String {
    let (low, high) = estimate.range.unwrap_or((estimate.value, estimate.value));
    format!("{} to {}", write(low).trim_end_matches(" %"), write(high))
}
