//! Tests the agents by name, and the strength of those of the two papers.

use sweetfish_agents::mcts::Options;
use sweetfish_agents::settings::listed;
use sweetfish_core::stats::Mean;
use sweetfish_match3::agent::{AgentSpec, Played, Resources, play};
use sweetfish_match3::{Goal, Rules};

const TARGET: Goal = Goal::FewestSwaps { target: 250 };

#[test]
fn names_are_parsed_and_printed() {
    for (text, printed) in [
        ("hgs", "hgs:1,0,0,0,0"),
        ("hgs:1,.2,0,-.2,.2", "hgs:1,0.2,0,-0.2,0.2"),
        ("lbfs", "lbfs:0.2:1,0,0,0,0"),
        (
            "lbfs:sampled:1,0,0,1,0:sequence:.3",
            "lbfs:0.3:1,0,0,1,0:sequence:sampled",
        ),
        ("flat:7:4", "flat:7:4"),
        ("mcts", "mcts:100"),
        ("mcts:each=7", "mcts:each=7"),
        (
            "mcts:50:c=0.6:b=2:signal=score:playout=random:final=robust",
            "mcts:50:b=2:final=robust",
        ),
        ("q", "q:25"),
    ] {
        let spec: AgentSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), printed);
        assert_eq!(printed.parse(), Ok(spec));
    }
    for agent in AgentSpec::all() {
        let spec: AgentSpec = agent.name.parse().unwrap();
        assert!(spec.to_string().starts_with(agent.name));
        assert_eq!(spec.takes_budget(), agent.takes_budget);
    }
}

#[test]
fn malformed_agents_are_errors() {
    for (text, error) in [
        (
            "hgs:1,2,3",
            "agent hgs: found `1,2,3`, expected five weights score,pairs,moves,depth,touching, such as 1,0,0,.2,0",
        ),
        (
            "hgs:1,2,x,3,4",
            "agent hgs: found `x`, expected a finite number such as .2",
        ),
        (
            "hgs:1,2,inf,3,4",
            "agent hgs: found `inf`, expected a finite number such as .2",
        ),
        (
            "lbfs:1.5",
            "agent lbfs: found `1.5`, expected a limit from 0 to 1, five weights, `sequence` or `sampled`",
        ),
        ("flat:0", "agent flat: found `0`, expected playouts from 1"),
        (
            "mcts:c=-1",
            "agent mcts: found `c=-1`, expected c= with a number from 0 to 1000000",
        ),
        (
            "mcts:40:40",
            "agent mcts: found `40`, expected simulations or each= once",
        ),
        (
            "mcts:q=1",
            &format!(
                "agent mcts: found `q=1`, expected {}",
                listed(&Options::default())
            ),
        ),
        ("sgs:1", "agent sgs: found `1`, expected no more settings"),
    ] {
        let found = text.parse::<AgentSpec>().unwrap_err();
        assert_eq!(found.to_string(), error);
    }
    let unknown = "alpha".parse::<AgentSpec>().unwrap_err();
    let names: Vec<_> = AgentSpec::all().map(|agent| agent.name).collect();
    let names = names.join(", ");
    let message = format!("found agent `alpha`, expected one of {names}");
    assert_eq!(unknown.to_string(), message);
}

#[test]
fn the_doc_comment_lists_all_names() {
    let doc = include_str!("../../src/agent/list.rs").replace("\n/// ", " ");
    let names: Vec<_> = AgentSpec::all()
        .map(|agent| format!("`{}`", agent.name))
        .collect();
    assert!(doc.contains(&format!("The names: {}.", names.join(", "))));
}

/// Returns the distance of an agent's mean from one that was measured before, in standard errors. The prior means come
/// from an independent program. Only that of `lbfs` comes from 10,000 other games of this one, so it just detects
/// changes.
fn distance(rules: Rules, agent: &str, games: u64, prior: f64) -> f64 {
    let spec: AgentSpec = agent.parse().unwrap();
    let measure = |number| {
        let mut agent = spec.build((&rules, &Resources::default())).unwrap();
        let played = play(rules, &mut agent, (5, number));
        (!played.failed).then_some(f64::from(played.measure))
    };
    let mean: Mean = (0..games).filter_map(measure).collect();
    (mean.mean().unwrap() - prior) / mean.standard_error().unwrap()
}

