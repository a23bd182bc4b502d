//! Attempts for a success, levels stacked by episode: figure 2.4 of Poromaa's thesis.

use sweetfish_core::stats::Share;
use sweetfish_study::plot::{Axis, Stack, Stacks};

/// A level that takes more attempts for a success takes many: it is red in the figure.
const MANY: f64 = 40.0;

/// How many attempts a success takes on a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempts {
    number: f64,
    is_many: bool,
}

impl Attempts {
    /// Returns the attempts for a success. A level that was never won counts with all of its attempts, and as many.
    /// `None` without any attempt.
    pub fn of(won: Share) -> Option<Self> {
        (won.count > 0).then(|| {
            let number = won.count as f64 / won.hits.max(1) as f64;
            let is_many = won.hits == 0 || number > MANY;
            Self { number, is_many }
        })
    }

    /// Returns the attempts for a success by its rate; `None` if that is 0, as the number of attempts is not known.
    pub(super) fn of_rate(rate: f64) -> Option<Self> {
        let number = 1.0 / rate;
        let is_many = number > MANY;
        (rate > 0.0).then_some(Self { number, is_many })
    }
}

/// Returns the number at the end of the name of a level: 77 of `77`, `level-077` and `e07-77`.
pub fn level_number(name: &str) -> Option<u32> {
    let rest = name.trim_end_matches(|c: char| c.is_ascii_digit());
    name[rest.len()..].parse().ok()
}

/// Returns the first and the last level of the episode that a level is in. In the game the first two episodes have
/// ten levels, all others fifteen.
fn episode(number: u32) -> (u32, u32) {
    let (before, length) = if number <= 20 { (0, 10) } else { (20, 15) };
    let first = before + (number.max(1) - before - 1) / length * length + 1;
    (first, first.saturating_add(length - 1))
}

/// Draws the attempts of each player on the levels, which are in their order. Levels are numbered by the ends of
/// their names if all have a number there, otherwise by their places.
pub fn attempts_plot(levels: &[&str], players: &[(&str, Vec<Option<Attempts>>)]) -> Stacks {
    let numbers: Option<Vec<u32>> = levels.iter().map(|name| level_number(name)).collect();
    let numbers = numbers.unwrap_or_else(|| (1..=levels.len() as u32).collect());
    let mut episodes: Vec<_> = numbers.iter().map(|&number| episode(number)).collect();
    episodes.sort_unstable();
    episodes.dedup();
    let (title, axis) = (
        "Attempts for a success, by episode",
        Axis::linear("attempts"),
    );
    let names = players.iter().map(|player| player.0);
    let stacks = Stacks::new(title, axis, "levels of the episode", names);
    let stacks = stacks.red("more than 40, or never won");
    episodes.iter().fold(stacks, |stacks, &own| {
        let of_player = |(kind, player): (usize, &(&str, Vec<Option<Attempts>>))| -> Stack {
            let levels = numbers.iter().zip(&player.1);
            let levels = levels.filter(|level| episode(*level.0) == own);
            let part = |taken: Attempts| {
                let kind = if taken.is_many { players.len() } else { kind };
                (kind, taken.number)
            };
            levels.filter_map(|level| level.1.map(part)).collect()
        };
        let of_players = players.iter().enumerate().map(of_player);
        stacks.category(&format!("{}-{}", own.0, own.1), of_players)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_study::plot::Plot;

    #[test]
    fn names_end_in_numbers() {
        let names = ["77", "level-077", "e07-77", "77a", ""];
        let expected = [Some(77), Some(77), Some(77), None, None];
        assert_eq!(names.map(level_number), expected);
    }

    #[test]
    fn episodes_are_those_of_the_game() {
        let numbers = [1, 10, 11, 20, 21, 35, 36, 50, 51, 1100, 1101];
        let firsts = [1, 1, 11, 11, 21, 21, 36, 36, 51, 1086, 1101];
        assert_eq!(numbers.map(|number| episode(number).0), firsts);
        assert_eq!((episode(20).1, episode(36).1), (20, 50));
        assert_eq!(episode(u32::MAX).1, u32::MAX);
    }

    #[test]
    fn attempts_by_hand() {
        let of =
            |hits, count| Attempts::of(Share { hits, count }).map(|own| (own.number, own.is_many));
        assert_eq!(of(5, 50), Some((10.0, false)));
        assert_eq!(of(1, 40), Some((40.0, false)));
        assert_eq!(of(1, 50), Some((50.0, true)));
        assert_eq!(of(0, 20), Some((20.0, true)));
        assert_eq!(of(0, 0), None);
        assert_eq!(Attempts::of_rate(0.0), None);
    }

    #[test]
    fn levels_are_stacked_by_episode() {
        let taken = |rate| Attempts::of_rate(rate);
        let players = [("b", vec![taken(0.5), taken(0.25), taken(0.01)])];
        let svg = attempts_plot(&["l-35", "l-36", "l-50"], &players).to_svg();
        assert!(svg.contains(">21-35<") && svg.contains(">36-50<"), "{svg}");
        // The sign in the legend, and the level of 100 attempts.
        assert_eq!(svg.matches("#BE141E").count(), 2, "{svg}");
        let svg = attempts_plot(&["35", "36", "x"], &players).to_svg();
        assert!(svg.contains(">1-10<") && !svg.contains("35<"), "{svg}");
    }
}
