//! Sequential tests by games won and by points, where both disagree and simulated: how often they are wrong, and how long they
//! take.
//!
//! `cargo test --package sweetfish-rating sequential -- --ignored --nocapture` prints the table of `docs/grader.md`.

use rand::RngExt;
use sweetfish_core::rng::{ChaCha8Rng, stream};

use super::calibration::{normal, tolerance};
use super::elo::NORMALISED_ELO_PER_DEVIATION;
use super::{Model, Score, Sprt, SprtSpec, Verdict, normalised_elo};

/// How the pairs of two agents are.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Nearly normal margins: moving first is worth 20 points, a board 10, noise 20.
    Normal,
    /// Who moves first wins nearly always, and a game in ten is drawn.
    Split,
    /// Most games are close, some are lost by hundreds of points; moving first is worth 20.
    Wild,
    /// The other one plays a game in five at random, loses it by far, and wins most of the rest by little.
    Mixed,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Normal, Self::Split, Self::Wild, Self::Mixed];

    /// Returns the half points and the margin of a pair whose first agent is better by `shift` points a game.
    fn pair(self, shift: f64, rng: &mut ChaCha8Rng) -> (usize, i64) {
        let board = normal(rng);
        let margins = [1.0, -1.0].map(|first| {
            let noise = normal(rng);
            let ahead = match self {
                Self::Normal => first * (20.0 + 10.0 * board) + 20.0 * noise,
                Self::Split if rng.random_bool(0.1) => return 0,
                Self::Split => first * (40.0 + 10.0 * board) + 15.0 * noise,
                Self::Wild => first * 20.0 + 10.0 * noise * (1.5 * normal(rng)).exp(),
                Self::Mixed if rng.random_bool(0.2) => 165.0 + 40.0 * noise,
                Self::Mixed => 10.0 * noise - 6.0,
            };
            (ahead + shift).round() as i64
        });
        let half_points = margins.map(|margin| (margin.signum() + 1) as usize);
        (half_points.iter().sum(), margins.iter().sum())
    }

    /// Returns the true difference in normalised Elo by games won and by points.
    fn truth(self, shift: f64, pairs: u32) -> [f64; 2] {
        if shift == 0.0 && self != Self::Mixed {
            // Exchanging the two changes nothing.
            return [0.0; 2];
        }
        let mut rng = stream(50, self as u64);
        let mut score = Score::default();
        for _ in 0..pairs {
            let (half_points, margin) = self.pair(shift, &mut rng);
            score.add(half_points, margin);
        }
        let games = normalised_elo(&score.pairs).expect("there are many pairs");
        let deviation = score.margin.variance().expect("there are many").sqrt();
        let ratio = score.margin.mean().expect("there are many") / deviation;
        let points = ratio / std::f64::consts::SQRT_2 * NORMALISED_ELO_PER_DEVIATION;
        [games.value, points]
    }

    /// Returns the shift at which the true difference by games won (0) or by points (1) is this.
    fn shift(self, by: usize, elo: f64, pairs: u32) -> f64 {
        let (mut low, mut high) = (-80.0, 80.0);
        for _ in 0..14 {
            let middle = f64::midpoint(low, high);
            if self.truth(middle, pairs)[by] < elo {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }
}

/// What came of many tests by one model.
struct Ends {
    verdicts: Vec<Verdict>,
    /// How many pairs each took, the shortest first.
    pairs: Vec<u64>,
}

impl Ends {
    /// Returns the share of tests that ended so.
    fn share(&self, verdict: Verdict) -> f64 {
        let ended = self.verdicts.iter().filter(|&&own| own == verdict);
        ended.count() as f64 / self.verdicts.len() as f64
    }

    fn mean(&self) -> f64 {
        self.pairs.iter().sum::<u64>() as f64 / self.pairs.len() as f64
    }

    fn median(&self) -> u64 {
        self.pairs[self.pairs.len() / 2]
    }
}

/// Returns the ends of tests on the same pairs by games won and by points.
fn tests(kind: Kind, shift: f64, elo1: f64, runs: u64) -> [Ends; 2] {
    [Model::Normalised, Model::Margin].map(|model| {
        let (elo0, alpha, beta) = (0.0, 0.05, 0.05);
        #[rustfmt::skip]
        let test = Sprt::new(SprtSpec { elo0, elo1, alpha, beta, model }).expect("good numbers");
        let ended = (0..runs).map(|run| {
            let mut rng = stream(51 + kind as u64, run);
            let mut score = Score::default();
            while test.verdict(&score) == Verdict::Undecided {
                assert!(score.pairs.pairs() < 20_000, "{kind:?}, run {run}: no end");
                let (half_points, margin) = kind.pair(shift, &mut rng);
                score.add(half_points, margin);
            }
            (test.verdict(&score), score.pairs.pairs())
        });
        let (verdicts, mut pairs): (Vec<_>, Vec<_>) = ended.unzip();
        pairs.sort_unstable();
        Ends { verdicts, pairs }
    })
}

/// Returns shifts with what they are: equal agents, and one that is better by this much, by points and by games won.
fn shifts(kind: Kind, elo: f64, pairs: u32) -> Vec<f64> {
    let shift = |by, elo| kind.shift(by, elo, pairs);
    match kind {
        // As it is, it makes more points and wins fewer games.
        Kind::Mixed => vec![0.0, shift(0, -elo), shift(0, 0.0)],
        _ => vec![0.0, shift(1, elo), shift(0, elo)],
    }
}

#[test]
fn tests_by_games_and_by_points_keep_their_promises() {
    let (elo, runs) = (60.0, 250_u64);
    let most = 0.05 + tolerance(0.05, runs as usize);
    for kind in Kind::ALL {
        for shift in shifts(kind, elo, 50_000) {
            let truth = kind.truth(shift, 50_000);
            let ends = tests(kind, shift, elo, runs);
            for ((by, truth), ends) in ["games", "points"].iter().zip(truth).zip(&ends) {
                let wrong = match truth {
                    truth if truth < 2.0 => Verdict::H1,
                    truth if truth > elo - 2.0 => Verdict::H0,
                    _ => continue,
                };
                let share = ends.share(wrong);
                assert!(
                    share <= most,
                    "{kind:?}, {truth} Elo by {by}: {share} {wrong:?}"
                );
            }
            let ([by_games, _], [_, points]) = (truth, &ends);
            // Who loses by what was asked for is not accepted for its points.
            if by_games < 2.0 - elo {
                let share = points.share(Verdict::H1);
                assert!(
                    share <= most,
                    "{kind:?}, {by_games} Elo: {share} accepted by points"
                );
            }
            // Nobody is said to win fewer games than the other without doing so.
            let unfair = match by_games {
                games if games > -2.0 => points.share(Verdict::MorePoints),
                _ => points.share(Verdict::FewerPoints),
            };
            assert!(
                unfair <= most,
                "{kind:?}, {by_games} Elo: {unfair} against the games"
            );
        }
    }
}

#[test]
fn points_are_quicker_where_games_agree() {
    for kind in [Kind::Normal, Kind::Split] {
        let [games, points] = tests(kind, kind.shift(0, 60.0, 50_000), 60.0, 100);
        assert!(
            games.mean() > 1.5 * points.mean(),
            "{kind:?}: {} {}",
            games.mean(),
            points.mean()
        );
    }
}

#[test]
#[ignore = "prints a table, for minutes"]
fn table_of_sequential_tests() {
    let spec = SprtSpec::default();
    eprintln!(
        "| pairs | truth by games / points | by games: H1 / H0 | mean / median | by points: H1 / H0 / disagree | mean / median |"
    );
    eprintln!("|---|---|---|---|---|---|");
    for kind in Kind::ALL {
        for shift in shifts(kind, spec.elo1, 400_000) {
            // Without a zero below zero.
            let truth = kind.truth(shift, 400_000).map(|elo| elo.round() + 0.0);
            let [games, points] = truth;
            let [by_games, by_points] = tests(kind, shift, spec.elo1, 2000);
            let percent = |ends: &Ends, verdict| 100.0 * ends.share(verdict);
            eprintln!(
                "| {} | {games:+.0} / {points:+.0} | {:.1} / {:.1} | {:.0} / {} | {:.1} / {:.1} / {:.1} | {:.0} / {} |",
                format!("{kind:?}").to_lowercase(),
                percent(&by_games, Verdict::H1),
                percent(&by_games, Verdict::H0),
                by_games.mean(),
                by_games.median(),
                percent(&by_points, Verdict::H1),
                percent(&by_points, Verdict::H0),
                percent(&by_points, Verdict::MorePoints)
                    + percent(&by_points, Verdict::FewerPoints),
                by_points.mean(),
                by_points.median(),
            );
        }
    }
    eprintln!(
        "| pairs | share of failed checks of a release: equal | -50 | -100 | -150 | -200 by games |\n|---|---|---|---|---|---|"
    );
    for kind in Kind::ALL {
        let cells = [0.0, -50.0, -100.0, -150.0, -200.0].map(|elo| {
            let shift = kind.shift(0, elo, 400_000);
            format!(
                " {:.1} |",
                100.0 * share_of_failed_checks(kind, shift, 10_000)
            )
        });
        eprintln!("| {kind:?} |{}", cells.concat());
    }
}

/// Returns how often the check of a release (`.ci/regress`) fails: the share of tests that find a loss within 50 pairs.
fn share_of_failed_checks(kind: Kind, shift: f64, runs: u64) -> f64 {
    let model = Model::Normalised;
    let (elo0, elo1, alpha, beta) = (-100.0, 0.0, 0.01, 0.01);
    #[rustfmt::skip]
    let test = Sprt::new(SprtSpec { elo0, elo1, alpha, beta, model }).expect("good numbers");
    let fails = |run: &u64| {
        let mut rng = stream(60 + kind as u64, *run);
        let mut score = Score::default();
        while score.pairs.pairs() < 50 && test.verdict(&score) == Verdict::Undecided {
            let (half_points, margin) = kind.pair(shift, &mut rng);
            score.add(half_points, margin);
        }
        test.verdict(&score) == Verdict::H0
    };
    (0..runs).filter(fails).count() as f64 / runs as f64
}

#[test]
fn a_check_of_a_release_seldom_fails_an_equal_one() {
    let runs = 2000;
    for kind in [Kind::Normal, Kind::Split, Kind::Wild] {
        let share = share_of_failed_checks(kind, 0.0, runs);
        assert!(
            share <= 0.01 + tolerance(0.01, runs as usize),
            "{kind:?}: {share}"
        );
    }
    // It makes more points.
    let share = share_of_failed_checks(Kind::Mixed, Kind::Mixed.shift(0, -200.0, 20_000), 200);
    assert!(share >= 0.9, "{share}");
}

/// Returns a test by points.
fn by_points(elo0: f64, elo1: f64) -> Sprt {
    let spec = SprtSpec::default();
    let model = Model::Margin;
    #[rustfmt::skip]
    let spec = SprtSpec { elo0, elo1, model, ..spec };
    Sprt::new(spec).expect("good numbers")
}

/// Returns pairs of which `won` are won by far, `lost` lost by little, and 20 split with more points for this side or, with
/// `sign` -1, the same for the other side.
fn by_far(won: usize, lost: usize, sign: i64) -> Score {
    let mut score = Score::default();
    for (pairs, ahead, margin) in [(won, 2, 200), (20, 0, 90), (lost, -2, -9)] {
        let half_points = (2 + sign * ahead) as usize;
        (0..pairs).for_each(|_| score.add(half_points, sign * margin));
    }
    score
}

#[test]
fn points_decide_nothing_against_the_games() {
    for (won, lost, more, fewer) in [
        (40, 20, Verdict::H1, Verdict::H0),
        (200, 200, Verdict::H1, Verdict::H0),
        // The games may yet point the other way.
        (20, 20, Verdict::Undecided, Verdict::Undecided),
        (20, 30, Verdict::Undecided, Verdict::Undecided),
        (20, 50, Verdict::MorePoints, Verdict::FewerPoints),
        (20, 300, Verdict::MorePoints, Verdict::FewerPoints),
    ] {
        let (test, ahead) = (by_points(0.0, 60.0), by_far(won, lost, 1));
        assert_eq!(test.by_ratio(&ahead), Verdict::H1, "{won} to {lost}");
        assert_eq!(test.verdict(&ahead), more, "{won} to {lost}");
        let (test, behind) = (by_points(-60.0, 0.0), by_far(won, lost, -1));
        assert_eq!(test.by_ratio(&behind), Verdict::H0, "{won} to {lost}");
        assert_eq!(test.verdict(&behind), fewer, "{won} to {lost}");
    }
}

#[test]
fn a_verdict_that_names_nobody_does_not_wait_for_games() {
    assert_eq!(
        by_points(-60.0, 0.0).verdict(&by_far(20, 30, 1)),
        Verdict::H1
    );
    assert_eq!(
        by_points(0.0, 60.0).verdict(&by_far(20, 30, -1)),
        Verdict::H0
    );
    assert_eq!(
        by_points(-60.0, 0.0).verdict(&by_far(20, 50, 1)),
        Verdict::MorePoints
    );
    assert_eq!(
        by_points(0.0, 60.0).verdict(&by_far(20, 50, -1)),
        Verdict::FewerPoints
    );
}

#[test]
fn by_default_games_won_alone_decide() {
    let test = Sprt::new(SprtSpec::default()).expect("good numbers");
    let score = by_far(100, 400, 1);
    assert_eq!(test.verdict(&score), Verdict::H0);
    assert_eq!(test.verdict(&by_far(100, 400, -1)), Verdict::H1);
    assert_eq!(test.verdict(&score.pairs.into()), Verdict::H0);
}
