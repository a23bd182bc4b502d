//! What is generated, and by which chance.

use sweetfish_agents::Budget;
use sweetfish_core::rng::ChaCha8Rng;
use sweetfish_core::stats::Share;
use sweetfish_level::agent::AgentSpec;

use super::{Part, Symmetry};

/// The generator of all that is drawn for a level.
pub(super) type Chance = ChaCha8Rng;

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

    /// Returns whether success is near a target.
    pub(super) fn is_near(&self, share: Share, target: f64) -> bool {
        let success = share.hits as f64 / share.count as f64;
        (success - target).abs() <= self.within + 1e-9
    }
}
