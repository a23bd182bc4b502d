//! Checks rows that were read: whether an attempt at the level can have produced them.

use super::attempt::most;
use sweetfish_level::{Level, Limit, SECONDS_A_MOVE};

/// Checks the values of a row, in the order of the measures, against the rules of a level.
///
/// # Errors
/// Names the first impossible value, and what is possible.
pub(super) fn check(level: &Level, values: &[f64]) -> Result<(), String> {
    let &[won, progress, score, moves, left, needed] = values else {
        let found = values.len();
        return Err(format!("found {found} values, expected six"));
    };
    let most = most_moves(level);
    whole("won", won, 1.0)?;
    if !(0.0..=1.0).contains(&progress) {
        return Err(wrong("progress", progress, "a number from 0 to 1"));
    }
    whole("score", score, f64::from(u32::MAX))?;
    whole("moves", moves, most)?;
    whole("moves_left", left, most)?;
    // Each value is in its range now; what is left is whether they agree.
    let (won, reached) = (won > 0.0, progress >= 1.0);
    if won && !reached {
        return Err(wrong("progress", progress, "1 where the level is won"));
    }
    if reached && !won {
        let expected = "less than 1 where the level is lost";
        return Err(wrong("progress", progress, expected));
    }
    if left > 0.0 && !won {
        return Err(wrong("moves_left", left, "0 where the level is lost"));
    }
    if moves + left > most {
        let expected = format!("at most {} after {moves} of {most} moves", most - moves);
        return Err(wrong("moves_left", left, &expected));
    }
    check_needed(level, won, moves, needed)
}

/// Checks the limit that an attempt needed, NaN if no limit was enough.
fn check_needed(level: &Level, won: bool, moves: f64, needed: f64) -> Result<(), String> {
    let limit = u32::from(level.limit.amount());
    let (from, to) = match level.limit {
        Limit::Moves(_) if won => (moves as u32, moves as u32),
        Limit::Seconds(_) if won => (1, limit),
        _ if needed.is_nan() => return Ok(()),
        _ => (limit + 1, most(level)),
    };
    if (f64::from(from)..=f64::from(to)).contains(&needed) && needed.fract() == 0.0 {
        return Ok(());
    }
    let expected = format!("a whole number from {from} to {to}");
    Err(wrong("needed", needed, &expected))
}

/// Returns the largest number of moves of an attempt. A timed level ends with the move that uses up its
/// time.
fn most_moves(level: &Level) -> f64 {
    f64::from(match level.limit {
        Limit::Moves(moves) => moves.into(),
        Limit::Seconds(seconds) => {
            (u32::from(seconds) + level.extra_seconds()).div_ceil(SECONDS_A_MOVE.into())
        }
    })
}

/// Checks that a value is a whole number up to `most`.
fn whole(name: &str, value: f64, most: f64) -> Result<(), String> {
    if (0.0..=most).contains(&value) && value.fract() == 0.0 {
        return Ok(());
    }
    let expected = format!("a whole number from 0 to {most}");
    Err(wrong(name, value, &expected))
}

/// Describes a value that was found and what was expected.
fn wrong(name: &str, value: f64, expected: &str) -> String {
    let found = if value.is_nan() {
        "nothing".to_string()
    } else if value.abs() < 1e15 {
        value.to_string()
    } else {
        // With an exponent, as hundreds of digits would not be readable.
        format!("{value:e}")
    };
    format!("found {name} {found}, expected {expected}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_level::format;

    /// No limit was enough.
    const NONE: f64 = f64::NAN;

    fn level(limit: &str) -> Level {
        let board = "?~ ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?";
        let head = "mode = \"mixed\"\nkinds = 3\nscore = 200";
        format::parse(&format!("{head}\n{limit}\nboard = '''\n{board}\n'''\n")).unwrap()
    }

    #[test]
    fn what_no_attempt_gives_is_named() {
        let level = level("moves = 20");
        for values in [
            [1.0, 1.0, 200.0, 5.0, 15.0, 5.0],
            [0.0, 0.99, 0.0, 20.0, 0.0, NONE],
            [0.0, 0.0, 0.0, 0.0, 0.0, NONE],
            [0.0, 0.0, 0.0, 20.0, 0.0, 40.0],
        ] {
            assert_eq!(check(&level, &values), Ok(()), "{values:?}");
        }
        for (values, problem) in [
            (
                [2.0, 1.0, 0.0, 5.0, 0.0, NONE],
                "won 2, expected a whole number from 0 to 1",
            ),
            (
                [0.0, 1.5, 0.0, 5.0, 0.0, NONE],
                "progress 1.5, expected a number from 0 to 1",
            ),
            (
                [0.0, f64::NAN, 0.0, 5.0, 0.0, NONE],
                "progress nothing, expected a number from 0 to 1",
            ),
            (
                [1.0, 0.5, 9.0, 5.0, 0.0, 5.0],
                "progress 0.5, expected 1 where the level is won",
            ),
            (
                [0.0, 1.0, 9.0, 5.0, 0.0, NONE],
                "progress 1, expected less than 1 where the level is lost",
            ),
            (
                [1.0, 1.0, -1.0, 5.0, 0.0, 5.0],
                "score -1, expected a whole number from 0 to 4294967295",
            ),
            (
                [1.0, 1.0, 0.5, 5.0, 0.0, 5.0],
                "score 0.5, expected a whole number from 0 to 4294967295",
            ),
            (
                [1.0, 1.0, 9.0, 21.0, 0.0, 21.0],
                "moves 21, expected a whole number from 0 to 20",
            ),
            (
                [1.0, 1.0, 9.0, 5.0, -7.0, 5.0],
                "moves_left -7, expected a whole number from 0 to 20",
            ),
            (
                [1.0, 1.0, 9.0, 5.0, 16.0, 5.0],
                "moves_left 16, expected at most 15 after 5 of 20 moves",
            ),
            (
                [0.0, 0.5, 9.0, 5.0, 1.0, NONE],
                "moves_left 1, expected 0 where the level is lost",
            ),
            (
                [1.0, 1.0, 200.0, 5.0, 15.0, NONE],
                "needed nothing, expected a whole number from 5 to 5",
            ),
            (
                [0.0, 0.5, 9.0, 20.0, 0.0, 41.0],
                "needed 41, expected a whole number from 21 to 40",
            ),
            (
                [0.0, 0.5, 9.0, 20.0, 0.0, 30.5],
                "needed 30.5, expected a whole number from 21 to 40",
            ),
        ] {
            let found = check(&level, &values).unwrap_err();
            assert_eq!(found, format!("found {problem}"));
        }
    }

    #[test]
    fn timed_levels_end_with_the_move_that_uses_the_time_up() {
        let level = level("seconds = 10");
        assert_eq!(check(&level, &[0.0, 0.5, 9.0, 4.0, 0.0, NONE]), Ok(()));
        assert!(check(&level, &[0.0, 0.5, 9.0, 5.0, 0.0, NONE]).is_err());
    }
}
