//! The measured costs of moves beside their searches.

use rand::RngExt;
use sweetfish_core::rng;

/// The measured costs of moves without a search: two games at a time of
/// `sweetfish play --depth 1` against itself on 26x26p9, on two cores with Linux 6.18.
pub(crate) struct Measured {
    /// Milliseconds of the quantiles 0, .5, .9, .99 and 1.
    milliseconds: [f64; QUANTILES.len()],
    /// The share of a cost that comes before the search, so that the program knows it.
    known: f64,
    /// The share of a clock that moves without a search may use up while no game may be lost.
    pub(crate) bearable: f64,
}

const QUANTILES: [f64; 5] = [0.0, 0.5, 0.9, 0.99, 1.0];

/// Nothing else runs.
pub(crate) const QUIET: Measured = Measured {
    milliseconds: [0.97, 1.35, 1.71, 2.13, 2.6],
    known: 0.5,
    bearable: 0.9,
};
/// A confined program, a little above what its bare moves took at the end of a game at 1 s.
pub(crate) const CONFINED: Measured = Measured {
    milliseconds: [1.8, 2.2, 2.7, 5.2, 12.0],
    known: 0.5,
    bearable: 0.6,
};
/// Beside eight busy processes.
pub(crate) const BUSY: Measured = Measured {
    milliseconds: [1.12, 1.51, 1.78, 9.84, 17.6],
    known: 0.5,
    bearable: 0.9,
};
/// Beside thirty.
pub(crate) const CROWDED: Measured = Measured {
    milliseconds: [1.11, 1.40, 1.63, 13.34, 32.0],
    known: 0.5,
    bearable: 0.9,
};
/// Beside eight, by a referee that also charges its own wait for a core.
pub(crate) const SLOW_REFEREE: Measured = Measured {
    milliseconds: [1.3, 8.75, 15.73, 21.24, 24.4],
    known: 0.1,
    bearable: 1.0 / 3.0,
};
/// Beside thirty, by the same.
pub(crate) const SLOWEST_REFEREE: Measured = Measured {
    milliseconds: [1.58, 28.18, 40.04, 50.06, 63.8],
    known: 0.1,
    bearable: 1.0 / 3.0,
};

/// The costs of the moves of a game.
pub(crate) struct Costs<'a> {
    measured: &'a Measured,
    seconds: Vec<f64>,
}

impl<'a> Costs<'a> {
    pub(crate) fn draw(measured: &'a Measured, moves: usize, seed: u64) -> Self {
        let mut rng = rng::stream(seed, 2);
        let mut cost = || {
            let at: f64 = rng.random();
            let above = QUANTILES.iter().position(|&quantile| at < quantile);
            let above = above.expect("random numbers are below 1");
            let [from, to] = [above - 1, above].map(|number| QUANTILES[number]);
            let [low, high] = [above - 1, above].map(|number| measured.milliseconds[number]);
            (low + (high - low) * (at - from) / (to - from)) / 1000.0
        };
        let seconds = (0..moves).map(|_| cost()).collect();
        Self { measured, seconds }
    }

    /// Returns the seconds of all moves.
    pub(crate) fn total(&self) -> f64 {
        self.seconds.iter().sum()
    }

    /// Returns the seconds of a move, and those that the program knows of.
    pub(crate) fn of(&self, made: usize) -> (f64, f64) {
        let cost = self.seconds[made];
        (cost, self.measured.known * cost)
    }
}
