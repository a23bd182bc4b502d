//! Where the problem is from.

/// The posts, with what of them is meant.
macro_rules! posts {
    ($what:literal) => {
        concat!(
            "\"Solving Match-3 Without Swaps\" and \"Match-3 with Gravity, without Swaps\", Becoming Human (2019), ",
            $what
        )
    };
}
pub(super) use posts;
