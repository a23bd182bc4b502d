//! How numbers stand in tables and sentences.

use sweetfish_core::stats::Mean;

use sweetfish_rating::{Estimate, Pentanomial, elo, elo_bound, normalised_elo};

/// Printed where there is no number.
pub(crate) const NONE: &str = "-";

/// Writes an estimate, such as `+12.3 ± 4.5`.
pub(crate) fn estimate(estimate: Option<Estimate>) -> String {
    estimate.map_or(NONE.into(), |Estimate { value, error }| {
        format!("{:+.1} ± {error:.1}", unsigned_zero(value))
    })
}

/// Printed where pairs are too few for an estimate of strength.
const TOO_FEW: &str = "too few games";

/// Writes the Elo of pairs, such as `+12.3 ± 4.5`, or `at least +277.0` where all games were won.
pub(crate) fn elo_of(pairs: &Pentanomial) -> String {
    match elo_bound(pairs) {
        Some(bound) if bound > 0.0 => format!("at least {bound:+.1}"),
        Some(bound) => format!("at most {bound:+.1}"),
        None => elo(pairs).map_or(TOO_FEW.into(), |elo| estimate(Some(elo))),
    }
}

/// Writes the normalised Elo of pairs.
pub(crate) fn normalised_elo_of(pairs: &Pentanomial) -> String {
    normalised_elo(pairs).map_or(TOO_FEW.into(), |elo| estimate(Some(elo)))
}

/// Writes the strength that pairs show, as a part of a sentence.
pub(crate) fn strength_of(pairs: &Pentanomial) -> String {
    let (elo, normalised) = (elo_of(pairs), normalised_elo_of(pairs));
    if elo == TOO_FEW {
        "too few games for Elo".into()
    } else if normalised == TOO_FEW {
        format!("Elo {elo}")
    } else {
        format!("Elo {elo}, nElo {normalised}")
    }
}

/// Writes how often chance alone does something, such as `.063`.
pub(crate) fn chance(chance: f64) -> String {
    match chance {
        chance if chance < 0.001 => "< .001".into(),
        chance if chance > 0.999 => "1".into(),
        // Rounded up, so that what is written holds.
        chance => format!("{:.3}", (chance * 1000.0 - 1e-9).ceil() / 1000.0)
            .trim_start_matches('0')
            .to_string(),
    }
}

/// Returns 0 for a value that is printed as zero, so that it has no minus sign.
fn unsigned_zero(value: f64) -> f64 {
    if value.abs() < 0.05 { 0.0 } else { value }
}

/// Writes a mean and its standard error, such as `+12.3 ± 4.5`.
pub(crate) fn mean(mean: &Mean) -> String {
    match (mean.mean(), mean.standard_error()) {
        (Some(value), Some(error)) => format!("{:+.1} ± {error:.1}", unsigned_zero(value)),
        (Some(value), None) => format!("{:+.1}", unsigned_zero(value)),
        _ => NONE.into(),
    }
}

/// Writes a share, such as `12.3 %`.
pub(crate) fn percent(share: Option<f64>) -> String {
    share.map_or(NONE.into(), |share| format!("{:.1} %", 100.0 * share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_written_only_where_they_mean_something() {
        for (pairs, expected) in [
            ([0, 0, 0, 0, 5], "too few games"),
            ([0, 0, 0, 0, 20], "at least +277.4"),
            ([20, 0, 0, 0, 0], "at most -277.4"),
            ([0, 0, 20, 0, 0], "too few games"),
            ([0, 0, 842, 3, 5], "+2.7 ± 1.9"),
        ] {
            assert_eq!(elo_of(&Pentanomial(pairs)), expected, "{pairs:?}");
        }
        assert_eq!(
            normalised_elo_of(&Pentanomial([0, 0, 0, 0, 20])),
            "too few games"
        );
    }

    #[test]
    fn a_sentence_has_no_strength_of_few_games() {
        for (pairs, expected) in [
            ([0, 0, 20, 0, 0], "too few games for Elo"),
            ([0, 0, 0, 0, 20], "Elo at least +277.4"),
            ([0, 0, 842, 3, 5], "Elo +2.7 ± 1.9, nElo +22.9 ± 16.5"),
        ] {
            assert_eq!(strength_of(&Pentanomial(pairs)), expected);
        }
    }

    #[test]
    fn chances_are_rounded_up() {
        for (value, expected) in [
            (0.0, "< .001"),
            (0.001, ".001"),
            (0.0625, ".063"),
            (0.5, ".500"),
            (1.0, "1"),
        ] {
            assert_eq!(chance(value), expected);
        }
    }
}
