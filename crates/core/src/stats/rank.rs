//! Quantiles, ranks, correlations, trends, and errors of predictions.

use super::Mean;

/// Returns the quantile `share`, from 0 to 1, of ascending numbers; None if there are none. It
/// interpolates linearly (type 7 of Hyndman and Fan).
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (low, high) = (place.floor() as usize, place.ceil() as usize);
    Some(sorted[low] + (sorted[high] - sorted[low]) * (place - low as f64))
}

/// Returns the rank of each number, from 1. Equal numbers get the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut done = 0;
    for equals in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let mean = done as f64 + f64::midpoint(equals.len() as f64, 1.0);
        for &place in equals {
            ranks[place] = mean;
        }
        done += equals.len();
    }
    ranks
}

/// The means of both sides of pairs, and the sums of the products of their deviations.
struct Moments {
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Moments {
    fn of(pairs: &[(f64, f64)]) -> Self {
        let sum = |term: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(term).sum::<f64>();
        let count = pairs.len() as f64;
        let (x, y) = (sum(&|pair| pair.0) / count, sum(&|pair| pair.1) / count);
        Self {
            x,
            y,
            xx: sum(&|pair| (pair.0 - x).powi(2)),
            xy: sum(&|pair| (pair.0 - x) * (pair.1 - y)),
            yy: sum(&|pair| (pair.1 - y).powi(2)),
        }
    }
}

/// Returns Pearson's correlation of pairs; None if there are fewer than two or one side does not vary.
pub fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let Moments { xx, xy, yy, .. } = Moments::of(pairs);
    (pairs.len() > 1 && xx * yy > 0.0).then(|| xy / (xx * yy).sqrt())
}

/// Returns the intercept and the slope of the least-squares line through pairs (x, y); None if there
/// are fewer than two or x does not vary.
pub fn trend(pairs: &[(f64, f64)]) -> Option<(f64, f64)> {
    let Moments { x, y, xx, xy, .. } = Moments::of(pairs);
    let slope = xy / xx;
    (pairs.len() > 1 && xx > 0.0).then_some((y - slope * x, slope))
}

/// Returns Spearman's rank correlation of pairs; None in the same cases as [`correlation`].
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let pairs: Vec<_> = ranks(&x).into_iter().zip(ranks(&y)).collect();
    correlation(&pairs)
}

/// Returns the mean distance between the two numbers of a pair; None if there are no pairs.
pub fn mean_absolute_error(pairs: &[(f64, f64)]) -> Option<f64> {
    let sum: f64 = pairs.iter().map(|(x, y)| (x - y).abs()).sum();
    (!pairs.is_empty()).then(|| sum / pairs.len() as f64)
}

/// Returns the share of variance (R²) of the second numbers that the first ones explain as predictions.
/// It is 1 for exact predictions, 0 for predicting the mean, and negative for worse ones. None if the
/// second numbers do not vary.
pub fn explained(pairs: &[(f64, f64)]) -> Option<f64> {
    let mean: Mean = pairs.iter().map(|&(_, truth)| truth).collect();
    let mean = mean.mean()?;
    let all: f64 = pairs.iter().map(|&(_, truth)| (truth - mean).powi(2)).sum();
    let left: f64 = pairs
        .iter()
        .map(|&(found, truth)| (found - truth).powi(2))
        .sum();
    (all > 0.0).then(|| 1.0 - left / all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-12)
    }

    #[test]
    fn a_trend_by_hand() {
        // Means 2 and 4, sums of products 2 and 6 over 2 and 8: slope 6 / 2.
        let found = trend(&[(1.0, 1.0), (2.0, 4.0), (3.0, 7.0)]).unwrap();
        assert!((found.0 + 2.0).abs() < 1e-12 && (found.1 - 3.0).abs() < 1e-12);
        // Means 1 and 2, sums 4 and 2: slope 1 / 2, intercept 1.5.
        let found = trend(&[(0.0, 1.0), (0.0, 2.0), (3.0, 3.0)]).unwrap();
        assert!((found.0 - 1.5).abs() < 1e-12 && (found.1 - 0.5).abs() < 1e-12);
        assert_eq!(trend(&[(1.0, 2.0)]), None);
        assert_eq!(trend(&[(1.0, 2.0), (1.0, 3.0)]), None);
    }

    #[test]
    fn quantiles_lie_between_neighbours() {
        let sorted = [1.0, 2.0, 4.0, 8.0];
        assert_eq!(quantile(&sorted, 0.0), Some(1.0));
        assert!(close(quantile(&sorted, 0.5), 3.0));
        // 0.25 * 3 = 0.75 of the way from the first to the second.
        assert!(close(quantile(&sorted, 0.25), 1.75));
        assert!(close(quantile(&sorted, 0.95), 4.0 + 0.85 * 4.0));
        assert_eq!(quantile(&sorted, 1.0), Some(8.0));
        assert_eq!(quantile(&[5.0], 0.3), Some(5.0));
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn equals_share_their_ranks() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
        assert_eq!(ranks(&[7.0; 3]), [2.0; 3]);
        assert!(ranks(&[]).is_empty());
    }

    #[test]
    fn rank_correlation_of_a_textbook_case() {
        // Differences of ranks 1, 1, 1, 1, 0: 1 - 6 * 4 / (5 * 24) = 0.8.
        let pairs = [
            (1.0, 20.0),
            (2.0, 10.0),
            (3.0, 40.0),
            (4.0, 30.0),
            (5.0, 90.0),
        ];
        assert!(close(spearman(&pairs), 0.8));
        let falling: Vec<_> = pairs.iter().map(|pair| (pair.0, -pair.0.exp())).collect();
        assert!(close(spearman(&falling), -1.0));
        // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: 4.5 / sqrt(4.5 * 5).
        let tied = [(1.0, 1.0), (2.0, 2.0), (2.0, 3.0), (3.0, 4.0)];
        assert!(close(spearman(&tied), 4.5 / 22.5_f64.sqrt()));
        assert_eq!(spearman(&[(1.0, 2.0)]), None);
        assert_eq!(spearman(&[(1.0, 2.0), (1.0, 3.0)]), None);
    }

    #[test]
    fn errors_are_averaged_without_their_signs() {
        assert!(close(mean_absolute_error(&[(0.1, 0.3), (0.5, 0.1)]), 0.3));
        assert_eq!(mean_absolute_error(&[]), None);
    }

    #[test]
    fn shares_of_variance_by_hand() {
        // Mean 2, squares 1 + 0 + 1; left 0 + 1 + 1/4.
        let pairs = [(1.0, 1.0), (3.0, 2.0), (2.5, 3.0)];
        assert!(close(explained(&pairs), 1.0 - 1.25 / 2.0));
        assert_eq!(explained(&[(1.0, 2.0), (3.0, 2.0)]), None);
    }
}
