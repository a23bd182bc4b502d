//! The conditions of the experiment: an agent at a level.

use sweetfish_agents::Budgeted;
use sweetfish_core::rng;
use sweetfish_level::agent::{AgentSpec, Bot};
use sweetfish_level::{Level, format};
use sweetfish_study::experiment::{Condition, columns};

use super::attempt::most;

/// The key of the agent.
pub(super) const AGENT: &str = "agent";

/// An agent at a level.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) level: Level,
    pub(super) agent: Budgeted<AgentSpec>,
    bot: Bot,
    /// Whether it is the version that another level is compared with.
    pub(super) is_old: bool,
}

impl Case {
    pub(super) fn new(
        (agent, ((name, level), is_old)): (Budgeted<AgentSpec>, ((String, Level), bool)),
    ) -> Self {
        let bot = Bot::new(&level, agent.agent.clone(), agent.budget);
        Self {
            name,
            level,
            agent,
            bot,
            is_old,
        }
    }

    /// Returns the fingerprint, which keeps the rows of a changed level apart. It begins with a letter: programs that read
    /// tables take `06179562` and `195e1696` for numbers.
    fn fingerprint(&self) -> String {
        let hash = rng::fnv(&format::write(&self.level));
        format!("p{:08x}", hash >> 32)
    }

    pub(super) fn play(&self, seed: u64) -> Vec<f64> {
        let played = self.bot.play_on(seed, 0, most(&self.level));
        // Moves left when a bomb goes off do not count.
        let left = if played.won() { played.left } else { 0 };
        vec![
            f64::from(u8::from(played.won())),
            played.progress,
            f64::from(played.score),
            f64::from(played.moves),
            f64::from(left),
            played.needed.map_or(f64::NAN, f64::from),
        ]
    }
}

impl Condition for Case {
    columns!(self, "level" => self.name, "print" => self.fingerprint(), AGENT => self.agent.options());
}
