//! Targets that are known to be reached, or not.

use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::Change;
use sweetfish_level::agent::{AgentSpec, Bot};
use sweetfish_level::{builtin, format};

fn tune(target: f64) -> Tune {
    Tune {
        within: 0.06,
        games: 250,
        ..Tune::new("random".parse().expect("an agent"), target)
    }
}

fn level(name: &str) -> Level {
    builtin::by_name(name).expect("a built-in level").level()
}

fn run(tune: &Tune, level: &Level) -> Tuned {
    tune.run(level, &|| false, &mut |_| ())
        .expect("nobody stops it")
}

/// Returns the success of a level in 1,500 games of another seed.
fn measured(level: &Level, agent: &AgentSpec) -> f64 {
    let bot = Bot::new(level, agent.clone(), None);
    let won = (0..1_500).filter(|&number| bot.play(99, number).won());
    won.count() as f64 / 1_500.0
}

#[test]
fn proposals_have_the_target_in_fresh_games() {
    let (mut all, mut near) = (0, 0);
    for name in ["01-first-steps", "05-hedges", "07-two-ponds"] {
        let level = level(name);
        for target in [0.3, 0.6] {
            let tune = tune(target);
            let tuned = run(&tune, &level);
            assert!(!tuned.proposals.is_empty(), "{name} at {target}: {tuned:?}");
            assert!(
                tuned
                    .proposals
                    .is_sorted_by(|a, b| a.distance <= b.distance)
            );
            for proposal in &tuned.proposals {
                let mut changed = level.clone();
                for change in &proposal.changes {
                    changed = change.apply(&changed).expect("a valid level");
                }
                assert_eq!(changed, proposal.level);
                assert!((proposal.distance - distance(&level, &changed)).abs() < 1e-9);
                assert_eq!(proposal.success.count, 250);
                let success = measured(&proposal.level, &tune.agent);
                all += 1;
                // Three standard errors of both sets of games.
                near += usize::from((success - target).abs() < 0.06 + 0.1);
            }
        }
    }
    assert_eq!(near, all);
}

#[test]
fn threads_change_nothing() {
    let level = level("05-hedges");
    let seen = |threads| {
        let tuned = run(
            &Tune {
                threads,
                ..tune(0.4)
            },
            &level,
        );
        let proposals = tuned.proposals.iter();
        let shown = proposals
            .map(|p| (p.name(), p.success, p.games))
            .collect::<Vec<_>>();
        (shown, tuned.games, tuned.before)
    };
    let one = seen(1);
    assert_eq!(one, seen(2));
    assert_eq!(one, seen(7));
}

/// Returns a level with this limit. Its two halves have two valid swaps each, and no part in what happens in the other. Those
/// above win.
fn two_halves(limit: u16) -> Level {
    let board = "1 2 1 1\n2 1 3 2\n# # # #\n3 4 3 3\n4 3 5 4";
    let spawners = "v v v v\n. . . .\n# # # #\n. . . .\n. . . .";
    let head = "mode = \"orders\"\nkinds = 5\norders = { 1 = 3 }";
    let text = format!(
        "{head}\nmoves = {limit}\nboard = '''\n{board}\n'''\nspawners = '''\n{spawners}\n'''\n"
    );
    format::parse(&text).expect("a level")
}

#[test]
fn a_chance_that_is_known_exactly_is_found() {
    // Random play takes a swap that wins in half of all games; with more moves it may come to it later.
    let tune = Tune {
        vary: vec![Vary::Moves],
        ..tune(0.5)
    };
    let tuned = run(&tune, &two_halves(3));
    let names: Vec<_> = tuned.proposals.iter().map(Proposal::name).collect();
    assert_eq!(names, ["limit 1"]);
    let success = measured(&tuned.proposals[0].level, &tune.agent);
    assert!((success - 0.5).abs() < 0.05, "{success}");
    let tuned = run(&tune, &two_halves(1));
    assert_eq!(tuned.proposals[0].name(), "no change");
    assert!(tuned.proposals[0].distance < 1e-9);
}

