//! Simulated matches: how often equal agents are named, and how soon different ones are.
//!
//! `cargo test --package sweetfish-rating calibration -- --ignored --nocapture` prints the tables of `docs/grader.md`.

use rand::RngExt;
use sweetfish_core::rng::{ChaCha8Rng, stream};

use super::{Finding, Meeting, Pentanomial, Score, boards, elo};

/// The chances that are looked at: those of the claims, and one in a hundred.
const LEVELS: [f64; 4] = [0.1, 0.05, 0.01, 0.001];

/// How the two games of a pair depend on each other.
#[derive(Clone, Copy, Debug)]
enum Coupling {
    Independent,
    Alike,
    /// Nine of ten games that are not drawn are won by who moves first.
    FirstMover,
}

/// Two equal agents: exchanging them changes nothing.
#[derive(Clone, Copy, Debug)]
struct Equal {
    /// Tenths of the games that are drawn.
    draws: u32,
    coupling: Coupling,
}

impl Equal {
    fn all() -> impl Iterator<Item = Self> {
        let couplings = [Coupling::Independent, Coupling::Alike, Coupling::FirstMover];
        (0..=10).flat_map(move |draws| couplings.map(|coupling| Self { draws, coupling }))
    }

    /// Plays a match. Margins have the sign of the games, and small ones are frequent.
    fn play(self, pairs: u32, rng: &mut ChaCha8Rng) -> Score {
        let mut score = Score::default();
        for _ in 0..pairs {
            let first = self.game(0.5, rng);
            let half_points = match self.coupling {
                Coupling::Independent => first + self.game(0.5, rng),
                Coupling::Alike => 2 * first,
                Coupling::FirstMover => self.game(0.9, rng) + self.game(0.1, rng),
            };
            let noise = (3.0 * normal(rng)).round() as i64;
            let margin = match half_points.cmp(&2) {
                std::cmp::Ordering::Equal => noise,
                std::cmp::Ordering::Greater => noise.abs(),
                std::cmp::Ordering::Less => -noise.abs(),
            };
            score.add(half_points, margin);
        }
        score
    }

    fn game(self, won: f64, rng: &mut ChaCha8Rng) -> usize {
        if rng.random_bool(f64::from(self.draws) / 10.0) {
            1
        } else {
            2 * usize::from(rng.random_bool(won))
        }
    }
}

/// Plays a match whose first agent is better by `shift` points a game: moving first is worth 20 points, a board 10, noise 20.
fn better(shift: f64, pairs: u32, rng: &mut ChaCha8Rng) -> Score {
    let mut score = Score::default();
    for _ in 0..pairs {
        let (half_points, margin) = pair(shift, rng);
        score.add(half_points, margin);
    }
    score
}

/// Returns the half points and the margin of a pair.
fn pair(shift: f64, rng: &mut ChaCha8Rng) -> (usize, i64) {
    let advantage = 20.0 + 10.0 * normal(rng);
    let games = [advantage, -advantage];
    let margins = games.map(|ahead| (ahead + shift + 20.0 * normal(rng)).round() as i64);
    let half_points = margins.map(|margin| (margin.signum() + 1) as usize);
    (half_points.iter().sum(), margins.iter().sum())
}

