//! Plays the games of a schedule: round by round, or beside other tasks of the same sequential test.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::slice;
use std::sync::Mutex;

use sweetfish_cli_support::Shard;
use sweetfish_sandbox::SandboxConfig;

use crate::bracket;
use crate::competitor::Competitor;
use crate::disturbance::Disturbance;
use crate::error::GameError;
use crate::game::Referee;
use crate::pool::{Pool, Worker};
use crate::record::GameRecord;
use crate::schedule::{Format, Pairing, Schedule, Slot, games, number_in_stage};
use crate::sequential::Sequential;
use crate::shared::{self, Shared};
use crate::store::Store;
use crate::watch::Watch;

pub(crate) enum Event<'a> {
    Notice(&'a str),
    /// The first game begins. `games` were played by an earlier run, `others` by other tasks, of at most `of`.
    Begins {
        games: usize,
        others: usize,
        of: u64,
    },
    /// A game is over.
    Played {
        /// All games of this run.
        games: &'a [GameRecord],
        /// How many other tasks have played of what this one could have played.
        others: usize,
        /// At most how many there will be, as far as is known now.
        of: u64,
        /// The state of the sequential test, if there is one.
        test: Option<&'a Sequential<'a>>,
    },
    Ends,
}

/// Returns the most games that a part of a schedule has.
pub(crate) fn most_games(schedule: &Schedule, shard: Shard) -> u64 {
    let players = schedule.players.len() as u64;
    let stages = match schedule.format {
        Format::Knockout => vec![players - 1],
        Format::Swiss { rounds } => vec![u64::from(rounds) * (players / 2)],
        _ => schedule.stages(),
    };
    let left_out = match schedule.format {
        Format::Marking { is_odd: true, .. } => stages.iter().sum(),
        _ => 0,
    };
    let pairs = stages.iter().map(|stage| stage * u64::from(schedule.pairs));
    2 * pairs.map(|pairs| shard.count(pairs)).sum::<u64>() - left_out
}

/// What is being played.
pub(crate) struct Playing<'a> {
    pub(crate) schedule: &'a Schedule,
    pub(crate) competitors: &'a [Competitor],
    pub(crate) sandbox: &'a SandboxConfig,
    pub(crate) pool: Pool<'a>,
    pub(crate) shard: Shard,
    /// `None` if nothing is written.
    pub(crate) store: Option<Store>,
    pub(crate) watch: Watch<'a>,
    /// The games of this run.
    pub(crate) games: Vec<GameRecord>,
}

