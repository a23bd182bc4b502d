//! Levels that are generated: sound, winnable, and about as hard as wanted.

mod amounts;
mod cakes;
mod draft;
mod enters;
mod exits;
mod features;
mod model;
mod name;
mod objective;
mod part;
mod pattern;
mod shape;
mod spot;
#[cfg(test)]
mod tests;

use sweetfish_agents::Budget;
use sweetfish_core::rng::{self, ChaCha8Rng};
use sweetfish_core::stats::{Estimate, Share};
use sweetfish_level::agent::AgentSpec;
use sweetfish_level::{Level, Limit, format, start_warning};

pub use part::Part;
pub use spot::Symmetry;

use amounts::Games;
use draft::Draft;

/// The generator of all that is drawn for a level.
type Chance = ChaCha8Rng;

/// What is generated.
///
/// ```
/// use sweetfish_design::{Generator, Part};
///
/// let jelly = Part::named("jelly").expect("a part");
/// let generator = Generator {
///     parts: vec![jelly],
///     games: 20,
///     ..Generator::new(7, "random".parse()?)
/// };
/// let (first, made) = generator.level(0);
/// let made = made.expect("a level that random play wins");
/// assert!(first.valid && made.level.goals.jelly && made.success.hits > 0);
/// # Ok::<(), sweetfish_level::agent::AgentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    /// The seed of all chance.
    pub seed: u64,
    /// Who plays.
    pub agent: AgentSpec,
    /// What it spends on a move, as [`AgentSpec::build`] takes it.
    pub budget: Option<Budget>,
    /// The games that measure a level.
    pub games: u64,
    /// What every level has. Some parts are drawn for each level if this is empty.
    pub parts: Vec<&'static Part>,
    /// Rows and columns, 3 to 9; `None` draws 7 to 9.
    pub size: Option<(u8, u8)>,
    /// The symmetry; `None` draws one.
    pub symmetry: Option<Symmetry>,
    /// The success that is wanted, from 0 to 1; `None` draws one of 0.2 to 0.8.
    pub target: Option<f64>,
    /// How far success in fresh games may be from the target.
    pub within: f64,
}

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
    /// Returns a generator of levels of any kind: 1,000 games measure each, without a target.
    pub fn new(seed: u64, agent: AgentSpec) -> Self {
        Self {
            seed,
            agent,
            budget: None,
            games: 1000,
            parts: Vec::new(),
            size: None,
            symmetry: None,
            target: None,
            within: 0.05,
        }
    }

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

    /// Returns whether success is near a target.
    fn is_near(&self, share: Share, target: f64) -> bool {
        let success = share.hits as f64 / share.count as f64;
        (success - target).abs() <= self.within + 1e-9
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
