//! The training of the value of level states that comes with the program, from nothing.

mod moves;
mod variant;

use std::ops::ControlFlow;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

pub use self::moves::train_moves;
use self::variant::variant;
use crate::level::{HELD_OUT, Levels, Ready};
use sweetfish::level::Map;
use sweetfish::level::agent::AgentSpec;
use sweetfish::level::agent::value::{Errors, FEATURES, Sample, Training, Value, samples};
use sweetfish::rng;
use sweetfish::table::Table;

/// The seed of all games and of the network's first weights.
const SEED: u64 = 1;

/// How much is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Effort {
    /// Games on each level.
    pub games: u64,
    /// Who plays them. In trials a tree search won more by what random games taught than by what
    /// `heuristic` or `mcts:50` did: it stands for random playouts.
    pub agent: AgentSpec,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            games: 2000,
            agent: AgentSpec::random(),
        }
    }
}

/// The result of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The value, with its origin.
    pub value: Value,
    /// Its errors on the levels that it learnt from and on those that it never saw.
    pub errors: [Verdict; 2],
}

/// The errors of predictions for games of some levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// States that were looked at.
    pub states: usize,
    /// By the value.
    pub value: Errors,
    /// By a network that sees nothing but the progress.
    pub baseline: Errors,
}

/// Learns a value by games on variants of the built-in levels. Those of `level-setups` are left out: it is tested on
/// them. The result depends on the effort alone, not on the number of threads. Calls `each` after each level with
/// the number of games played and of all games. Returns `None` if `each` breaks.
///
/// # Errors
/// If the threads cannot be started.
pub fn train(
    effort: Effort,
    threads: usize,
    mut each: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Option<Trained>, ThreadPoolBuildError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let levels = Levels::built_in().all();
    let mut samples = [Vec::new(), Vec::new()];
    for (done, level) in (1..).zip(levels) {
        let play = |game| play(level, &effort, game);
        let played: Vec<Vec<Sample>> =
            pool.install(|| (0..effort.games).into_par_iter().map(play).collect());
        samples[usize::from(is_held_out(level))].extend(played.into_iter().flatten());
        let games = effort.games;
        if each(done * games, levels.len() as u64 * games).is_break() {
            return Ok(None);
        }
    }
    let value = learn(&samples[0], FEATURES);
    let baseline = learn(&samples[0], 1);
    let errors = samples.map(|samples| verdict(&value, &baseline, &samples));
    let value = value.with_origin(origin(effort, &errors));
    Ok(Some(Trained { value, errors }))
}

fn is_held_out(level: &Ready) -> bool {
    HELD_OUT.contains(&&level.name[..])
}

/// Returns a game on a variant of a level, or on the level itself if nothing is to be learnt from it.
fn play(own: &Ready, effort: &Effort, game: u64) -> Vec<Sample> {
    // Streams of their own for each level.
    let number = game + (rng::fnv(&own.name) >> 32 << 24);
    let level = if is_held_out(own) {
        own.level.clone()
    } else {
        variant(&own.level, &mut rng::stream(SEED + 1, number))
    };
    let map = Map::new(&level);
    samples(&map, &mut *effort.agent.build(None), (SEED, number))
}

fn learn(samples: &[Sample], shown: usize) -> Value {
    let mut training = Training::new(samples, shown, SEED);
    for _ in 0..training.epochs() {
        training.epoch();
    }
    training.value()
}

fn verdict(value: &Value, baseline: &Value, samples: &[Sample]) -> Verdict {
    let errors = |value| {
        Errors::of(value, samples).unwrap_or(Errors {
            log_loss: 0.0,
            progress: 0.0,
            points: 0.0,
        })
    };
    Verdict {
        states: samples.len(),
        value: errors(value),
        baseline: errors(baseline),
    }
}

impl Trained {
    /// Returns the errors as a table.
    pub fn table(&self) -> Table {
        let mut table = Table::new([
            "levels",
            "states",
            "judge",
            "log loss",
            "R2 of progress",
            "R2 of points",
        ]);
        for (name, verdict) in ["learnt from", "held out"].into_iter().zip(&self.errors) {
            for (judge, errors) in [("value", verdict.value), ("progress", verdict.baseline)] {
                table.push([
                    name.to_string(),
                    verdict.states.to_string(),
                    judge.to_string(),
                    format!("{:.3}", errors.log_loss),
                    format!("{:.3}", errors.progress),
                    format!("{:.3}", errors.points),
                ]);
            }
        }
        table
    }
}

/// Describes how a value was learnt, and how good it is.
fn origin(effort: Effort, errors: &[Verdict; 2]) -> Vec<String> {
    let Effort { games, agent } = effort;
    let version = env!("CARGO_PKG_VERSION");
    let levels = Levels::built_in().all().len() - HELD_OUT.len();
    let [learnt, held_out] = errors.map(|verdict| {
        let text = |Errors {
                        log_loss,
                        progress,
                        points,
                    }: Errors| {
            format!("log loss {log_loss:.3}, R2 of progress {progress:.3}, of points {points:.3}")
        };
        let (value, baseline) = (text(verdict.value), text(verdict.baseline));
        format!(
            "{} states: {value}; by progress alone {baseline}",
            verdict.states
        )
    });
    vec![
        format!("seed {SEED}, {levels} levels, {games} games each by {agent}"),
        format!("levels learnt from, {learnt}"),
        format!("levels held out ({}), {held_out}", HELD_OUT.join(", ")),
        format!(
            "sweetfish {version}; `sweetfish-lab train level --games {games} \
             --agent {agent}` makes it again"
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_change_nothing() {
        let effort = Effort {
            games: 2,
            agent: "mcts:5".parse().unwrap(),
        };
        let train = |threads| {
            let mut steps = Vec::new();
            let trained = train(effort.clone(), threads, |games, of| {
                steps.push((games, of));
                ControlFlow::Continue(())
            });
            (trained.unwrap().unwrap(), steps)
        };
        let (one, steps) = train(1);
        assert_eq!((one.clone(), steps.clone()), train(3));
        assert_eq!(steps.last(), Some(&(82, 82)));
        assert_eq!(one.value.to_string().parse(), Ok(one.value.clone()));
        assert!(one.value.origin()[3].contains("train level --games 2"));
        assert!(one.errors[1].states > 0);
    }

    #[test]
    fn who_breaks_gets_nothing() {
        let effort = Effort {
            games: 1,
            agent: "first".parse().unwrap(),
        };
        let trained = train(effort, 1, |_, _| ControlFlow::Break(()));
        assert_eq!(trained.unwrap(), None);
    }
}
