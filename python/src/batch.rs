//! Batches of either family behind one interface.

use sweetfish::level;
use sweetfish::level::Level;
use sweetfish::level::batch::GOALS;
use sweetfish::match3;
use sweetfish::match3::batch::{AutoReset, Ended, Illegal, IllegalAction, Starts};
use sweetfish::match3::{Goal, Rules};
use sweetfish::rng::Playout;

/// Games that are stepped together. All numbers are written game by game.
pub(crate) trait Batch: Send + Sync {
    /// Begins new games in some places: the first of their seeds, or the next.
    fn reset(&mut self, places: &[bool], seeds: Option<&[u64]>);

    /// Checks that each game in play has a legal action.
    fn check(&self, actions: &[usize]) -> Result<(), IllegalAction>;

    /// Makes an action in each game, and writes the rewards.
    fn step(&mut self, actions: &[usize], rewards: &mut [f64]) -> Result<(), IllegalAction>;

    /// Draws a legal action of each game; 0 where there is none.
    fn sample(&self, rng: &mut Playout, actions: &mut [usize]);

    /// Writes what is seen.
    fn look(&self, seen: Seen<'_>);

    /// Writes the cells and the numbers of the latest game of a place that has ended.
    fn last(&self, place: usize, cells: &mut [u8], numbers: &mut [i64]);

    /// Returns a batch in the same state, which goes on alike.
    fn copied(&self) -> Box<dyn Batch>;
}

/// What is seen of games.
pub(crate) struct Seen<'a> {
    pub(crate) cells: &'a mut [u8],
    /// Which actions are legal.
    pub(crate) mask: &'a mut [bool],
    /// 0 for a game in play, 1 for one whose goal is reached, else 2.
    pub(crate) ended: &'a mut [u8],
    pub(crate) numbers: &'a mut [i64],
}

impl Seen<'_> {
    fn put_ended(&mut self, ended: &[Ended]) {
        for (out, &ended) in self.ended.iter_mut().zip(ended) {
            *out = ended as u8;
        }
    }
}

/// What games are played.
#[derive(Clone)]
pub(crate) enum Setup {
    /// Gem-swap games.
    Rules(Rules, Starts),
    /// Games of levels, place by place in turn.
    Levels(Vec<Level>, level::batch::Reward),
}

/// How a batch takes what happens.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    pub(crate) auto_reset: AutoReset,
    pub(crate) illegal: Illegal,
}

impl Setup {
    /// Begins the first game of each seed, in places from `first` on.
    pub(crate) fn begin(
        &self,
        first: usize,
        seeds: &[u64],
        manner: Manner,
    ) -> Result<Box<dyn Batch>, level::batch::BatchError> {
        let Manner {
            auto_reset,
            illegal,
        } = manner;
        Ok(match self {
            Self::Rules(rules, starts) => {
                let batch = match3::batch::Batch::with_starts(*rules, seeds, *starts);
                let batch = batch.with_auto_reset(auto_reset).with_illegal(illegal);
                Box::new(batch)
            }
            Self::Levels(levels, reward) => {
                let mut levels = levels.clone();
                let turn = first % levels.len().max(1);
                levels.rotate_left(turn);
                let batch = level::batch::Batch::new(&levels, seeds)?.with_reward(*reward);
                let batch = batch.with_auto_reset(auto_reset).with_illegal(illegal);
                Box::new(batch)
            }
        })
    }

    /// Returns how many rows and columns a board has.
    pub(crate) fn size(&self) -> (usize, usize) {
        let (height, width) = match self {
            Self::Rules(rules, _) => (rules.height, rules.width),
            Self::Levels(levels, _) => (levels[0].height, levels[0].width),
        };
        (height.into(), width.into())
    }

    /// Returns the highest number in each plane of a board. Gem-swap games have one plane.
    pub(crate) fn planes(&self) -> Vec<(&'static str, u8)> {
        match self {
            Self::Rules(rules, _) => vec![("kind", rules.kinds)],
            Self::Levels(..) => {
                let planes = level::batch::PLANES.iter();
                planes.map(|plane| (plane.name, plane.most)).collect()
            }
        }
    }

    /// Returns how many numbers a game has.
    pub(crate) fn number_count(&self) -> usize {
        match self {
            Self::Rules(rules, _) => count(rules),
            Self::Levels(..) => GOALS,
        }
    }

    /// Returns how many planes a board has.
    pub(crate) fn plane_count(&self) -> usize {
        match self {
            Self::Rules(..) => 1,
            Self::Levels(..) => level::batch::PLANES.len(),
        }
    }

