//! Tests of `plan`.

use super::super::csv::Sheet;
use super::super::fake::{Case, begin, fake};
use super::super::report::Report;
use super::super::results::Results;
use super::*;

fn play(plan: &Plan, done: &[Row], threads: usize, most: usize) -> Vec<Row> {
    let mut rows = done.to_vec();
    let behind = rows.iter().map(|row| (row.condition, row.game)).collect();
    let each = |row| {
        rows.push(row);
        if rows.len() >= most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let going = AtomicBool::new(false);
    plan.run(&behind, threads, &going, each).unwrap();
    rows
}

fn whole(plan: &Plan, rows: Vec<Row>) -> String {
    let fake = plan.experiment();
    let results = Results::new(fake.columns, plan.conditions(), rows);
    Sheet::new(fake, plan.conditions()).write(results.all_rows())
}

#[test]
fn threads_change_nothing() {
    let fake = fake();
    let plan = Plan::new(&fake, 7, Some(20), Shard::WHOLE);
    let one = whole(&plan, play(&plan, &[], 1, usize::MAX));
    assert_eq!(one, whole(&plan, play(&plan, &[], 4, usize::MAX)));
    assert_eq!(one.lines().count(), 61);
    let other = Plan::new(&fake, 8, Some(20), Shard::WHOLE);
    assert_ne!(one, whole(&other, play(&other, &[], 1, usize::MAX)));
}

#[test]
fn what_was_cut_anywhere_resumes_to_the_same_end() {
    let fake = fake();
    let plan = Plan::new(&fake, 7, None, Shard::WHOLE);
    let all = whole(&plan, play(&plan, &[], 2, usize::MAX));
    for most in 1..=11 {
        let begun = play(&plan, &[], 2, most);
        assert_eq!(begun.len(), most);
        assert_eq!(all, whole(&plan, play(&plan, &begun, 2, usize::MAX)));
    }
}

#[test]
fn an_interruption_keeps_what_was_played() {
    let fake = fake();
    let plan = Plan::new(&fake, 7, Some(10_000), Shard::WHOLE);
    let interrupted = AtomicBool::new(false);
    let mut count = 0;
    let each = |_| {
        count += 1;
        interrupted.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    plan.run(&HashSet::new(), 2, &interrupted, each).unwrap();
    assert!((1..30_000).contains(&count));
}

#[test]
fn shards_make_up_the_whole() {
    let fake = fake();
    let shard = |part, of| Plan::new(&fake, 7, None, Shard { part, of });
    let plan = shard(1, 1);
    let all: Vec<_> = plan.places().collect();
    assert_eq!(all.len(), 11);
    for of in [1, 2, 4, 20] {
        let parts = (1..=of).flat_map(|part| {
            let plan = shard(part, of);
            assert_eq!(plan.count(), plan.places().count() as u64);
            let own: HashSet<_> = plan.places().collect();
            assert_eq!(plan.own(&all.iter().copied().collect()), own);
            play(&plan, &[], 1, usize::MAX)
        });
        assert_eq!(
            whole(&plan, parts.collect()),
            whole(&plan, play(&plan, &[], 1, usize::MAX))
        );
    }
}

/// The same, but that its conditions take turns.
fn turns() -> Experiment {
    let conditions = || {
        let all = [("a", 2, "x"), ("b", 3, "y"), ("c", 1, "x"), ("d", 2, "y")];
        all.map(|(agent, rows, seeds)| Case(agent, 1, rows, seeds))
            .into()
    };
    begin(conditions).in_turns().show(|_, _| Report::default())
}

#[test]
fn conditions_take_turns_if_asked() {
    let turns = turns();
    let places = |part, of| -> Vec<Place> {
        let plan = Plan::new(&turns, 7, None, Shard { part, of });
        assert_eq!(plan.count(), plan.places().count() as u64);
        let all = Plan::new(&turns, 7, None, Shard::WHOLE).places().collect();
        assert_eq!(plan.own(&all), plan.places().collect());
        plan.places().collect()
    };
    #[rustfmt::skip]
    let all = [(0, 0), (2, 0), (1, 0), (3, 0), (0, 1), (1, 1), (3, 1), (1, 2)];
    assert_eq!(places(1, 1), all);
    assert_eq!(places(2, 3), [all[1], all[4], all[7]]);
}

#[test]
fn conditions_share_seeds_if_asked() {
    let fake = fake();
    let plan = Plan::new(&fake, 7, None, Shard::WHOLE);
    assert_eq!(plan.seed_of((0, 2)), plan.seed_of((1, 2)));
    assert_ne!(plan.seed_of((0, 2)), plan.seed_of((0, 1)));
    assert_ne!(plan.seed_of((0, 2)), plan.seed_of((2, 2)));
    // Numbers that are in use: a change would make old runs impossible to repeat.
    assert_eq!(plan.seed_of((0, 0)), 15_776_242_097_716_065_180);
}
