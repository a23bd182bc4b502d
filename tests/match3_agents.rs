//! The agents of the two papers on boards that can be followed by hand, and in many games.

use sweetfish::agents::Agent;
use sweetfish::agents::mcts::{Heuristic, Mcts, Options};
use sweetfish::learn::Features;
use sweetfish::match3::agent::{AgentError, AgentSpec, CascadePoints, Means, Played, play};
use sweetfish::match3::crush::PaperFeatures;
use sweetfish::match3::gemgem::{Hgs, Lbfs, LbfsSettings, LookAhead, Plan, Sgs, Sight, Weights};
use sweetfish::match3::{
    Board, Direction, Empty, Game, Goal, Plane, Rules, Scoring, Swap, features,
};
use sweetfish::puzzle::Judged;
use sweetfish::rng::{playout, stream};
use sweetfish::stats::Mean;

type Word = u64;

fn board(rows: [&str; 5]) -> Board<Word> {
    Board::parse(&rows.join("\n")).unwrap()
}

fn game(board: Board<Word>, kinds: u8, goal: Goal) -> Game<Word> {
    let size = board.cells().cells().map(Word::row).max().unwrap() + 1;
    Game::on(board, Rules::gemgem(size, kinds, goal))
}

fn swap(row: u8, column: u8, direction: Direction) -> Swap {
    let cell = Word::number(row, column);
    Swap { cell, direction }
}

/// What an agent does in each of many tries.
fn choices(agent: &mut impl Agent<Game<Word>>, game: &Game<Word>) -> Vec<Swap> {
    let rng = &mut playout(1, 0);
    let mut swaps: Vec<_> = (0..50).map(|_| agent.choose(game, rng)).collect();
    swaps.sort();
    swaps.dedup();
    swaps
}

const TARGET: Goal = Goal::Reach { target: 250 };

const WORKED: [&str; 5] = ["12312", "23123", "31231", "11321", "23123"];

/// The swap of the 3 in row 4 with the 1 below it makes `111` in row 4, and the board is
/// ```text
/// 12312    . . . 1 2
/// 23123    1 2 3 2 3
/// 31231 -> 2 3 1 3 1
/// 11321    3 1 2 2 1
/// 23123    2 3 3 2 3
/// ```
/// with score 3 and depth 5, the row of the lower gem. Pairs are `22` in row 4, `33` in row 5, `2` over
/// `2` in column 4 and `1` over `1` in column 5. The gems below the three holes and the one beside
/// the last hole touch them. Valid are, in rows and columns from 1:
/// (2, 3) down for `333` in row 3; (2, 4) down for `333` in row 2 and `222` in column 4; (4, 1) right for `333` in
/// column 2; (4, 1) down for `333` in row 5; and (5, 4) right for `333` in row 5.
#[test]
fn the_heuristics_of_one_swap() {
    let game = game(board(WORKED), 3, TARGET);
    let down = swap(3, 2, Direction::Down);
    let sight = Sight::of(&game, down);
    let after = board(["...12", "12323", "23131", "31221", "23323"]);
    assert_eq!(sight.board, after);
    assert_eq!(game.direct(down), 3);
    assert_eq!(features::pairs(&after), 4);
    assert_eq!(features::moves(&after), 5);
    assert_eq!(features::touching(&after), 4);
    for (weights, sum) in [
        ("1,0,0,0,0", 3.0),
        ("0,1,0,0,0", 4.0),
        ("0,0,1,0,0", 5.0),
        ("0,0,0,1,0", 5.0),
        ("0,0,0,0,1", 4.0),
        ("1,.5,2,-1,.25", 3.0 + 2.0 + 10.0 - 5.0 + 1.0),
    ] {
        let weights: Weights = weights.parse().unwrap();
        assert!((weights.sum(&sight) - sum).abs() < 1e-12, "{weights}");
    }
}

/// Two swaps are valid. (3, 3) down makes `333` in row 4 and `444` in column 3, six gems, and nothing
/// more. (4, 3) down makes `222` in row 4 alone; but above it the gems fall, which makes `333` in row
/// 4, and then `444` in column 3: nine.
#[test]
fn a_cascade_parts_the_greedy_agents() {
    let rows = ["34433", "22413", "41314", "33422", "41243"];
    let game = game(board(rows), 4, TARGET);
    let (broad, deep) = (swap(2, 2, Direction::Down), swap(3, 2, Direction::Down));
    assert_eq!(game.valid().iter().collect::<Vec<_>>(), [broad, deep]);
    assert_eq!([broad, deep].map(|swap| game.direct(swap)), [6, 3]);
    assert_eq!([broad, deep].map(|swap| game.foresee(swap).0), [6, 9]);
    assert_eq!(choices(&mut Sgs::default(), &game), [broad]);
    assert_eq!(choices(&mut Hgs::default(), &game), [deep]);
}

