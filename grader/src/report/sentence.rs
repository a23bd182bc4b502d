//! What results say, in plain words.

use statrs::distribution::{ContinuousCDF, StudentsT};
use sweetfish_core::stats::Mean;

use crate::sequential::Sequential;
use crate::stats::{Estimate, Score, Verdict, los};

use super::numbers::mean;

/// The likelihood from which one agent is called probably stronger, stronger, and clearly stronger.
const WORDS: [(f64, &str); 3] = [
    (0.999, "is clearly stronger than"),
    (0.95, "is stronger than"),
    (0.75, "is probably stronger than"),
];

/// Says who is stronger in a match, from the view of the first agent.
pub(crate) fn of_match(first: &str, second: &str, score: &Score) -> String {
    // Pairs that are all one win each say nothing by their games.
    let [lost, behind, split, above, won] = score.pairs.0;
    let is_split = split > 0 && lost + behind + above + won == 0;
    let by_points = of_margin(&score.margin).filter(|_| is_split);
    let likelihood = by_points.unwrap_or_else(|| los(&score.pairs));
    let (better, other, likelihood) = if likelihood < 0.5 {
        (second, first, 1.0 - likelihood)
    } else {
        (first, second, likelihood)
    };
    let word = WORDS.iter().find(|(least, _)| likelihood >= *least);
    let who = match word {
        Some((_, word)) => format!("{better} {word} {other}"),
        None => format!("Unclear whether {better} is stronger than {other}"),
    };
    let by = match by_points {
        Some(_) => "by points, each pair being one win each",
        None => "by games won",
    };
    format!(
        "{who}: {} likely {by}; points a pair of {first}: {}.",
        percent(likelihood),
        mean(&score.margin)
    )
}

/// Says who leads a field, from its two best with their ratings.
pub(crate) fn of_field(best: &[(&str, Estimate)]) -> Option<String> {
    let [(first, a), (second, b)] = best else {
        return None;
    };
    let ahead = a.value - b.value;
    // Both errors are of 95 %, and the ratings are taken as independent.
    let error = a.error.hypot(b.error);
    let word = if ahead > error {
        "is ahead of"
    } else {
        "is not clearly ahead of"
    };
    Some(format!(
        "{first} {word} {second}: by {ahead:.0} ± {error:.0} Elo."
    ))
}

/// Says what a sequential test has decided, or that it has not.
pub(crate) fn of_test(first: &str, second: &str, test: &Sequential) -> String {
    let spec = test.test().spec();
    let pairs = test.score().pairs.pairs();
    let most = spec.alpha.max(spec.beta) * 100.0;
    match test.verdict() {
        Verdict::H1 if spec.elo0 >= 0.0 => {
            format!(
                "{first} is stronger than {second}: decided after {pairs} pairs, wrong in at most {most} % of such tests."
            )
        }
        Verdict::H0 if spec.elo0 >= 0.0 => format!(
            "{first} is not stronger than {second} by what was asked for: decided after {pairs} pairs, wrong in at most {most} % of \
             such tests."
        ),
        Verdict::H1 => format!("{first} is not weaker than {second}: decided after {pairs} pairs."),
        Verdict::H0 => format!("{first} is weaker than {second}: decided after {pairs} pairs."),
        Verdict::Undecided => format!(
            "Undecided after {pairs} pairs. So far: {} More pairs (`--pairs`) decide.",
            of_match(first, second, test.score())
        ),
    }
}

/// Returns the likelihood that the true mean is above zero, by Student's t. `None` for fewer than two values, or equal
/// ones.
fn of_margin(margin: &Mean) -> Option<f64> {
    let (mean, error) = (margin.mean()?, margin.standard_error()?);
    let student = StudentsT::new(0.0, 1.0, margin.count() as f64 - 1.0).ok()?;
    (error > 0.0).then(|| student.cdf(mean / error))
}

/// Writes a likelihood as people say it.
fn percent(likelihood: f64) -> String {
    match 100.0 * likelihood {
        percent if percent > 99.9 => "over 99.9 %".into(),
        percent if percent >= 99.0 => format!("{percent:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: [u64; 5], margins: &[f64]) -> Score {
        Score {
            pairs: crate::stats::Pentanomial(pairs),
            margin: margins.iter().copied().collect(),
        }
    }

    #[test]
    fn a_match_is_put_into_words() {
        let split = score([0, 0, 4, 0, 0], &[10.0, 12.0, 9.0, 11.0]);
        assert_eq!(
            of_match("a", "b", &split),
            "a is clearly stronger than b: over 99.9 % likely by points, each pair being one win each; points a pair of a: \
             +10.5 ± 0.6."
        );
        let probable = score([1, 0, 3, 0, 3], &[-5.0, 0.0, 1.0, 3.0, 9.0, 8.0, 9.0]);
        let text = of_match("a", "b", &probable);
        assert!(
            text.starts_with("a is probably stronger than b: 86 % likely"),
            "{text}"
        );
        let text = of_match("b", "a", &score([3, 0, 3, 0, 1], &[5.0, 0.0]));
        assert!(
            text.starts_with("a is probably stronger than b: 86 % likely"),
            "{text}"
        );
        let unclear = of_match("a", "b", &score([1, 0, 3, 0, 1], &[1.0, 2.0]));
        assert!(
            unclear.starts_with("Unclear whether a is stronger than b: 50 %"),
            "{unclear}"
        );
    }

    #[test]
    fn a_field_is_put_into_words() {
        let rating = |value, error| Estimate { value, error };
        let text = of_field(&[("a", rating(100.0, 30.0)), ("b", rating(20.0, 40.0))]);
        assert_eq!(text.unwrap(), "a is ahead of b: by 80 ± 50 Elo.");
        let text = of_field(&[("a", rating(60.0, 30.0)), ("b", rating(20.0, 40.0))]);
        assert_eq!(
            text.unwrap(),
            "a is not clearly ahead of b: by 40 ± 50 Elo."
        );
        assert_eq!(of_field(&[]), None);
    }
}
