//! What results say, in plain words. Every claim comes from a [`Finding`], or from a sequential test.

use std::cmp::Ordering;

use sweetfish_core::stats::Mean;

use crate::sequential::Sequential;
use sweetfish_rating::{Claim, Finding, LEAST_PAIRS, LEAST_TO_TELL, Verdict};

use super::accepted::Accepted;
use super::numbers::mean;

/// The words for what is compared.
struct Words {
    /// What is said of the better one, such as `stronger than`.
    than: &'static str,
    /// Where it is better, such as `ahead by points in`.
    ahead: &'static str,
    /// Where both are even.
    even: &'static str,
    /// What a value is of.
    unit: &'static str,
    /// What has such values.
    whole: &'static str,
}

const MATCH: Words = Words {
    than: "stronger than",
    ahead: "ahead by points in",
    even: "even in",
    unit: "pair",
    whole: "matches",
};

const FIELD: Words = Words {
    than: "ahead of",
    ahead: "better on",
    even: "even on",
    unit: "board",
    whole: "tournaments",
};

/// Says who is stronger in a match, from what its pairs say and the margins of the first agent.
pub(crate) fn of_match(first: &str, second: &str, finding: &Finding, margin: &Mean) -> String {
    let (a, b, finding) = match finding.side {
        Ordering::Less => (second, first, finding.mirrored()),
        _ => (first, second, *finding),
    };
    let ahead = || match finding.ahead + finding.behind {
        0 => "all are even".into(),
        _ => format!("{a} is {}", MATCH.count(&finding)),
    };
    let pairs = finding.count();
    let says = match finding.claim {
        Claim::Clearly | Claim::Stronger | Claim::Probably => MATCH.claim(a, b, &finding),
        Claim::Unclear => {
            let chance = MATCH.chance(&finding);
            format!("Unclear who is stronger: {}. {chance}", ahead())
        }
        Claim::Disagree => {
            format!("Unclear who is stronger: {a} made more points, {b} won more games.")
        }
        Claim::TooFew if pairs == 0 => {
            "Too few pairs to tell who is stronger: none is complete.".into()
        }
        Claim::TooFew => format!(
            "Too few pairs to tell who is stronger: {}. At least {LEAST_TO_TELL} that are not even are needed.",
            ahead()
        ),
        Claim::Alike => format!("{a} and {b} did equally well in all {pairs} pairs."),
    };
    match pairs {
        0 | 1 => says,
        _ => format!("{says} Points a pair of {first}: {}.", mean(margin)),
    }
}

/// Says how clearly the leader of a field is ahead of the next one, from what the boards say about the two.
pub(crate) fn of_field(leader: &str, next: &str, finding: &Finding) -> String {
    let is_better = finding.side == Ordering::Greater;
    match finding.claim {
        Claim::Clearly | Claim::Stronger | Claim::Probably if is_better => {
            FIELD.claim(leader, next, finding)
        }
        Claim::TooFew if finding.count() < LEAST_TO_TELL => format!(
            "{leader} leads {next}; they have too few boards in common to tell who is stronger."
        ),
        _ => {
            let count = FIELD.count(finding);
            let chance = if is_better {
                format!(" {}", FIELD.chance(finding))
            } else {
                String::new()
            };
            format!("{leader} leads {next}, but not clearly: {count}.{chance}")
        }
    }
}

/// Says that the best of a field, two or more, have the same rank: who they are, or how many.
pub(crate) fn level(names: &[&str]) -> String {
    let who = match names {
        [one, other] => format!("{one} and {other}"),
        [one, other, third] => format!("{one}, {other} and {third}"),
        _ => names.len().to_string(),
    };
    format!("{who} share the first place.")
}