/// Returns a number of the standard normal distribution.
pub(crate) fn normal(rng: &mut ChaCha8Rng) -> f64 {
    let (radius, angle) = (1.0 - rng.random::<f64>(), rng.random::<f64>());
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// Returns the share of findings that name an agent at each level.
fn shares(findings: &[Finding]) -> [f64; 4] {
    LEVELS.map(|level| {
        let named = findings.iter().filter(|finding| finding.chance <= level);
        named.count() as f64 / findings.len() as f64
    })
}

/// Returns the most that a share of `runs` may be above `level`: four standard deviations.
pub(crate) fn tolerance(level: f64, runs: usize) -> f64 {
    4.0 * (level * (1.0 - level) / runs as f64).sqrt()
}

/// Returns the findings of matches of equal agents.
fn of_equals(equal: Equal, pairs: u32, runs: u64) -> Vec<Finding> {
    let seed = u64::from(pairs) * 100 + u64::from(equal.draws) * 4 + equal.coupling as u64;
    let run = |run| equal.play(pairs, &mut stream(seed, run)).finding();
    (0..runs).map(run).collect()
}

#[test]
fn equal_agents_are_seldom_named() {
    for (pairs, runs) in [
        (1, 500),
        (2, 500),
        (3, 500),
        (5, 1000),
        (10, 1000),
        (20, 500),
        (50, 200),
        (100, 100),
        (200, 50),
    ] {
        let mut all = Vec::new();
        for equal in Equal::all() {
            let own = of_equals(equal, pairs, runs);
            let share = shares(&own)[1];
            assert!(
                share <= 0.05 + tolerance(0.05, own.len()),
                "{pairs} pairs, {equal:?}: {share}"
            );
            all.extend(own);
        }
        for (share, level) in shares(&all).into_iter().zip(LEVELS) {
            assert!(
                share <= level + tolerance(level, all.len()),
                "{pairs} pairs, {level}: {share}"
            );
        }
    }
}

#[test]
fn better_agents_are_named_soon() {
    // The first is better by 50 Elo.
    let run = |run| better(6.0, 30, &mut stream(36, run)).finding();
    let findings: Vec<_> = (0..400).map(run).collect();
    let [_, named, ..] = shares(&findings);
    assert!(named >= 0.5, "{named}");
    let wrong = findings
        .iter()
        .filter(|finding| finding.chance <= 0.05 && finding.side.is_lt());
    assert!(wrong.count() <= 2);
}

/// Returns the share of matches whose Elo is shown, and of those the share whose interval holds the true one.
fn coverage(shift: f64, pairs: u32, runs: u64) -> (f64, f64) {
    let truth = elo(&better(shift, 100_000, &mut stream(37, 0)).pairs).unwrap();
    let run = |run| elo(&better(shift, pairs, &mut stream(38, run)).pairs);
    let shown: Vec<_> = (0..runs).filter_map(run).collect();
    let holds = shown
        .iter()
        .filter(|elo| (elo.value - truth.value).abs() <= elo.error);
    (
        shown.len() as f64 / runs as f64,
        holds.count() as f64 / shown.len() as f64,
    )
}

#[test]
fn intervals_of_few_pairs_hold_the_truth() {
    for pairs in [10, 20, 50] {
        for shift in [0.0, 6.0, 11.85] {
            let (shown, held) = coverage(shift, pairs, 600);
            assert!(held >= 0.92, "{pairs} pairs, {shift}: {held} of {shown}");
        }
    }
}

/// Plays a round robin of equal agents that like some boards and dislike others. Compares the two best.
fn field(players: usize, pairs: u32, rng: &mut ChaCha8Rng) -> Finding {
    let mut meetings = Vec::new();
    let mut totals = vec![(0, 0); players];
    for number in 0..pairs {
        let tastes: Vec<f64> = (0..players).map(|_| 15.0 * normal(rng)).collect();
        for b in 0..players {
            for a in 0..b {
                let (half_points, value) = pair(tastes[a] - tastes[b], rng);
                for (player, points, margin) in
                    [(a, half_points, value), (b, 4 - half_points, -value)]
                {
                    totals[player].0 += points;
                    totals[player].1 += margin;
                }
                meetings.push(Meeting {
                    board: number.into(),
                    slot: (0, number),
                    players: [a, b],
                    value,
                });
            }
        }
    }
    let mut ranking: Vec<_> = (0..players).collect();
    ranking.sort_by_key(|&player| std::cmp::Reverse(totals[player]));
    Finding::of(&boards(&meetings, ranking[0], ranking[1]), 0)
}

#[test]
fn the_best_of_an_equal_field_is_seldom_named() {
    let run = |run| field(6, 10, &mut stream(39, run));
    let findings: Vec<_> = (0..400)
        .map(run)
        .filter(|finding| finding.side.is_gt())
        .collect();
    let named = findings
        .iter()
        .filter(|finding| finding.chance <= 0.05)
        .count() as f64
        / 400.0;
    assert!(named <= 0.05 + tolerance(0.05, 400), "{named}");
}

/// The numbers of pairs at which the second table looks.
const PAIRS: [u32; 19] = [
    5, 6, 8, 10, 12, 14, 17, 20, 25, 30, 40, 50, 65, 80, 100, 160, 260, 420, 700,
];

#[test]
#[ignore = "prints tables, for a minute"]
fn tables_of_calibration() {
    eprintln!("| pairs | 90 % | 95 % | 99 % | 99.9 % |\n|---|---|---|---|---|");
    for (pairs, runs) in [
        (1, 1000),
        (2, 1000),
        (3, 1000),
        (5, 2000),
        (10, 2000),
        (20, 2000),
        (50, 1000),
        (100, 500),
        (200, 500),
    ] {
        let all: Vec<_> = Equal::all()
            .map(|equal| shares(&of_equals(equal, pairs, runs)))
            .collect();
        let cells = (0..4).map(|level| {
            let own = || all.iter().map(|shares| 100.0 * shares[level]);
            let mean = own().sum::<f64>() / all.len() as f64;
            format!(" {mean:.2} / {:.1} |", own().fold(0.0, f64::max))
        });
        eprintln!("| {pairs} |{}", cells.collect::<String>());
    }
    eprintln!("| Elo | pairs until half are named by .05 | .01 | .001 |\n|---|---|---|---|");
    for shift in [2.45, 6.0, 11.85] {
        let mut rng = stream(40, 0);
        let Pentanomial(counts) = better(shift, 100_000, &mut rng).pairs;
        let truth = elo(&Pentanomial(counts)).unwrap().value;
        let named = |pairs: u32| {
            let run = |run| better(shift, pairs, &mut stream(41, run)).finding();
            shares(&(0..300).map(run).collect::<Vec<_>>())
        };
        let rows: Vec<_> = PAIRS.iter().map(|&pairs| (pairs, named(pairs))).collect();
        let cells = [1, 2, 3].map(|level| {
            let first = rows.iter().find(|(_, shares)| shares[level] >= 0.5);
            first.map_or(" - |".into(), |(pairs, _)| format!(" {pairs} |"))
        });
        eprintln!("| {truth:+.0} |{}", cells.concat());
    }
}
