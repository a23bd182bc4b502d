//! Levels that are generated: sound, winnable, and about as hard as wanted.

mod amounts;
mod cakes;
mod draft;
mod enters;
mod exits;
mod features;
mod generator;
mod model;
mod name;
mod objective;
mod part;
mod pattern;
mod shape;
mod spot;
#[cfg(test)]
mod tests;

use sweetfish_core::rng;
use sweetfish_core::stats::{Estimate, Share};
use sweetfish_level::agent::AgentSpec;
use sweetfish_level::{Level, Limit, format, start_warning};

pub use generator::Generator;
pub use part::Part;
pub use spot::Symmetry;

use amounts::Games;
use draft::Draft;
use generator::Chance;

/// A level that was generated.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The level.
    pub level: Level,
    /// Its symmetry.
    pub symmetry: Symmetry,
    /// The games won of those that measured it: games 0, 1, ... of `seed`, which did not help to find it.
    pub success: Share,
    /// The seed of these games.
    pub seed: u64,
    /// The drafts that were drawn.
    pub drafts: u32,
}

/// How a first draft was, before any amount was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct First {
    /// Whether [`Level::check`] passes.
    pub valid: bool,
    /// Whether the agent won a game with the limit of the draft.
    pub winnable: bool,
    /// Whether success with this limit was near the target, if there is one.
    pub near: bool,
}

/// The most drafts for a level.
const DRAFTS: u32 = 40;

impl Generator {
    /// Returns draft number `draft` of level `number`. It may be unsound or lost from the start.
    pub fn draft(&self, number: u64, draft: u32) -> (Level, Symmetry) {
        let drawn = self.drawn(&mut self.chance(number, draft));
        (drawn.level, drawn.symmetry)
    }

    /// Draws a draft, with the amounts that a model finds right.
    fn drawn(&self, chance: &mut Chance) -> Draft {
        let mut draft = draft::draw(self, chance);
        amounts::guess(&mut draft.level, draft.target, chance);
        draft
    }

    /// Generates level `number`. Returns how its first draft was, and the level; `None` if no draft came near the
    /// target.
    pub fn level(&self, number: u64) -> (First, Option<Generated>) {
        let first = self.first(&self.draft(number, 0).0);
        let made = (0..DRAFTS).find_map(|attempt| self.attempt(number, attempt));
        (first, made)
    }

    /// Makes a level of a draft, if it is sound and can be brought near the target.
    fn attempt(&self, number: u64, attempt: u32) -> Option<Generated> {
        let mut chance = self.chance(number, attempt);
        let mut draft = self.drawn(&mut chance);
        let has_all = self.parts.iter().all(|part| part.is_in(&draft.level));
        if !has_all || draft.level.check().is_err() || start_warning(&draft.level).is_some() {
            return None;
        }
        let (success, seed) = amounts::fit(self, &mut draft.level, draft.target, &mut chance)?;
        draft.level.name = name::name(&draft, &mut chance);
        Some(Generated {
            level: draft.level,
            symmetry: draft.symmetry,
            success,
            seed,
            drafts: attempt + 1,
        })
    }

    /// Plays a first draft.
    fn first(&self, level: &Level) -> First {
        let valid = level.check().is_ok();
        let games = valid.then(|| Games::play(self, level, self.seed, self.games));
        let won = games.map_or(Share::default(), |games| games.won(level.limit));
        let near = |target| won.count > 0 && self.is_near(won, target);
        First {
            valid,
            winnable: won.hits > 0,
            near: self.target.is_some_and(near),
        }
    }

    fn chance(&self, number: u64, draft: u32) -> Chance {
        /// Keeps the streams of drafts and those of games apart.
        const DRAWING: u64 = 0x9e37_79b9_0000_0000;
        let stream = number * u64::from(DRAFTS) + u64::from(draft);
        rng::stream(self.seed ^ DRAWING, stream)
    }
}

impl Generated {
    /// Returns the name of its file without the ending: its number of `count`, from 1, and its name.
    pub fn stem(&self, number: u64, count: u64) -> String {
        let digits = count.to_string().len().max(2);
        format!("{:0digits$}-{}", number + 1, name::slug(&self.level.name))
    }

    /// Returns the success with its interval.
    pub fn estimate(&self) -> Estimate {
        self.success.estimate().expect("a game at least")
    }

    /// Returns the text of its file, with what was measured in a comment.
    pub fn file(&self, agent: &AgentSpec) -> String {
        let Share { hits, count } = self.success;
        let limit = match self.level.limit {
            Limit::Moves(moves) => format!("{moves} moves"),
            Limit::Seconds(seconds) => format!("{seconds} seconds"),
        };
        let percent = 100.0 * self.estimate().value;
        let head = format!(
            "# {agent} wins {percent:.1} % within {limit}: {hits} of {count} games, seed {}\n",
            self.seed
        );
        head + &format::write(&self.level)
    }
}