    /// Returns the names of the numbers of a game. Under q1 the gem that has to vanish is one of them: its cell in reading order
    /// from 1, or 0 once it has vanished.
    pub(crate) fn numbers(&self) -> Vec<String> {
        match self {
            Self::Rules(rules, _) => {
                let names = ["score", "left", "gem"];
                names[..count(rules)]
                    .iter()
                    .map(|&name| name.into())
                    .collect()
            }
            Self::Levels(..) => level::batch::goal_names().collect(),
        }
    }
}

/// Returns how many numbers a gem-swap game has.
fn count(rules: &Rules) -> usize {
    2 + usize::from(matches!(rules.goal, Goal::RemoveGem { .. }))
}

/// What gem-swap games have come to.
struct Totals<'a> {
    points: &'a [u32],
    swaps: &'a [u32],
    /// The cell of the gem that has to vanish.
    marked: &'a [Option<usize>],
}

impl Totals<'_> {
    /// Writes the numbers of [`Setup::numbers`].
    fn write(&self, rules: &Rules, out: &mut [i64]) {
        for (game, out) in out.chunks_exact_mut(count(rules)).enumerate() {
            let (points, swaps) = (self.points[game], self.swaps[game]);
            let left = match rules.goal {
                Goal::FewestSwaps { target } => target.saturating_sub(points),
                Goal::MostPoints { swaps: most } => most.saturating_sub(swaps),
                Goal::LongestGame | Goal::RemoveGem { .. } => 0,
            };
            // One by one: of a slice the compiler makes a call for each game.
            let (first, gem) = out.split_at_mut(2);
            (first[0], first[1]) = (points.into(), left.into());
            if let [gem] = gem {
                *gem = self.marked[game].map_or(0, |cell| cell as i64 + 1);
            }
        }
    }
}

impl Batch for match3::batch::Batch {
    fn reset(&mut self, places: &[bool], seeds: Option<&[u64]>) {
        self.reset(places, seeds);
    }

    fn check(&self, actions: &[usize]) -> Result<(), IllegalAction> {
        self.check(actions)
    }

    fn step(&mut self, actions: &[usize], rewards: &mut [f64]) -> Result<(), IllegalAction> {
        rewards.copy_from_slice(self.step(actions)?.rewards);
        Ok(())
    }

    fn sample(&self, rng: &mut Playout, actions: &mut [usize]) {
        self.sample(rng, actions);
    }

    fn look(&self, mut seen: Seen<'_>) {
        self.observe(seen.cells);
        self.legal_actions(seen.mask);
        seen.put_ended(self.latest().ended);
        let has_gem = count(self.rules()) == 3;
        let totals = Totals {
            points: &self.scores(),
            swaps: &self.swaps_made(),
            marked: if has_gem { &self.marked() } else { &[] },
        };
        totals.write(self.rules(), seen.numbers);
    }

    fn last(&self, place: usize, cells: &mut [u8], numbers: &mut [i64]) {
        let last = self.latest();
        cells.copy_from_slice(&last.final_cells[place * cells.len()..][..cells.len()]);
        let totals = Totals {
            points: &last.final_scores[place..=place],
            swaps: &last.final_swaps[place..=place],
            marked: &last.final_marked[place..=place],
        };
        totals.write(self.rules(), numbers);
    }

    fn copied(&self) -> Box<dyn Batch> {
        Box::new(self.clone())
    }
}

impl Batch for level::batch::Batch {
    fn reset(&mut self, places: &[bool], seeds: Option<&[u64]>) {
        self.reset(places, seeds);
    }

    fn check(&self, actions: &[usize]) -> Result<(), IllegalAction> {
        self.check(actions)
    }

    fn step(&mut self, actions: &[usize], rewards: &mut [f64]) -> Result<(), IllegalAction> {
        rewards.copy_from_slice(self.step(actions)?.rewards);
        Ok(())
    }

    fn sample(&self, rng: &mut Playout, actions: &mut [usize]) {
        self.sample(rng, actions);
    }

    fn look(&self, mut seen: Seen<'_>) {
        self.observe(seen.cells);
        self.legal_actions(seen.mask);
        seen.put_ended(self.latest().ended);
        let mut goals = vec![0; self.len() * GOALS];
        self.goals(&mut goals);
        widen(&goals, seen.numbers);
    }

    fn last(&self, place: usize, cells: &mut [u8], numbers: &mut [i64]) {
        let last = self.latest();
        cells.copy_from_slice(&last.final_cells[place * cells.len()..][..cells.len()]);
        widen(&last.final_goals[place * GOALS..][..GOALS], numbers);
    }

    fn copied(&self) -> Box<dyn Batch> {
        Box::new(self.clone())
    }
}

fn widen(numbers: &[u32], out: &mut [i64]) {
    for (out, &number) in out.iter_mut().zip(numbers) {
        *out = number.into();
    }
}
