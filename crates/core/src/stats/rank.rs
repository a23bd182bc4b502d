//! Statistics of sorted numbers: quantiles, ranks, rank correlation; and errors of predictions.

use super::Mean;

/// Returns the quantile `share`, from 0 to 1, of sorted numbers, between two of them in proportion
/// (type 7 of Hyndman and Fan); None without any number.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (low, high) = (place.floor() as usize, place.ceil() as usize);
    Some(sorted[low] + (sorted[high] - sorted[low]) * (place - low as f64))
}

/// Returns the ranks of numbers, from 1, in the order of the numbers; equals share the mean of
/// theirs.
pub fn ranks(values: &[f64]) -> Vec<f64> {
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

/// Pearson's correlation of pairs; None below two pairs or where one side does not vary.
pub fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let mean = |side: fn(&(f64, f64)) -> f64| pairs.iter().map(side).sum::<f64>() / count;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |term: &dyn Fn(f64, f64) -> f64| -> f64 {
        pairs.iter().map(|pair| term(pair.0 - x, pair.1 - y)).sum()
    };
    let spread = sum(&|x, _| x * x) * sum(&|_, y| y * y);
    (pairs.len() > 1 && spread > 0.0).then(|| sum(&|x, y| x * y) / spread.sqrt())
}

/// Returns the intercept and the slope of the line that fits pairs best, by least squares of the second
/// numbers; None below two pairs or where the first numbers do not vary.
pub fn trend(pairs: &[(f64, f64)]) -> Option<(f64, f64)> {
    let count = pairs.len() as f64;
    let mean = |side: fn(&(f64, f64)) -> f64| pairs.iter().map(side).sum::<f64>() / count;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let spread: f64 = pairs.iter().map(|pair| (pair.0 - x).powi(2)).sum();
    let common: f64 = pairs.iter().map(|pair| (pair.0 - x) * (pair.1 - y)).sum();
    let slope = common / spread;
    (pairs.len() > 1 && spread > 0.0).then_some((y - slope * x, slope))
}

/// Spearman's rank correlation of pairs, ties sharing their mean rank; None as in [`correlation`].
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let pairs: Vec<_> = ranks(&x).into_iter().zip(ranks(&y)).collect();
    correlation(&pairs)
}

/// Returns the mean distance between the two numbers of a pair; None without any.
pub fn mean_absolute_error(pairs: &[(f64, f64)]) -> Option<f64> {
    let sum: f64 = pairs.iter().map(|(x, y)| (x - y).abs()).sum();
    (!pairs.is_empty()).then(|| sum / pairs.len() as f64)
}

/// Returns how much of the variance of the second numbers the first ones explain: 1 is all, 0 as much
/// as their mean does, which may be undercut; None where the second numbers do not vary.
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