/// Says what a sequential test has decided, or that it has not, from nothing but the test.
pub(crate) fn of_test(first: &str, second: &str, test: &Sequential) -> String {
    let spec = test.test.spec();
    let pairs = test.score.pairs.pairs();
    let [h1, h0] = Accepted::of(&spec);
    let [at_high, at_low] = [&h1, &h0].map(|accepted| accepted.of_pair(first, second));
    let decided = |says: &str, rate: f64| {
        let percent = (1e5 * rate).round() / 1e3;
        format!("{says}: decided after {pairs} pairs, wrong in at most {percent} % of such tests.")
    };
    let disagree = |says: &str, wins: &str| {
        let [lost, nearly_lost, _, nearly_won, won] = test.score.pairs.0;
        let (ahead, behind) = (won + nearly_won, lost + nearly_lost);
        format!(
            "{says}, but wins {wins} games: in {ahead} of {pairs} pairs it wins more, in {behind} fewer."
        )
    };
    match (test.verdict, test.test.by_ratio(&test.score)) {
        (Verdict::H1, _) => decided(&at_high, spec.alpha),
        (Verdict::H0, _) => decided(&at_low, spec.beta),
        (Verdict::MorePoints, _) => disagree(&at_high, "fewer"),
        (Verdict::FewerPoints, _) => disagree(&at_low, "more"),
        (Verdict::Undecided, Verdict::Undecided) => {
            let (low, high) = test.test.bounds();
            let llr = test.llr();
            let stands = format!("{} the test stands at {llr:+.2}", undecided(pairs));
            if llr <= low || llr >= high {
                return format!(
                    "{stands}, beyond its bounds, but it decides after {LEAST_PAIRS} pairs at the earliest. {}",
                    advice(test)
                );
            }
            format!(
                "{stands}; at {high:+.2} {first} would be called {} {second}{}, at {low:+.2} {} it{}. {}",
                h1.than,
                h1.asked,
                h0.than,
                h0.asked,
                advice(test)
            )
        }
        (Verdict::Undecided, by_points) => {
            let (says, wins) = match by_points {
                Verdict::H1 => (at_high, "fewer"),
                _ => (at_low, "more"),
            };
            format!(
                "{} {says}, but may win {wins} games. {}",
                undecided(pairs),
                advice(test)
            )
        }
    }
}

/// Begins the sentence of a sequential test that is undecided.
fn undecided(pairs: u64) -> String {
    let plural = if pairs == 1 { "" } else { "s" };
    format!("Undecided after {pairs} pair{plural}:")
}

/// Says what decides a sequential test that is undecided.
fn advice(test: &Sequential) -> String {
    if test.is_exhausted() {
        let all = match test.boards {
            1 => "the only board".to_string(),
            boards => format!("all {boards} boards"),
        };
        return format!("No new pair came from {all}: more boards decide.");
    }
    let advice = if test.seen.repeated() > 0 {
        "More boards decide."
    } else if test.next >= test.pairs {
        "More pairs (`--pairs`) decide."
    } else {
        "More pairs decide."
    };
    advice.to_string()
}

impl Words {
    /// Says that one is better than the other.
    fn claim(&self, better: &str, other: &str, finding: &Finding) -> String {
        let how = match finding.claim {
            Claim::Clearly => "clearly ",
            Claim::Probably => "probably ",
            _ => "",
        };
        let (than, count, chance) = (self.than, self.count(finding), self.chance(finding));
        format!("{better} is {how}{than} {other}: {count}. {chance}")
    }

    /// Says how many values are above zero and how many are zero.
    fn count(&self, finding: &Finding) -> String {
        let all = finding.count();
        let plural = if all == 1 { "" } else { "s" };
        let ahead = format!(
            "{} {} of {all} {}{plural}",
            self.ahead, finding.ahead, self.unit
        );
        match finding.even {
            0 => ahead,
            even => format!("{ahead}, {} {even}", self.even),
        }
    }

    /// Says how often chance does as much.
    fn chance(&self, finding: &Finding) -> String {
        /// The chance from which it is a share of matches.
        const OFTEN: f64 = 0.1;
        let how_often = match finding.chance {
            chance if chance > OFTEN => format!("{:.0} % of", (100.0 * chance - 1e-9).ceil()),
            chance => format!("at most 1 of {}", rounded_down(1.0 / chance)),
        };
        format!(
            "Between equal agents chance does this in {how_often} {}.",
            self.whole
        )
    }
}

