//! The search for variants: bisection over steps, then a race of what is near the target.

use std::ops::Range;

use sweetfish_core::clock::Stopwatch;
use sweetfish_core::stats::Share;
use sweetfish_core::threads;
use sweetfish_level::Level;
use sweetfish_level::agent::{Bot, Curve};

use super::candidate::{Candidate, Scouted, Verdict, success};
use super::{Progressed, Proposal, Tune, Tuned, Vary};
use crate::Change;

/// The games that a step is played at least and at most, before it is known on which side of the target it is.
const SCOUT: (u64, u64) = (100, 400);
/// Games are played up to a limit this many times that of the level.
const PAST: u32 = 3;
/// A race has at most this many times the games of a verification.
const RACE_LENGTH: u64 = 4;
/// Wanted is a variant within this part of what is allowed.
const AIM: f64 = 3.0;
/// The first game of a race and of a verification. Scouts have those below.
const RACE: u64 = 1 << 32;
const FRESH: u64 = 1 << 33;

struct Search<'a> {
    tune: &'a Tune,
    level: &'a Level,
    stop: &'a (dyn Fn() -> bool + Sync),
    watch: &'a mut dyn FnMut(Progressed),
    games: u64,
    proposals: usize,
}

/// Runs [`Tune::run`].
pub(super) fn run(
    tune: &Tune,
    level: &Level,
    stop: &(dyn Fn() -> bool + Sync),
    watch: &mut dyn FnMut(Progressed),
) -> Option<Tuned> {
    let (games, proposals) = (0, 0);
    let mut search = Search {
        tune,
        level,
        stop,
        watch,
        games,
        proposals,
    };
    let scouted = search.scout_all()?;
    let limits = tune.vary.contains(&Vary::Moves);
    let known = scouted.iter();
    let known = known.flat_map(|scouted| scouted.candidates(level, tune.target, limits));
    let mut candidates: Vec<_> = known.collect();
    let before = candidates[0].share;
    let mut found = Vec::new();
    let ended = search.race(&scouted, &mut candidates, &mut found);
    if found.is_empty() {
        ended?;
    }
    let mut proposals: Vec<_> = found.into_iter().map(|(_, proposal)| proposal).collect();
    proposals.sort_by(|one, other| one.distance.total_cmp(&other.distance));
    let far = |candidate: &&mut Candidate| tune.away(candidate.share);
    let known = candidates.iter_mut().filter(|own| own.share.count > 0);
    let nearest = known.min_by(|a, b| far(a).total_cmp(&far(b)));
    let nearest = nearest.expect("the level itself");
    let estimate = nearest.share.estimate().expect("some games");
    let none = proposals.is_empty();
    let fresh = none.then(|| search.won(nearest, FRESH..FRESH + tune.games));
    let nearest_fresh = fresh.map_or(Some(None), |fresh| fresh.map(Some))?;
    Some(Tuned {
        before,
        proposals,
        nearest: (nearest.changes.clone(), estimate),
        nearest_fresh,
        games: search.games,
    })
}

/// Returns whether two variants change the same things, and only their sizes differ.
fn are_alike(one: &[Change], other: &[Change]) -> bool {
    let mut pairs = one.iter().zip(other);
    one.len() == other.len() && pairs.all(|(one, other)| one.is_of_same_thing(other))
}

impl Tune {
    /// Returns how far a success is from the target.
    fn away(&self, share: Share) -> f64 {
        (success(share).0 - self.target).abs()
    }
}