/// ```text
/// 1223          1...          1...
/// 1414  4R(1)   1223   3R(3)  1223  `444`, then `111` in column 1: 6
/// 4231  ----->  4414   ---->  4441
/// 2122          1231          1231
/// ```
/// (4, 1) right clears `222` and leads to six more, 4.5 a swap. (3, 1)'s neighbour (3, 2) down
/// clears `2222` at once, and then there are three at best: 3.5 a swap.
const PLAN: &str = "1223\n1414\n4231\n2122";

fn plan(goal: Goal) -> (Game<Word>, Swap, Swap) {
    let game = game(Board::parse(PLAN).unwrap(), 4, goal);
    let (now, later) = (swap(2, 1, Direction::Down), swap(3, 0, Direction::Right));
    assert_eq!(game.valid().iter().collect::<Vec<_>>(), [now, later]);
    assert_eq!([now, later].map(|swap| game.foresee(swap).0), [4, 3]);
    (game, now, later)
}

fn lbfs(uncertainty: f64) -> Lbfs<Word> {
    Lbfs::new(LbfsSettings {
        uncertainty,
        ..LbfsSettings::default()
    })
}

#[test]
fn a_plan_of_two_swaps_beats_the_best_one() {
    let (game, now, later) = plan(TARGET);
    assert_eq!(choices(&mut Hgs::default(), &game), [now]);
    assert_eq!(choices(&mut lbfs(0.5), &game), [later]);
}

#[test]
fn the_goal_beats_the_mean() {
    // One swap reaches 4 points, two of the other plan 9, two of this one 7.
    for (target, reached_now) in [(4, true), (9, false)] {
        let (game, now, later) = plan(Goal::Reach { target });
        let expected = if reached_now { now } else { later };
        assert_eq!(choices(&mut lbfs(0.5), &game), [expected], "{target}");
    }
    // With one swap left no sequence is longer.
    let (game, now, _) = plan(Goal::Score { swaps: 1 });
    assert_eq!(choices(&mut lbfs(0.5), &game), [now]);
}

/// After (4, 1) right 3 of 16 cells are empty. A board whose share equals the limit is expanded.
#[test]
fn the_limit_of_uncertainty_is_strict() {
    let (game, now, later) = plan(TARGET);
    assert_eq!(choices(&mut lbfs(3.0 / 16.0), &game), [later]);
    assert_eq!(choices(&mut lbfs(2.99 / 16.0), &game), [now]);
}

#[test]
fn a_whole_sequence_is_played_until_it_is_invalid() {
    let (start, _, later) = plan(TARGET);
    let next = swap(2, 2, Direction::Right);
    let settings = LbfsSettings {
        uncertainty: 0.5,
        plan: Plan::Sequence,
        ..LbfsSettings::default()
    };
    let rng = &mut playout(1, 0);
    let mut agent = Lbfs::new(settings);
    let mut game = start;
    assert_eq!(agent.choose(&game, rng), later);
    game.swap_with(later, &mut Empty);
    assert_eq!(agent.choose(&game, rng), next);
    // The plan's second swap is not valid on the first board, so a new plan is made.
    let mut agent = Lbfs::new(settings);
    assert_eq!(agent.choose(&start, rng), later);
    assert!(!start.valid().contains(next));
    assert_eq!(agent.choose(&start, rng), later);
}

/// With the limit at 0 every swap is a leaf. What is drawn to come in makes cascades, so that now and
/// then the swap that clears less by itself seems better.
#[test]
fn sampled_look_ahead_foresees_what_may_not_come() {
    let (game, now, later) = plan(Goal::Reach { target: 1000 });
    let mut agent = Lbfs::new(LbfsSettings {
        uncertainty: 0.0,
        look_ahead: LookAhead::Sampled,
        ..LbfsSettings::default()
    });
    assert_eq!(choices(&mut agent, &game), [now, later]);
    assert_eq!(choices(&mut lbfs(0.0), &game), [now]);
}

