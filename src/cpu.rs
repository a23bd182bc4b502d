//! Hot loops compiled for the processor at hand: what `run` is given is compiled twice, once for any
//! processor and once for AVX2 with BMI2, and the better form is picked when the program starts.

use once_cell::sync::OnceCell;

/// Which compiled form of the kernels runs. All forms give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Runs on any processor.
    Portable,
    /// Needs AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
}

static CHOSEN: OnceCell<Kernel> = OnceCell::new();

impl Kernel {
    /// The fastest form that this processor can run.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            return Self::Avx2;
        }
        Self::Portable
    }

    /// The form in use, chosen on first use: the best one unless [`Kernel::choose`] came first.
    pub fn current() -> Self {
        *CHOSEN.get_or_init(Self::best)
    }

    /// Fixes the form for the rest of the process; tells whether that is now the one in use.
    ///
    /// Refuses a form that this processor cannot run, and comes too late once a hot loop ran.
    pub fn choose(self) -> bool {
        if self == Self::Avx2 && Self::best() != Self::Avx2 {
            return false;
        }
        *CHOSEN.get_or_init(|| self) == self
    }
}

/// Work that is compiled once for each kernel. A closure would not do: only a method that must be
/// inlined is sure to be compiled together with its caller.
pub(crate) trait Task {
    /// What the work yields.
    type Output;

    /// Does the work. To be marked `#[inline(always)]`, like all that it calls.
    fn run(self) -> Self::Output;
}

/// Runs a task in the form of the current kernel.
#[inline]
pub(crate) fn run<T: Task>(task: T) -> T::Output {
    match Kernel::current() {
        Kernel::Portable => task.run(),
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code)]
        // SAFETY: `Kernel::choose` and `Kernel::best` let Avx2 be current only where the processor
        // was seen to have every feature that the function enables.
        Kernel::Avx2 => unsafe { run_avx2(task) },
        #[cfg(not(target_arch = "x86_64"))]
        Kernel::Avx2 => unreachable!("Avx2 is never chosen on this processor"),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<T: Task>(task: T) -> T::Output {
    task.run()
}