impl Search<'_> {
    /// Returns the curves of the level, which is the first, and of the steps that a bisection asks for.
    fn scout_all(&mut self) -> Option<Vec<Scouted>> {
        let own = self.scout(0, None)?;
        let limit = u32::from(self.level.limit.amount());
        let before = own.curve.at(limit).expect("some games").value;
        let easier = before < self.tune.target;
        let mut all = vec![own];
        for &vary in &self.tune.vary {
            for ladder in vary.ladders(self.level, easier) {
                self.bisect(vary, &ladder, easier, &mut all)?;
            }
        }
        Some(all)
    }

    /// Finds the first step of a ladder that takes the success past the target. The first step is played in any case: with
    /// another limit it is the smallest change of its kind.
    fn bisect(
        &mut self,
        vary: Vary,
        ladder: &[Change],
        easier: bool,
        all: &mut Vec<Scouted>,
    ) -> Option<()> {
        let limit = u32::from(self.level.limit.amount());
        let (mut low, mut high, mut step) = (0, ladder.len(), 0);
        while low < high {
            let scouted = self.scout(all.len(), Some((vary, ladder[step])))?;
            let value = scouted.curve.at(limit).expect("some games").value;
            all.push(scouted);
            if (value >= self.tune.target) == easier {
                high = step;
            } else {
                low = step + 1;
            }
            step = usize::midpoint(low, high);
        }
        Some(())
    }

    /// Plays the level with a change past its limit, until its success is on one side of the target.
    fn scout(&mut self, index: usize, step: Option<(Vary, Change)>) -> Option<Scouted> {
        let (nature, change) = step.unzip();
        let changed = change.and_then(|change| change.apply(self.level));
        let level = changed.as_ref().unwrap_or(self.level);
        let limit = u32::from(level.limit.amount());
        let most = (PAST * limit).min(1_000);
        let mut needed = Vec::new();
        // The level itself is what all limits are judged by.
        let mut next = if change.is_some() { SCOUT.0 } else { SCOUT.1 };
        loop {
            let played = needed.len() as u64;
            needed.extend(self.play(change.as_slice(), level, played..next, most)?);
            let curve = Curve::new(needed.iter().copied(), most);
            let share = curve.at(limit).and_then(|own| own.range);
            let (low, high) = share.expect("some games");
            let target = self.tune.target;
            if next >= SCOUT.1 || target < low || target > high {
                return Some(Scouted {
                    index,
                    nature,
                    change,
                    curve,
                    games: next,
                });
            }
            next *= 2;
        }
    }

    /// Races the candidates, the smallest change first, and verifies those that have the target. Adds these to `found`.
    fn race(
        &mut self,
        scouted: &[Scouted],
        candidates: &mut Vec<Candidate>,
        found: &mut Vec<(Option<Vary>, Proposal)>,
    ) -> Option<()> {
        candidates.sort_by(|one, other| one.distance.total_cmp(&other.distance));
        let limits = self.tune.vary.contains(&Vary::Moves);
        let rounds = [
            (true, Verdict::Hit),
            (true, Verdict::Near),
            (false, Verdict::Hit),
            (false, Verdict::Near),
        ];
        for (other, wanted) in rounds {
            let mut next = 0;
            while next < candidates.len() && found.len() < self.tune.proposals {
                let candidate = &mut candidates[next];
                next += 1;
                let is_known = |(nature, own): &(Option<Vary>, Proposal)| {
                    other && *nature == candidate.nature
                        || are_alike(&own.changes, &candidate.changes)
                };
                if found.iter().any(is_known) {
                    continue;
                }
                if candidate.verdict.is_none() {
                    let verdict = self.judge(candidate)?;
                    candidate.verdict = Some(verdict);
                    if limits && verdict == Verdict::Miss && candidate.games > 0 {
                        next = next.min(self.correct(scouted, candidates, next - 1));
                        continue;
                    }
                }
                if candidate.verdict != Some(wanted) {
                    continue;
                }
                candidate.verdict = Some(Verdict::Miss);
                let fresh = self.won(candidate, FRESH..FRESH + self.tune.games)?;
                if self.tune.away(fresh) <= self.tune.within + 1e-9 {
                    found.push((candidate.nature, candidate.proposal(fresh)));
                    self.proposals = found.len();
                }
            }
        }
        Some(())
    }

    /// Adds the variant that a raced one leads to. Returns its place, or the number of candidates without one.
    fn correct(&self, scouted: &[Scouted], all: &mut Vec<Candidate>, raced: usize) -> usize {
        let raced = &all[raced];
        let curve = &scouted[raced.of.0];
        let Some(found) = curve.corrected(self.level, self.tune.target, raced, all) else {
            return all.len();
        };
        let place = all.partition_point(|own| own.distance <= found.distance);
        all.insert(place, found);
        place
    }

    /// Plays a candidate until it is two standard errors within what is wanted or outside of it, or until all games of a race
    /// are played.
    fn judge(&mut self, candidate: &mut Candidate) -> Option<Verdict> {
        let (within, aim) = (self.tune.within, self.tune.within / AIM);
        let most = RACE_LENGTH * self.tune.games;
        let (mut share, mut next) = (Share::default(), (most / 32).max(1));
        loop {
            let away = self.tune.away(candidate.share);
            let error = 2.0 * success(candidate.share).1;
            if candidate.share.count > 0 && away > within && away > aim + error {
                return Some(Verdict::Miss);
            }
            // What a scout found may be luck.
            if share.count >= most || (share.count > 0 && away + error <= aim) {
                return Some(match away {
                    away if away > within => Verdict::Miss,
                    away if away > aim => Verdict::Near,
                    _ => Verdict::Hit,
                });
            }
            share.merge(self.won(candidate, RACE + share.count..RACE + next)?);
            candidate.share = share;
            next = (2 * next).min(most);
        }
    }

    /// Plays games of a candidate within its limit.
    fn won(&mut self, candidate: &mut Candidate, numbers: Range<u64>) -> Option<Share> {
        let watch = Stopwatch::start();
        candidate.games += numbers.end - numbers.start;
        let needed = self.play(&candidate.changes, &candidate.level, numbers, 0)?;
        candidate.time += watch.elapsed();
        let mut share = Share::default();
        for needed in needed {
            share.add(needed.is_some());
        }
        Some(share)
    }

    /// Plays games past the limit, up to a limit of `most`. Returns what each needed.
    fn play(
        &mut self,
        changes: &[Change],
        level: &Level,
        numbers: Range<u64>,
        most: u32,
    ) -> Option<Vec<Option<u32>>> {
        (self.watch)(Progressed {
            changes,
            proposals: self.proposals,
            games: self.games,
        });
        let tune = self.tune;
        let bot = Bot::new(level, tune.agent.clone(), tune.budget);
        let mut games: Vec<_> = numbers.map(|number| (number, None)).collect();
        let each = games.len().div_ceil(threads::usable(tune.threads)).max(1);
        threads::for_each(&mut games, each, |(number, needed)| {
            if !(self.stop)() {
                *needed = bot.play_on(tune.seed, *number, most).needed;
            }
        });
        self.games += games.len() as u64;
        let needed = games.into_iter().map(|(_, needed)| needed);
        (!(self.stop)()).then(|| needed.collect())
    }
}
