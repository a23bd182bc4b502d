//! A large batch in parts.

use sweetfish::level::batch::BatchError;
use sweetfish::match3::batch::{Illegal, IllegalAction};
use sweetfish::rng::Playout;

use crate::batch::{Batch, Manner, Seen, Setup};

/// The games of a part: few enough that a processor still has them at hand when they are looked at after a step.
const PART: usize = 256;

/// Games in parts that are stepped, and then looked at, one after the other.
pub(crate) struct Parts {
    batches: Vec<Box<dyn Batch>>,
    refuses: bool,
    /// How many cells in all planes, actions and numbers a game has.
    cells: usize,
    actions: usize,
    numbers: usize,
}

impl Parts {
    /// Begins the first game of each seed.
    pub(crate) fn begin(setup: &Setup, seeds: &[u64], manner: Manner) -> Result<Self, BatchError> {
        let (height, width) = setup.size();
        let parts = seeds.chunks(PART).enumerate();
        let begin = |(part, seeds)| setup.begin(part * PART, seeds, manner);
        Ok(Self {
            batches: parts.map(begin).collect::<Result<_, _>>()?,
            refuses: manner.illegal == Illegal::Refused,
            cells: height * width * setup.plane_count(),
            actions: 2 * height * width,
            numbers: setup.number_count(),
        })
    }

    /// Begins new games in some places: the first of their seeds, or the next.
    pub(crate) fn reset(&mut self, places: &[bool], seeds: Option<&[u64]>) {
        for (part, (batch, places)) in self.batches.iter_mut().zip(places.chunks(PART)).enumerate()
        {
            let own = |seeds: &'_ [u64]| seeds[part * PART..][..places.len()].to_vec();
            batch.reset(places, seeds.map(own).as_deref());
        }
    }

    /// Makes an action in each game, and writes the rewards and what is seen. If an action is refused, no game is stepped.
    pub(crate) fn step(
        &mut self,
        actions: &[usize],
        rewards: &mut [f64],
        seen: Seen<'_>,
    ) -> Result<(), IllegalAction> {
        if self.refuses {
            for (part, (batch, own)) in self.batches.iter().zip(actions.chunks(PART)).enumerate() {
                let at = |error: IllegalAction| {
                    IllegalAction::new(part * PART + error.game, error.action)
                };
                batch.check(own).map_err(at)?;
            }
        }
        let sizes = (self.cells, self.actions, self.numbers);
        let rewards = rewards.chunks_mut(PART);
        let actions = actions.chunks(PART);
        let own = self.batches.iter_mut().zip(actions).zip(rewards);
        for (((batch, actions), rewards), seen) in own.zip(split(seen, sizes)) {
            batch.step(actions, rewards)?;
            batch.look(seen);
        }
        Ok(())
    }

    /// Draws a legal action of each game; 0 where there is none.
    pub(crate) fn sample(&self, rng: &mut Playout, actions: &mut [usize]) {
        for (batch, actions) in self.batches.iter().zip(actions.chunks_mut(PART)) {
            batch.sample(rng, actions);
        }
    }

    /// Writes what is seen.
    pub(crate) fn look(&self, seen: Seen<'_>) {
        let sizes = (self.cells, self.actions, self.numbers);
        for (batch, seen) in self.batches.iter().zip(split(seen, sizes)) {
            batch.look(seen);
        }
    }

    /// Writes the cells of the latest game that has ended in some places, one after the other, and its numbers where the place
    /// has them.
    pub(crate) fn last(&self, places: &[bool], cells: &mut [u8], numbers: &mut [i64]) {
        let ended = (0..places.len()).filter(|&place| places[place]);
        for (place, cells) in ended.zip(cells.chunks_exact_mut(self.cells)) {
            let numbers = &mut numbers[place * self.numbers..][..self.numbers];
            self.batches[place / PART].last(place % PART, cells, numbers);
        }
    }
}

impl Clone for Parts {
    /// Returns games in the same state, which go on alike.
    fn clone(&self) -> Self {
        Self {
            batches: self.batches.iter().map(|batch| batch.copied()).collect(),
            ..*self
        }
    }
}

/// Divides what is seen, by how many cells, actions and numbers a game has.
fn split(
    seen: Seen<'_>,
    (cells, actions, numbers): (usize, usize, usize),
) -> impl Iterator<Item = Seen<'_>> {
    let cells = seen.cells.chunks_mut(PART * cells);
    let mask = seen.mask.chunks_mut(PART * actions);
    let ended = seen.ended.chunks_mut(PART);
    let numbers = seen.numbers.chunks_mut(PART * numbers);
    let all = cells.zip(mask).zip(ended).zip(numbers);
    all.map(|(((cells, mask), ended), numbers)| Seen {
        cells,
        mask,
        ended,
        numbers,
    })
}
