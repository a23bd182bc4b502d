//! Tests properties of every board, whether it is solved or not.

use proptest::prelude::*;
use sweetfish_core::rng;
use sweetfish_sm3::solver::Limits;

use super::Case;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// With any number of nodes, no play exceeds the bound, and the solution is no worse than the given play.
    #[test]
    fn points_never_exceed_the_bound(seed: u64, fall in 0_u8..3, nodes in 0_u64..50) {
        let case = Case::random(&mut rng::stream(seed, 1), fall, 20);
        let best = case.reference.best(&case.grid, case.game.left());
        let solution = case.solve(Limits::nodes(nodes), &[]);
        prop_assert!(solution.total() <= best && best <= solution.bound);
        let full = case.solve(Limits::default(), &[]);
        let again = case.solve(Limits::nodes(nodes), &full.actions);
        prop_assert_eq!(again.total(), full.total());
        prop_assert!(solution.total() >= case.solve(Limits::nodes(0), &[]).total());
    }
}
