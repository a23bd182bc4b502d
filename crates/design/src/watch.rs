//! Games in batches, between which they can be watched and stopped.

use std::ops::Range;
use std::time::Duration;

use sweetfish_core::clock::Stopwatch;

/// Batches of games that take less than this become larger.
const SOON: Duration = Duration::from_millis(100);

/// Who watches games and may stop them.
pub(crate) struct Watch<'a> {
    stop: &'a dyn Fn() -> bool,
    show: &'a mut dyn FnMut(u64),
    played: u64,
    threads: u64,
}

impl<'a> Watch<'a> {
    /// `stop` is asked before each batch, `show` is called after it with the number of games played. The first batch has a
    /// game for each thread.
    pub(crate) fn new(
        stop: &'a dyn Fn() -> bool,
        show: &'a mut dyn FnMut(u64),
        threads: usize,
    ) -> Self {
        Self {
            stop,
            show,
            played: 0,
            threads: threads as u64,
        }
    }

    /// Returns what `play` returns of all numbers below `count`, each of which stands for `each` games; `None` if it was
    /// stopped.
    pub(crate) fn all<T>(
        &mut self,
        (count, each): (u64, u64),
        play: impl Fn(Range<u64>) -> Vec<T>,
    ) -> Option<Vec<T>> {
        let mut all = Vec::new();
        let (mut next, mut batch) = (0, self.threads);
        while next < count {
            if (self.stop)() {
                return None;
            }
            let clock = Stopwatch::start();
            let end = count.min(next + batch);
            all.extend(play(next..end));
            self.played += (end - next) * each;
            (self.show)(self.played);
            next = end;
            if clock.elapsed() < SOON {
                batch *= 2;
            }
        }
        Some(all)
    }
}