#[test]
fn means_of_the_gemgem_agents() {
    let rules = Rules::gemgem(6, 4, TARGET);
    for (agent, prior) in [
        ("random", 33.13),
        ("sgs", 24.73),
        ("hgs", 16.76),
        ("lbfs", 16.28),
    ] {
        let distance = distance(rules, agent, 1500, prior);
        assert!(distance.abs() < 3.0, "{agent}: {distance} standard errors");
    }
}

/// The authors published 8,410 +- 81 and 42,844 +- 418 points.
#[test]
fn means_of_the_crush_agents() {
    for (agent, prior) in [("first", 8410.0), ("greedy-published", 42844.0)] {
        let distance = distance(Rules::crush(), agent, 500, prior);
        assert!(distance.abs() < 3.0, "{agent}: {distance} standard errors");
    }
}

/// Returns the results of an agent's games, without their times.
fn games(rules: Rules, agent: &str, count: u64) -> Vec<Played> {
    let spec: AgentSpec = agent.parse().unwrap();
    let game = |number| {
        let mut agent = spec.build((&rules, &Resources::default())).unwrap();
        let mut played = play(rules, &mut agent, (6, number));
        played.time = std::time::Duration::ZERO;
        played
    };
    (0..count).map(game).collect()
}

#[test]
fn the_tree_search_plays_the_same_on_any_number_of_threads() {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 6 });
    for agent in [
        "mcts:40:trees=3",
        "mcts:40:trees=3:reuse=yes:playout=mast:final=robust-max",
    ] {
        let found = games(rules, agent, 4);
        for threads in [2, 3, 4] {
            let agent = format!("{agent}:threads={threads}");
            assert_eq!(games(rules, &agent, 4), found, "{agent}");
        }
    }
}

/// The tree search plays far better than at random with signals that depend on the goal.
#[test]
fn the_tree_search_plays_for_every_goal() {
    let agents = [
        "mcts:100:signal=score",
        "mcts:100:signal=both:playout=clouded:trees=2",
        "mcts:100:signal=score:widen=0.5:reuse=yes:final=max:playout=mast",
        "mcts:100:signal=score:leaf=1:final=robust",
        "mcts:100:signal=binary:cut=5",
    ];
    let goals = [
        (
            Rules::gemgem(6, 4, Goal::MostPoints { swaps: 10 }),
            &agents[..4],
            40,
        ),
        (
            Rules::gemgem(6, 4, Goal::FewestSwaps { target: 125 }),
            &agents[..4],
            40,
        ),
        (Rules::gemgem(4, 4, Goal::LongestGame), &agents[3..], 200),
    ];
    for (rules, agents, count) in goals {
        let mean = |agent: &str| -> Mean {
            let played = games(rules, agent, count);
            played
                .iter()
                .map(|played| f64::from(played.measure))
                .collect()
        };
        let random = mean("random");
        for agent in agents {
            let found = mean(agent);
            let gain = found.mean().unwrap() - random.mean().unwrap();
            let fewer_is_better = matches!(rules.goal, Goal::FewestSwaps { .. });
            let gain = if fewer_is_better { -gain } else { gain };
            let errors = [found, random].map(|mean| mean.standard_error().unwrap());
            let error = errors[0].hypot(errors[1]);
            assert!(
                gain > 3.0 * error,
                "{rules}, {agent}: {found:?}, {random:?}"
            );
        }
    }
}

/// Random play takes 9.5 swaps.
#[test]
fn agents_make_a_gem_vanish() {
    let rules = Rules::gemgem(6, 4, Goal::RemoveGem { cell: None });
    let mean = |agent, count| -> f64 {
        let played = games(rules, agent, count);
        let swaps: u32 = played.iter().map(|played| played.swaps).sum();
        f64::from(swaps) / count as f64
    };
    let random = mean("random", 400);
    let agents = [
        "near",
        "lbfs",
        "td",
        "sweetfish",
        "flat:5",
        "mcts:50:signal=score",
    ];
    for agent in agents {
        let swaps = mean(agent, 60);
        assert!(swaps < random / 3.0, "{agent}: {swaps}, random {random}");
    }
}