impl Playing<'_> {
    /// Plays everything that is left. Passes on each game.
    pub(crate) fn run(&mut self, events: &mut dyn FnMut(Event)) -> anyhow::Result<()> {
        let schedule = self.schedule;
        let mut test = Sequential::of(schedule, &self.games);
        self.watch
            .decide(test.as_ref().and_then(Sequential::decided_after));
        let stages = schedule.stages();
        for round in 0.. {
            let Some(encounters) = bracket::round(schedule, round, &self.games) else {
                break;
            };
            let played: HashSet<Slot> = self.games.iter().map(|game| game.id).collect();
            let is_own = |slot| self.shard.has(number_in_stage(&stages, slot));
            let left: Vec<Pairing> = games(round, &encounters, 0..schedule.pairs)
                .filter(|pairing| is_own(pairing.slot) && !played.contains(&pairing.slot))
                .collect();
            let before = self.games.iter().filter(|game| game.id.round == round);
            self.watch
                .begin(left.iter().map(|pairing| pairing.slot), before);
            if self.watch.is_over() || self.play(&left, &mut test, events)? {
                break;
            }
        }
        Ok(())
    }

    /// Plays these games. Returns whether a sequential test is over or faults ended the run.
    fn play(
        &mut self,
        left: &[Pairing],
        test: &mut Option<Sequential>,
        events: &mut dyn FnMut(Event),
    ) -> anyhow::Result<bool> {
        let (schedule, shard) = (self.schedule, self.shard);
        if test.as_ref().is_some_and(Sequential::is_over) {
            return Ok(true);
        }
        let (pool, table, bound) = (self.pool, self.table(), self.watch.bound());
        pool.run(
            left,
            |pairing| bound.allows(pairing.slot),
            |pairing, worker| table.play(pairing, worker),
            |game| {
                if let Some(test) = test.as_mut() {
                    test.add(&game);
                    self.watch.decide(test.decided_after());
                }
                self.write(&game)?;
                self.watch.add(slice::from_ref(&game));
                self.games.push(game);
                let of = test.as_ref().map(Sequential::most_games);
                events(Event::Played {
                    games: &self.games,
                    others: 0,
                    of: of.unwrap_or_else(|| most_games(schedule, shard)),
                    test: test.as_ref(),
                });
                let is_over = test.as_ref().is_some_and(Sequential::is_over);
                Ok(break_if(self.watch.is_over() || is_over))
            },
        )?;
        Ok(self.watch.is_over() || test.as_ref().is_some_and(Sequential::is_over))
    }

    /// Plays what is left of a sequential test beside other tasks, until all together have decided it.
    pub(crate) fn run_shared(
        &mut self,
        shared: &Mutex<Shared>,
        events: &mut dyn FnMut(Event),
    ) -> anyhow::Result<()> {
        let pass_on = |shared: &mut Shared, events: &mut dyn FnMut(Event)| {
            for notice in shared.take_notices() {
                events(Event::Notice(&notice));
            }
        };
        {
            let mut shared = shared::lock(shared);
            pass_on(&mut shared, events);
            self.watch.decide(shared.test.decided_after());
            let others = shared.take_new();
            self.watch
                .begin(shared.left(), self.games.iter().chain(&others));
        }
        if self.watch.is_over() {
            return Ok(());
        }
        let (pool, table) = (self.pool, self.table());
        // Each turn plays one game, or finds that none is left.
        let most = most_games(self.schedule, self.shard) as usize;
        let turns = vec![(); most + pool.workers];
        pool.run_looking(
            &turns,
            |()| true,
            |(), worker| {
                let pairing = shared::next(shared, worker.stop);
                pairing.map(|one| table.play(&one, worker)).transpose()
            },
            |game| {
                let Some(game) = game else {
                    return Ok(ControlFlow::Break(()));
                };
                // It is written before others may take its pair.
                self.write(&game)?;
                let mut shared = shared::lock(shared);
                if shared.add(&game) {
                    self.watch.add(slice::from_ref(&game));
                }
                self.games.push(game);
                shared.look_around();
                self.watch.decide(shared.test.decided_after());
                self.watch.add(&shared.take_new());
                pass_on(&mut shared, events);
                let (others, of) = shared.extent();
                events(Event::Played {
                    games: &self.games,
                    others,
                    of,
                    test: Some(&shared.test),
                });
                Ok(break_if(self.watch.is_over() || shared.is_over()))
            },
            || {
                let mut shared = shared::lock(shared);
                shared.look_around_at_times();
                break_if(shared.is_over())
            },
        )
    }

    fn write(&mut self, game: &GameRecord) -> anyhow::Result<()> {
        match &mut self.store {
            Some(store) => store.add(game),
            None => Ok(()),
        }
    }
}

impl<'a> Playing<'a> {
    fn table(&self) -> Table<'a> {
        Table {
            schedule: self.schedule,
            competitors: self.competitors,
            sandbox: self.sandbox,
        }
    }
}

/// What a game takes.
struct Table<'a> {
    schedule: &'a Schedule,
    competitors: &'a [Competitor],
    sandbox: &'a SandboxConfig,
}

impl Table<'_> {
    fn play(&self, pairing: &Pairing, worker: &Worker) -> Result<GameRecord, GameError> {
        let schedule = self.schedule;
        let referee = Referee {
            rules: &schedule.rules,
            disturbance: Disturbance::NONE,
            sandbox: self.sandbox,
            worker,
        };
        let sides = [pairing.first, pairing.second].map(|player| &self.competitors[player]);
        referee.play_fairly(pairing, &schedule.opening(pairing.slot), sides)
    }
}

fn break_if(is_over: bool) -> ControlFlow<()> {
    if is_over {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
