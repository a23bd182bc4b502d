//! Agents that join a gauntlet or a round robin of which games were played. Their encounters come after all others, so that no game
//! has another number, and no part of the schedule other games.

use super::{Encounter, Format, Schedule, Slot};

impl Schedule {
    /// Takes up what was begun: leaves out the agents that were left out then. Those that were not there yet join.
    pub(crate) fn take_up(&mut self, begun: &Self) {
        self.leave_out(&begun.dropped);
        let first = begun.players.len() - begun.joined;
        if self.can_be_joined() && begun.format == self.format {
            self.joined = self.players.len().saturating_sub(first);
        }
    }

    /// Returns whether agents can join after the first games.
    pub(crate) fn can_be_joined(&self) -> bool {
        matches!(self.format, Format::RoundRobin | Format::Gauntlet)
    }

    /// Returns this schedule with the agents that a longer one has beside, if that begins with those of this one. It is that one if
    /// that has all games of this one, and nothing else differs.
    pub(crate) fn joined_as(&self, longer: &Self) -> Self {
        if !self.can_be_joined() || !longer.begins_with_agents_of(self) {
            return self.clone();
        }
        let new = &longer.players[self.players.len()..];
        let has_all = longer.encounters().starts_with(&self.encounters());
        let has_dropped = longer.dropped.starts_with(&self.dropped);
        Self {
            players: [&self.players, new].concat(),
            joined: if has_all {
                longer.joined
            } else {
                self.joined + new.len()
            },
            dropped: if has_dropped { longer } else { self }.dropped.clone(),
            ..self.clone()
        }
    }

    /// Returns whether the first agents are those of another schedule, whatever their clocks are.
    pub(crate) fn begins_with_agents_of(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|schedule| {
            let agents = schedule.players.iter();
            agents
                .map(|player| (&player.name, &player.command))
                .collect::<Vec<_>>()
        });
        own.starts_with(&others)
    }

    /// Returns the encounters of everybody against everybody: of those who began, then of each who joined.
    pub(super) fn round_robin(&self) -> Vec<Encounter> {
        let count = self.players.len();
        let first = count - self.joined;
        let met = |a: usize, b: usize| Encounter { a, b };
        let begun = (0..first).flat_map(|a| (a + 1..first).map(move |b| met(a, b)));
        let later = (first..count).flat_map(|b| (0..b).map(move |a| met(a, b)));
        begun.chain(later).collect()
    }

    /// Returns how many encounters there were at first, and how many came with each agent that joined.
    pub(crate) fn stages(&self) -> Vec<u64> {
        let first = self.players.len() - self.joined;
        let mut stages = vec![0; 1 + self.joined];
        for met in self.encounters() {
            stages[(met.b + 1).saturating_sub(first)] += 1;
        }
        stages
    }
}

/// Returns the number of a pair among those of its stage, by which it belongs to a part of the schedule.
pub(crate) fn number_in_stage(stages: &[u64], slot: Slot) -> u64 {
    let mut place = u64::from(slot.encounter);
    for &stage in stages {
        if place < stage {
            return u64::from(slot.pair) * stage + place;
        }
        place -= stage;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::super::{Player, games};
    use super::*;
    use crate::attempt;
    use sweetfish_cli_support::Shard;

    fn schedule(format: Format, players: usize) -> Schedule {
        let player = |number| Player::new(&format!("p{number}"), "random");
        Schedule {
            format,
            players: (0..players).map(player).collect(),
            ..attempt::schedule("random", 5, 1.0)
        }
    }

    fn met(schedule: &Schedule) -> Vec<(usize, usize)> {
        let all = schedule.encounters().into_iter();
        all.map(|met| (met.a, met.b)).collect()
    }

    #[test]
    fn who_joins_plays_after_the_others() {
        let begun = schedule(Format::RoundRobin, 3);
        let mut own = schedule(Format::RoundRobin, 5);
        own.take_up(&begun);
        let expected = [
            (0, 1),
            (0, 2),
            (1, 2),
            (0, 3),
            (1, 3),
            (2, 3),
            (0, 4),
            (1, 4),
            (2, 4),
            (3, 4),
        ];
        assert_eq!(met(&own), expected);
        assert_eq!(own.stages(), [3, 3, 4]);
        // One after the other is the same.
        let mut first = schedule(Format::RoundRobin, 4);
        first.take_up(&begun);
        let mut second = schedule(Format::RoundRobin, 5);
        second.take_up(&first);
        assert_eq!(second, own);
        assert_eq!(begun.joined_as(&own), own);
        assert_eq!(own.joined_as(&begun), own);
        // Begun with all, the encounters are numbered otherwise.
        let whole = schedule(Format::RoundRobin, 5);
        assert_eq!(begun.joined_as(&whole).joined, 2);
        let mut gauntlet = schedule(Format::Gauntlet, 4);
        gauntlet.take_up(&schedule(Format::Gauntlet, 3));
        assert_eq!(met(&gauntlet), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(gauntlet.stages(), [2, 1]);
        for format in [Format::Knockout, Format::Swiss { rounds: 2 }] {
            let begun = schedule(format.clone(), 3);
            let mut own = schedule(format, 4);
            own.take_up(&begun);
            assert_eq!((own.joined, begun.joined_as(&own)), (0, begun));
        }
    }

    #[test]
    fn parts_keep_their_pairs_when_somebody_joins() {
        for format in [Format::RoundRobin, Format::Gauntlet] {
            for (players, of) in (2..6).flat_map(|players| (1..5).map(move |of| (players, of))) {
                let begun = schedule(format.clone(), players);
                let mut own = schedule(format.clone(), players + 2);
                own.take_up(&begun);
                let parts = |schedule: &Schedule| -> Vec<(Slot, Vec<u64>)> {
                    let (stages, met) = (schedule.stages(), schedule.encounters());
                    let all = games(0, &met, 0..schedule.pairs);
                    let parts = |slot| {
                        let number = number_in_stage(&stages, slot);
                        let has = |part: &u64| Shard { part: *part, of }.has(number);
                        (slot, (1..=of).filter(has).collect())
                    };
                    all.map(|pairing| parts(pairing.slot)).collect()
                };
                let (before, now) = (parts(&begun), parts(&own));
                assert!(before.iter().all(|own| now.contains(own)), "{players} {of}");
                assert!(now.iter().all(|(_, parts)| parts.len() == 1));
                let counted =
                    (1..=of).map(|part| crate::playing::most_games(&own, Shard { part, of }));
                assert_eq!(counted.sum::<u64>(), now.len() as u64);
            }
        }
    }
}