/// Writes a number of 10 or more with two digits that are not zero, rounded down, such as `520,000`; at most a million.
fn rounded_down(number: f64) -> String {
    let whole = (number + 1e-9).min(1e6) as u64;
    let step = 10_u64.pow(whole.max(10).ilog10() - 1);
    let text = (whole / step * step).to_string();
    let groups = text.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_rating::Score;

    #[test]
    fn up_to_three_at_the_first_place_are_named() {
        for (names, expected) in [
            (&["a", "b"][..], "a and b share the first place."),
            (&["a", "b", "c"], "a, b and c share the first place."),
            (&["a"; 4], "4 share the first place."),
        ] {
            assert_eq!(level(names), expected);
        }
    }

    /// Returns what is said of pairs with these margins, each one win each.
    fn said(margins: &[i64]) -> String {
        let mut score = Score::default();
        for &margin in margins {
            score.add(2, margin);
        }
        of_match("a", "b", &score.finding(), &score.margin)
    }

    #[test]
    fn a_match_is_put_into_words() {
        for (margins, expected) in [
            (
                &[][..],
                "Too few pairs to tell who is stronger: none is complete.",
            ),
            (
                &[7],
                "Too few pairs to tell who is stronger: a is ahead by points in 1 of 1 pair. At least 5 that are not even are needed.",
            ),
            (
                &[7, -9, 0, 0, 0],
                "Too few pairs to tell who is stronger: b is ahead by points in 1 of 5 pairs, even in 3. At least 5 that are not even are \
                 needed. Points a pair of a: -0.4 ± 2.5.",
            ),
            (
                &[0],
                "Too few pairs to tell who is stronger: all are even. At least 5 that are not even are needed.",
            ),
            (
                &[0; 6],
                "a and b did equally well in all 6 pairs. Points a pair of a: +0.0 ± 0.0.",
            ),
            (
                &[1, 3, 0, 9, 8, 9],
                "a is probably stronger than b: ahead by points in 5 of 6 pairs, even in 1. Between equal agents chance does this in at \
                 most 1 of 16 matches. Points a pair of a: +5.0 ± 1.7.",
            ),
            (
                &[-9; 8],
                "b is stronger than a: ahead by points in 8 of 8 pairs. Between equal agents chance does this in at most 1 of 120 matches. \
                 Points a pair of a: -9.0 ± 0.0.",
            ),
            (
                &[9; 20],
                "a is clearly stronger than b: ahead by points in 20 of 20 pairs. Between equal agents chance does this in at most 1 of \
                 520,000 matches. Points a pair of a: +9.0 ± 0.0.",
            ),
            (
                &[-5, 0, 1, 3, 9, 8, 9],
                "Unclear who is stronger: a is ahead by points in 5 of 7 pairs, even in 1. Between equal agents chance does this in 16 % \
                 of matches. Points a pair of a: +3.6 ± 2.0.",
            ),
        ] {
            assert_eq!(said(margins), expected);
        }
    }

    #[test]
    fn points_against_games_name_nobody() {
        let mut score = Score::default();
        for half_points in [0, 2, 2, 2, 2, 2] {
            score.add(half_points, 9);
        }
        let text = of_match("a", "b", &score.finding(), &score.margin);
        let expected = "Unclear who is stronger: a made more points, b won more games. Points";
        assert!(text.starts_with(expected), "{text}");
    }

    #[test]
    fn a_field_is_put_into_words() {
        for (values, expected) in [
            (
                &[9; 4][..],
                "a leads b; they have too few boards in common to tell who is stronger.",
            ),
            (
                &[9, 9, 9, 9, 9, 9, 0],
                "a is ahead of b: better on 6 of 7 boards, even on 1. Between equal agents chance does this in at most 1 of 32 \
                 tournaments.",
            ),
            (
                &[9, 9, 9, 9, -9],
                "a leads b, but not clearly: better on 4 of 5 boards. Between equal agents chance does this in 38 % of \
                 tournaments.",
            ),
            (
                &[-9; 11],
                "a leads b, but not clearly: better on 0 of 11 boards.",
            ),
        ] {
            assert_eq!(of_field("a", "b", &Finding::of(values, 0)), expected);
        }
    }

    #[test]
    fn rare_chances_are_written_short() {
        for (number, expected) in [
            (10.0, "10"),
            (16.0, "16"),
            (128.0, "120"),
            (1999.0, "1,900"),
            (524_288.0, "520,000"),
            (f64::INFINITY, "1,000,000"),
        ] {
            assert_eq!(rounded_down(number), expected);
        }
    }
}
