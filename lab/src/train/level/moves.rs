//! The training of the Q-functions of level moves that come with the program, from nothing.

use std::ops::ControlFlow;

use super::variant::variant;
use super::{SEED, is_held_out};
use crate::level::Levels;
use sweetfish::learn::GameReport;
use sweetfish::level::Map;
use sweetfish::level::agent::qlearn::{MoveValue, Training};
use sweetfish::match3::qlearn::Form;
use sweetfish::rng;

/// Learns a Q-function of moves by `games` games on variants of the built-in levels but those of `level-setups`.
/// Calls `each` after each game with its number, from 1, and its report. Returns `None` if `each` breaks.
pub fn train_moves(
    form: Form,
    games: u64,
    mut each: impl FnMut(u64, &GameReport) -> ControlFlow<()>,
) -> Option<MoveValue> {
    let levels = Levels::built_in()
        .all()
        .iter()
        .filter(|level| !is_held_out(level));
    let levels = levels.collect::<Vec<_>>();
    let mut training = Training::new(form, SEED);
    for (number, own) in (1..=games).zip(levels.iter().cycle()) {
        let level = variant(&own.level, &mut rng::stream(SEED + 1, number));
        let report = training.game(&Map::new(&level));
        if each(number, &report).is_break() {
            return None;
        }
    }
    let version = env!("CARGO_PKG_VERSION");
    let (epsilon, discount) = (Training::EPSILON, Training::DISCOUNT);
    let origin = vec![
        format!(
            "seed {SEED}, {games} games on variants of {} levels, epsilon {epsilon}, discount {discount}",
            levels.len()
        ),
        format!(
            "sweetfish {version}; `sweetfish-lab train level-q --agent {form}-39 --games {games}` makes it again"
        ),
    ];
    Some(training.value().with_origin(origin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_learnt_again() {
        for form in [Form::Linear, Form::Neural] {
            let mut games = 0;
            let mut train = || {
                train_moves(form, 40, |number, report| {
                    assert!(report.turns > 0);
                    games = number;
                    ControlFlow::Continue(())
                })
            };
            let value = train().unwrap();
            assert_eq!(Some(&value), train().as_ref());
            assert_eq!(value.to_string().parse(), Ok(value.clone()));
            assert!(value.origin()[1].contains(&format!("--agent {form}-39 --games 40")));
            assert_eq!(games, 40);
            assert_eq!(train_moves(form, 2, |_, _| ControlFlow::Break(())), None);
        }
    }
}