#[test]
fn a_target_that_no_variant_has_is_said_to_be_out_of_reach() {
    // The first move wins half of all games.
    let tune = Tune {
        vary: vec![Vary::Moves],
        ..tune(0.2)
    };
    let tuned = run(&tune, &two_halves(3));
    assert!(tuned.proposals.is_empty(), "{tuned:?}");
    let (changes, success) = tuned.nearest;
    assert_eq!(Changes(&changes).to_string(), "limit 1");
    assert!((success.value - 0.5).abs() < 0.1, "{success:?}");
    let fresh = tuned.nearest_fresh.expect("fresh games");
    assert_eq!(fresh.count, tune.games);
    assert!(
        (fresh.hits as f64 / fresh.count as f64 - 0.5).abs() < 0.12,
        "{fresh:?}"
    );
}

#[test]
fn the_limit_is_that_of_the_curve() {
    let level = level("01-first-steps");
    let tune = Tune {
        vary: vec![Vary::Moves],
        ..tune(0.5)
    };
    let tuned = run(&tune, &level);
    let bot = Bot::new(&level, tune.agent.clone(), None);
    let most = 3 * u32::from(level.limit.amount());
    let needed = (0..2_000).map(|number| bot.play_on(5, number, most).needed);
    let curve = sweetfish_level::agent::Curve::new(needed, most);
    // Limits beside this one have the target too, and are no other proposals.
    let [proposal] = &tuned.proposals[..] else {
        panic!("{tuned:?}");
    };
    let [Change::Limit(limit)] = proposal.changes[..] else {
        panic!("{}", proposal.name());
    };
    let success = curve.at(limit.into()).expect("games").value;
    assert!((success - 0.5).abs() < 0.12, "limit {limit}: {success}");
}

#[test]
fn no_two_proposals_change_the_same_things() {
    let things = |changes: &[Change]| {
        let kind = |change: &Change| {
            let shown = format!("{change:?}");
            let end = shown.rfind(|letter: char| letter.is_ascii_digit());
            shown[..end.unwrap_or(shown.len())]
                .trim_end_matches(|c: char| c.is_ascii_digit() || c == '-')
                .to_string()
        };
        changes.iter().map(kind).collect::<Vec<_>>()
    };
    let mut count = 0;
    for (name, vary) in [
        ("05-hedges", vec![Vary::Kinds, Vary::Moves]),
        ("09-under-frost", vec![Vary::Blockers, Vary::Moves]),
        ("01-first-steps", vec![Vary::Score]),
    ] {
        let tune = Tune { vary, ..tune(0.4) };
        let tuned = run(&tune, &level(name));
        let mut seen: Vec<_> = tuned
            .proposals
            .iter()
            .map(|own| things(&own.changes))
            .collect();
        count += seen.len();
        seen.sort();
        let all = seen.len();
        seen.dedup();
        assert_eq!(seen.len(), all, "{name}: {seen:?}");
    }
    assert!(count > 3, "{count}");
}

#[test]
fn a_run_that_is_stopped_has_no_result() {
    let level = level("05-hedges");
    assert!(tune(0.4).run(&level, &|| true, &mut |_| ()).is_none());
}

#[test]
fn a_run_that_is_stopped_keeps_its_proposals() {
    let level = level("05-hedges");
    let whole = run(&tune(0.4), &level);
    assert!(whole.proposals.len() > 1);
    let is_enough = AtomicBool::new(false);
    let mut watch = |now: Progressed| is_enough.store(now.proposals == 1, Ordering::Relaxed);
    let stopped = tune(0.4).run(&level, &|| is_enough.load(Ordering::Relaxed), &mut watch);
    let stopped = stopped.expect("a proposal").proposals;
    let names: Vec<_> = stopped.iter().map(Proposal::name).collect();
    assert_eq!(names.len(), 1);
    assert!(whole.proposals.iter().any(|own| own.name() == names[0]));
}