/// Features on the board of `the_heuristics_of_one_swap`. Five cells have a valid swap to the right or
/// downwards. The game ends after one swap, so that an episode is that swap: 60 points for three
/// gems, more only where what comes in makes a run, which it does in less than half of the episodes.
#[test]
fn the_features_of_one_swap() {
    let rules = Rules {
        scoring: Scoring::Group,
        ..Rules::gemgem(5, 3, Goal::Score { swaps: 1 })
    };
    let game = Game::on(board(WORKED), rules);
    let mut features = PaperFeatures::new(&rules);
    let mut found = vec![0.0; Features::<Game<Word>>::count(&features)];
    let down = swap(3, 2, Direction::Down);
    features.fill(&game, down, &mut playout(3, 0), &mut found);
    let (fixed, lines) = found.split_at(6);
    assert_eq!(fixed, [3.0, 4.0, 1.0, 5.0, 3.0, 60.0]);
    assert_eq!(lines, [2.0, 2.0, 2.0, 3.0, 2.0, 2.0, 2.0, 2.0, 3.0, 2.0]);
}

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
            "mcts:50:c=0.6:b=2:signal=score:playout=random:final=max",
            "mcts:50:b=2:signal=score:final=max",
        ),
        ("q", "q:25"),
    ] {
        let spec: AgentSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), printed);
        assert_eq!(printed.parse(), Ok(spec));
    }
    for name in AgentSpec::NAMES {
        let spec: AgentSpec = name.parse().unwrap();
        assert!(spec.to_string().starts_with(name));
    }
}

#[test]
fn what_is_no_agent_is_refused() {
    for (text, error) in [
        (
            "hgs:1,2,3",
            "agent hgs: found 3 weights, expected 5: score,pairs,moves,depth,touching",
        ),
        (
            "hgs:1,2,x,3,4",
            "agent hgs: found the weight `x`, expected a number such as .2",
        ),
        (
            "hgs:1,2,inf,3,4",
            "agent hgs: found the weight `inf`, expected a number such as .2",
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
            "agent mcts: found `q=1`, expected simulations from 1, each=, c=, b= or widen=, depth=, cut=, \
             signal=binary|goals|score|both, shrink=, playout=random|mast|heuristic|clouded, \
             temperature=, final=max|robust|robust-max, patience=, stop=early|full, reuse=yes|no, \
             leaf=, value=learnt|state, states=, trees= or threads=",
        ),
        ("sgs:1", "agent sgs: found `1`, expected no more settings"),
    ] {
        let found = text.parse::<AgentSpec>().unwrap_err();
        assert_eq!(found.to_string(), error);
    }
    let unknown = "alpha".parse::<AgentSpec>().unwrap_err();
    assert_eq!(unknown, AgentError::Name("alpha".into()));
    let text = unknown.to_string();
    assert!(
        AgentSpec::NAMES.iter().all(|name| text.contains(name)),
        "{text}"
    );
}

/// The mean of an agent, in standard errors away from what an independent program measured.
fn distance<P: Plane>(rules: Rules, agent: &str, games: u64, prior: f64) -> f64 {
    let spec: AgentSpec = agent.parse().unwrap();
    let measure = |number| {
        let mut agent = spec.build::<P>(&rules, &Means::default()).unwrap();
        let played = play(rules, &mut agent, (5, number), |_, _, _| ());
        (!played.failed).then_some(f64::from(played.measure))
    };
    let mean: Mean = (0..games).filter_map(measure).collect();
    (mean.mean().unwrap() - prior) / mean.standard_error().unwrap()
}

#[test]
fn means_of_the_gemgem_agents() {
    let rules = Rules::gemgem(6, 4, TARGET);
    for (agent, prior) in [("sgs", 24.73), ("hgs", 16.76), ("lbfs", 16.4)] {
        let distance = distance::<u64>(rules, agent, 1500, prior);
        assert!(distance.abs() < 3.0, "{agent}: {distance} standard errors");
    }
}

/// 8,410 +- 81 and 42,844 +- 418 points were published.
#[test]
fn means_of_the_crush_agents() {
    for (agent, prior) in [("first", 8410.0), ("greedy-published", 42844.0)] {
        let distance = distance::<u128>(Rules::crush(), agent, 500, prior);
        assert!(distance.abs() < 3.0, "{agent}: {distance} standard errors");
    }
}

