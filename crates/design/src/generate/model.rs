//! The limit that a level needs for a wanted success, by a model instead of games.
//!
//! The logarithm of the limit is linear in [`features`] and in the logit of the success, with weights of its own for each mode.
//! They were fitted to the games of the default agent at drafts whose amounts were changed at random; [`WEIGHTS`] says how.

use std::sync::LazyLock;

use sweetfish_core::keyed::{Head, KeyedError, Reader};
use sweetfish_level::{Level, Mode};

use super::features::features;

const HEAD: Head = Head {
    kind: "level-limit",
    version: 1,
};

/// The weights as the ignored test below writes them.
const WEIGHTS: &str = include_str!("limits.txt");

/// The modes in the order of the weights.
const MODES: [Mode; 6] = [
    Mode::Moves,
    Mode::Jelly,
    Mode::Ingredients,
    Mode::Timed,
    Mode::Orders,
    Mode::Mixed,
];

/// Returns the moves or seconds with which the default agent wins about this share of games, from 0 to 1.
pub(super) fn limit(level: &Level, success: f64) -> f64 {
    static MODEL: LazyLock<Vec<Vec<f64>>> =
        LazyLock::new(|| read(WEIGHTS).expect("the weights are well-formed"));
    let place = MODES.iter().position(|mode| *mode == level.mode);
    let weights = &MODEL[place.expect("all modes are in the list")];
    let terms = inputs(level, success).into_iter().zip(weights);
    terms
        .map(|(input, weight)| input * weight)
        .sum::<f64>()
        .exp()
}

/// Returns what the weights of a mode are for.
fn inputs(level: &Level, success: f64) -> Vec<f64> {
    let success = success.clamp(0.01, 0.99);
    let mut inputs = features(level);
    inputs.push((success / (1.0 - success)).ln());
    inputs
}

fn read(text: &str) -> Result<Vec<Vec<f64>>, KeyedError> {
    let mut reader = Reader::open(text, HEAD)?;
    let weights = MODES.map(|mode| reader.numbers(&mode.to_string()));
    let weights = weights.into_iter().collect::<Result<_, _>>()?;
    reader.end()?;
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::super::amounts::{Step, limits};
    use super::super::{Generator, draft, rng, start_warning};
    use super::*;
    use sweetfish_core::keyed::Writer;
    use sweetfish_core::rand::RngExt as _;
    use sweetfish_core::stats::{Ridge, quantile};
    use sweetfish_level::agent::Bot;

    /// The seed of the drafts, and that of their games.
    const SEEDS: (u64, u64) = (777, 9);
    /// The levels that are tried, and the games of each.
    const COUNTS: (u64, u64) = (7_000, 100);

    /// Returns a draft with some steps to easier or harder amounts. No model has part in it.
    fn varied(number: u64) -> Level {
        let agent = "heuristic".parse().expect("an agent");
        let mut chance = rng::stream(SEEDS.0, number);
        let mut level = draft::draw(&Generator::new(0, agent), &mut chance).level;
        // Most are too easy as they are drawn.
        let harder = chance.random_range(0..4) > 0;
        let (step, most) = if harder {
            (Step::Harder, 9)
        } else {
            (Step::Easier, 3)
        };
        for _ in 0..chance.random_range(0..most) {
            level = step.of(&level, &mut chance).unwrap_or(level);
        }
        level
    }

    #[test]
    #[ignore = "plays 700,000 games and writes the weights"]
    fn weights_are_fitted() {
        const SUCCESSES: [f64; 7] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
        let count = inputs(&varied(0), 0.5).len();
        let mut fits = MODES.map(|_| Ridge::new(count));
        for number in 0..COUNTS.0 {
            let level = varied(number);
            if level.check().is_err() || start_warning(&level).is_some() {
                continue;
            }
            let (least, most) = limits(&level);
            let (agent, far) = ("heuristic".parse().expect("an agent"), 2 * most);
            let bot = Bot::new(&level, agent, None);
            let needed = (0..COUNTS.1).map(|game| bot.play_on(SEEDS.1, game, far).needed);
            let mut needed: Vec<_> = needed
                .map(|needed| needed.map_or(f64::INFINITY, f64::from))
                .collect();
            needed.sort_by(f64::total_cmp);
            let place = MODES.iter().position(|mode| *mode == level.mode);
            for success in SUCCESSES {
                let needed = quantile(&needed, success).expect("games");
                if needed >= f64::from(least) / 2.0 && needed <= f64::from(far) {
                    let inputs: Vec<_> = inputs(&level, success).into_iter().enumerate().collect();
                    fits[place.expect("a mode")].add(&inputs, needed.ln(), 1.0);
                }
            }
        }
        let mut text = String::new();
        let notes = [
            "The limit of a level by its features and the logit of success, for each mode; written by the",
            "ignored test weights_are_fitted of sweetfish-design.",
        ];
        let mut writer = Writer::begin(&mut text, HEAD, notes).expect("a text");
        for (mode, fit) in MODES.into_iter().zip(fits) {
            let weights = fit.solve(|sum| 0.003 * sum + 1e-6);
            let weights = weights.into_iter().map(|weight| format!("{weight:.4}"));
            writer.row(&mode.to_string(), weights).expect("a text");
        }
        writer.end().expect("a text");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/generate/limits.txt");
        std::fs::write(path, text).expect("the file is written");
    }

    #[test]
    fn weights_fit_the_features_and_more_success_takes_a_larger_limit() {
        let level = varied(1);
        let weights = read(WEIGHTS).expect("the weights");
        let count = inputs(&level, 0.5).len();
        assert!(weights.iter().all(|weights| weights.len() == count));
        for number in 0..100 {
            let level = varied(number);
            assert!(limit(&level, 0.7) > limit(&level, 0.3), "draft {number}");
        }
    }
}
