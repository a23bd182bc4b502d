//! How often chance alone makes two equal agents differ as much as they did: the exact sign-flip test on values of pairs.

use statrs::function::erf::erfc;

/// The most values that are counted exactly. Beyond them the normal distribution is as good.
const MOST_EXACT: usize = 10_000;

/// The least units that the sum of all values is counted in. Smaller sums are counted exactly.
const LEAST_UNITS: usize = 16_384;

/// Returns the p-value of the sign-flip test: how often random signs bring the sum at least as far from zero. It is exact for
/// exchangeable agents, whatever the sizes. Values are rounded to units, which do not depend on signs.
pub(crate) fn chance(values: &[i64]) -> f64 {
    let total: f64 = values.iter().map(|&value| size(value)).sum();
    if total == 0.0 {
        return 1.0;
    }
    if values.len() > MOST_EXACT {
        return normal(values);
    }
    let units = LEAST_UNITS.max(4 * values.len());
    let unit = (total / units as f64).max(1.0);
    let weight = |&value: &i64| (size(value) / unit).round() as usize;
    let sum = |is_own: fn(&i64) -> bool| -> usize {
        values
            .iter()
            .filter(|value| is_own(value))
            .map(weight)
            .sum()
    };
    let low = sum(|&value| value > 0).min(sum(|&value| value < 0));
    let weights = values.iter().map(weight).filter(|&weight| weight > 0);
    (2.0 * at_most(low, weights)).min(1.0)
}

fn size(value: i64) -> f64 {
    value.unsigned_abs() as f64
}

/// Returns the probability that the weights whose coins show heads sum up to at most `low`.
fn at_most(low: usize, weights: impl Iterator<Item = usize>) -> f64 {
    let mut ways = vec![0.0; low + 1];
    ways[0] = 1.0;
    for weight in weights {
        for sum in (weight..=low).rev() {
            ways[sum] = f64::midpoint(ways[sum], ways[sum - weight]);
        }
        for way in ways.iter_mut().take(weight) {
            *way /= 2.0;
        }
    }
    ways.iter().sum()
}

/// Returns the same for many values, whose sum is nearly normally distributed.
fn normal(values: &[i64]) -> f64 {
    let sum: f64 = values.iter().map(|&value| value as f64).sum();
    let squares: f64 = values.iter().map(|&value| (value as f64).powi(2)).sum();
    erfc(sum.abs() / squares.sqrt() / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Is the reference: tries all signs.
    fn by_enumeration(values: &[i64]) -> f64 {
        let observed = values.iter().sum::<i64>().abs();
        let count = (0..1_u32 << values.len())
            .filter(|signs| {
                let flipped = (0..).zip(values).map(|(place, &value)| {
                    if signs >> place & 1 == 1 {
                        value
                    } else {
                        -value
                    }
                });
                flipped.sum::<i64>().abs() >= observed
            })
            .count();
        count as f64 / f64::from(1 << values.len())
    }

    proptest! {
        #[test]
        fn the_chance_is_that_of_trying_all_signs(values in prop::collection::vec(-20_i64..=20, 0..=10)) {
            let found = chance(&values);
            prop_assert!((found - by_enumeration(&values)).abs() < 1e-12);
            let other: Vec<_> = values.iter().map(|value| -value).collect();
            prop_assert_eq!(chance(&other).to_bits(), found.to_bits());
            let scaled: Vec<_> = values.iter().map(|value| 10 * value).collect();
            prop_assert!((chance(&scaled) - found).abs() < 1e-12);
        }
    }

    #[test]
    fn known_chances() {
        for (values, expected) in [
            (&[][..], 1.0),
            (&[0, 0], 1.0),
            (&[36, 92, 28, 66, 0], 0.125),
            (&[3, -1, 2, 2], 0.25),
            (&[-5, 0, 1, 3, 9, 8, 9], 0.15625),
            (&[9, 9, 9, 9, 9, 9, 9, -3], 0.015_625),
        ] {
            assert!((chance(values) - expected).abs() < 1e-15, "{values:?}");
        }
        // A clean sweep: all other signs but the opposite ones are less extreme.
        for swept in [1, 4, 5, 6, 8, 11, 20] {
            let expected = 2.0_f64.powi(1 - swept);
            let found = chance(&vec![7; swept as usize]);
            assert!((found / expected - 1.0).abs() < 1e-12, "{swept}: {found}");
        }
    }

    #[test]
    fn absurd_values_have_a_chance() {
        for values in [
            vec![i64::MAX, i64::MIN, 1],
            vec![i64::MAX; 20_000],
            vec![1; 10_000],
        ] {
            assert!((0.0..=1.0).contains(&chance(&values)));
        }
    }

    #[test]
    fn many_values_are_nearly_normal() {
        let values: Vec<i64> = (0..9_000).map(|i| i * i % 41 - 19 - i % 2).collect();
        assert!((chance(&values) - normal(&values)).abs() < 0.02);
    }
}