/// How the games of an agent went, without their times.
fn games(rules: Rules, agent: &str, count: u64) -> Vec<Played> {
    let spec: AgentSpec = agent.parse().unwrap();
    let game = |number| {
        let mut agent = spec.build::<Word>(&rules, &Means::default()).unwrap();
        let played = play(rules, &mut agent, (6, number), |_, _, _| ());
        Played {
            time: std::time::Duration::ZERO,
            ..played
        }
    };
    (0..count).map(game).collect()
}

#[test]
fn what_a_game_tells_the_tree_search() {
    let points = |target| game(board(WORKED), 3, Goal::Reach { target });
    let mut reach = points(6);
    assert_eq!((reach.is_won(), reach.progress()), (false, 0.0));
    reach.swap_with(swap(3, 2, Direction::Down), &mut Empty);
    assert_eq!((reach.is_won(), reach.progress()), (false, 0.5));
    assert_eq!(reach.score().to_string(), "3");
    // One swap made, three points missing: as much as another swap.
    assert!((Judged::score(&reach) + 2.0).abs() < 1e-12);
    let mut one = points(2);
    one.swap_with(swap(3, 2, Direction::Down), &mut Empty);
    assert_eq!((one.is_won(), one.progress()), (true, 1.0));

    let mut score = game(board(WORKED), 3, Goal::Score { swaps: 4 });
    score.swap_with(swap(3, 2, Direction::Down), &mut Empty);
    assert_eq!((score.is_won(), score.progress()), (false, 0.25));
    assert!((Judged::score(&score) - 3.0).abs() < 1e-12);

    let mut survive = game(board(WORKED), 3, Goal::Survive);
    survive.swap_with(swap(3, 2, Direction::Down), &mut Empty);
    assert!(survive.is_won());
    assert!((survive.progress() - 1.0 / 101.0).abs() < 1e-12);
}

/// The cascade of the second swap of this board clears nine gems, that of the first one six.
#[test]
fn the_heuristic_of_the_tree_search_foresees_cascades() {
    let rows = ["34433", "22413", "41314", "33422", "41243"];
    let game = game(board(rows), 4, TARGET);
    let swaps: Vec<_> = game.valid().iter().collect();
    let mut ratings = vec![0.0; 7];
    CascadePoints.rate(&game, &swaps, &mut ratings);
    assert_eq!(ratings, [6.0, 9.0]);
}

#[test]
fn the_tree_search_plays_the_same_on_any_number_of_threads() {
    let rules = Rules::gemgem(6, 4, Goal::Score { swaps: 6 });
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

/// With signals that say something of the goal it plays far better than at random.
#[test]
fn the_tree_search_makes_sense_of_every_goal() {
    let agents = [
        "mcts:100:signal=score",
        "mcts:100:signal=both:playout=clouded:trees=2",
        "mcts:100:signal=score:widen=0.5:reuse=yes:final=max:playout=mast",
        "mcts:100:signal=score:leaf=1:stop=early",
        "mcts:100:signal=binary:cut=5",
    ];
    let goals = [
        (
            Rules::gemgem(6, 4, Goal::Score { swaps: 10 }),
            &agents[..4],
            40,
        ),
        (
            Rules::gemgem(6, 4, Goal::Reach { target: 125 }),
            &agents[..4],
            40,
        ),
        (Rules::gemgem(4, 4, Goal::Survive), &agents[3..], 200),
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
            let fewer_is_better = matches!(rules.goal, Goal::Reach { .. });
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

#[test]
fn a_tree_of_swaps_is_drawn() {
    let rules = Rules::gemgem(6, 4, Goal::Score { swaps: 21 });
    let game = Game::<Word>::new(rules, &mut stream(2026, 0));
    let mut mcts = Mcts::new(Options::default());
    mcts.search(&game, &mut playout(1, 0));
    let tree = mcts.trees().next().unwrap();
    let label = |swap: Swap| format!("{swap:?}");
    let svg = tree.svg(100, label);
    assert!(svg.matches("<circle").count() == 100 && svg.contains("Down</text>"));
    if let Ok(folder) = std::env::var("SWEETFISH_PLOTS") {
        std::fs::write(format!("{folder}/mcts-gemgem.svg"), svg).unwrap();
    }
}
