//! Q-learning with tables and functions, on toys with known values.

#[path = "../../../agents/tests/agents/toys/arms.rs"]
mod arms;
#[path = "../../../agents/tests/agents/toys/chain.rs"]
mod chain;

use rand::RngExt;
use sweetfish_agents::{Agent, Greedy};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::{Playout, playout};
use sweetfish_learn::{
    Backup, Example, Exploration, Features, FitOn, GameReport, Learner, Linear, LinearSettings,
    NetLearner, NetSettings, Output, ParameterError, QAgent, QTrainer, QTrainerSettings, TabularQ,
    TabularSettings, Update,
};

use arms::Arms;
use chain::{Chain, Way};

/// The values (stop, go) of each step under the best policy, with a discount of 0.5.
const CHAIN_VALUES: [[f64; 2]; 3] = [[1.0, 2.5], [1.0, 5.0], [1.0, 10.0]];

/// A feature for each action of each step of a [`Chain`]: 1 plus noise for the action, 0 for others.
#[derive(Clone, Debug)]
struct OneHot {
    /// The upper limit of the noise, which is uniform from 0.
    noise: f64,
}

impl Features<Chain> for OneHot {
    fn count(&self) -> usize {
        6
    }

    fn fill(&mut self, state: &Chain, way: Way, rng: &mut Playout, out: &mut [f64]) {
        out.fill(0.0);
        out[2 * usize::from(state.at) + way as usize] = 1.0 + self.noise * rng.random::<f64>();
    }
}

/// Returns the utility that an agent reaches in a chain.
fn play_chain(mut agent: impl Agent<Chain>, swing: u8, rng: &mut Playout) -> f64 {
    let mut chain = Chain::new(0, swing);
    while !chain.is_over() {
        let way = agent.choose(&chain, rng);
        chain.play(way, rng);
    }
    chain.utility()
}

#[test]
fn a_greedy_agent_stops_at_once() {
    assert!((play_chain(Greedy::default(), 0, &mut playout(0, 0)) - 1.0).abs() < 1e-9);
}

#[test]
fn the_table_learns_forwards_and_after_all_episodes() {
    let settings = TabularSettings {
        episodes: 2,
        ..TabularSettings::default()
    };
    let mut agent = TabularQ::new(settings);
    let (start, last) = (Chain::without_stops(1), Chain::without_stops(2));
    // After the episodes of the first turn: 0 and 0.2 * 10 = 2; 0.2 * 0.5 * 2 and 0.8 * 2 + 2. After those
    // of the second: 0.8 * 0.2 + 0.1 * 3.6 = 0.52 and 4.88; 0.8 * 0.52 + 0.1 * 4.88 = 0.904 and 5.904.
    for (first, second) in [(0.2, 3.6), (0.904, 5.904)] {
        agent.choose(&start, &mut playout(1, 0));
        assert!((agent.value(&start, Way::Go) - first).abs() < 1e-12);
        assert!((agent.value(&last, Way::Go) - second).abs() < 1e-12);
    }
    assert!(agent.value(&start, Way::Stop).abs() < 1e-12);
}

#[test]
fn episodes_of_a_new_state_are_random() {
    // Without epsilon, an agent that learns after each episode stays with the first arm it tried.
    let settings = TabularSettings {
        exploration: Exploration::EpsilonGreedy(0.0),
        ..TabularSettings::default()
    };
    let mut agent = TabularQ::new(settings);
    let arms = Arms::new(&[(2, 100), (3, 100), (1, 100)]);
    agent.choose(&arms, &mut playout(2, 0));
    assert!((0..3).all(|arm| agent.value(&arms, arm) > 0.1));
}

#[test]
fn episodes_of_a_known_state_are_greedy_but_for_epsilon() {
    let settings = TabularSettings {
        episodes: 1,
        exploration: Exploration::EpsilonGreedy(0.0),
        ..TabularSettings::default()
    };
    let mut agent = TabularQ::new(settings);
    let arms = Arms::new(&[(2, 100), (2, 100), (2, 100)]);
    let rng = &mut playout(3, 0);
    let first = agent.choose(&arms, rng);
    for _ in 0..20 {
        assert_eq!(agent.choose(&arms, rng), first);
    }
    assert!((agent.value(&arms, first) - 2.0 * (1.0 - 0.8_f64.powi(21))).abs() < 1e-12);
}

/// The only reward is 10 at the end, so every state has the value 10.
#[test]
fn an_average_backup_is_the_final_score() {
    let settings = TabularSettings {
        episodes: 3,
        ..TabularSettings::section_4_5()
    };
    let mut agent = TabularQ::new(settings);
    let (start, last) = (Chain::without_stops(1), Chain::without_stops(2));
    for _ in 0..2 {
        agent.choose(&start, &mut playout(1, 0));
        for state in [&start, &last] {
            assert!((agent.value(state, Way::Go) - 10.0).abs() < 1e-12);
        }
    }
}

/// The prizes 14 and 6 are equally likely, so the mean is near 10. Stopping has the value 1.
#[test]
fn an_average_backup_is_a_mean_over_episodes() {
    let settings = TabularSettings {
        episodes: 400,
        exploration: Exploration::EpsilonGreedy(1.0),
        ..TabularSettings::section_4_5()
    };
    let mut agent = TabularQ::new(settings);
    let state = Chain::new(2, 4);
    assert_eq!(agent.choose(&state, &mut playout(6, 0)), Way::Go);
    let found = agent.value(&state, Way::Go);
    assert!(
        (found - 10.0).abs() < 1.2 && found.fract() != 0.0,
        "{found}"
    );
    assert!((agent.value(&state, Way::Stop) - 1.0).abs() < 1e-12);
}

#[test]
fn with_updates_after_each_episode_the_first_arm_is_kept() {
    let settings = TabularSettings {
        exploration: Exploration::EpsilonGreedy(0.0),
        update: Update::AfterEach,
        ..TabularSettings::default()
    };
    let arms = Arms::new(&[(2, 100), (3, 100), (1, 100)]);
    for backup in [Backup::Discounted, Backup::Average] {
        let mut agent = TabularQ::new(TabularSettings { backup, ..settings });
        let arm = agent.choose(&arms, &mut playout(2, 0));
        let tried = (0..3).filter(|&other| agent.value(&arms, other) > 0.0);
        assert_eq!(tried.collect::<Vec<_>>(), [arm], "{backup:?}");
    }
}

/// With a temperature far above the prizes all arms are tried, as untried ones have the mean value.
#[test]
fn softmax_tries_unknown_actions() {
    let arms = Arms::new(&[(2, 100), (3, 100), (1, 100)]);
    for (temperature, all) in [(100.0, true), (0.01, false)] {
        let settings = TabularSettings {
            exploration: Exploration::Softmax(temperature),
            update: Update::AfterEach,
            ..TabularSettings::default()
        };
        let mut agent = TabularQ::new(settings);
        agent.choose(&arms, &mut playout(2, 0));
        let tried = (0..3).filter(|&arm| agent.value(&arms, arm) > 0.0).count();
        assert_eq!(tried == 3, all, "{temperature}: {tried}");
        let average = TabularSettings {
            backup: Backup::Average,
            ..settings
        };
        let mut agent = TabularQ::new(average);
        let choice = agent.choose(&arms, &mut playout(2, 0));
        assert!(choice == 1 || !all, "{temperature}: {choice}");
    }
}

#[test]
fn the_table_learns_the_values_of_a_chain() {
    for seed in 0..5 {
        let (agent, rng) = (experienced(0, seed), &mut playout(seed, 1));
        for (at, [stop, go]) in (0..).zip(CHAIN_VALUES) {
            let state = Chain::new(at, 0);
            assert!((agent.value(&state, Way::Stop) - stop).abs() < 1e-9);
            assert!((agent.value(&state, Way::Go) - go).abs() < 1e-9);
        }
        for swing in [0, 3] {
            let made = play_chain(experienced(swing, seed), swing, rng);
            assert!(made >= 7.0, "seed {seed}: {made}");
        }
    }
}

/// Returns an agent after many turns at the start of a chain; after a single turn it may prefer `Stop`.
fn experienced(swing: u8, seed: u64) -> TabularQ<Chain> {
    let mut agent = TabularQ::new(TabularSettings::default());
    let rng = &mut playout(seed, 0);
    for _ in 0..200 {
        agent.choose(&Chain::new(0, swing), rng);
    }
    agent
}

fn linear() -> Linear {
    let settings = LinearSettings {
        rate: 0.1,
        ..LinearSettings::default()
    };
    Linear::new(settings, 6)
}

fn net(seed: u64) -> NetLearner<10, 1> {
    let rng = &mut playout(seed, 0);
    NetLearner::new(NetSettings::default(), [Output::Linear], 6, rng)
}

fn trainer<Q: Learner>(q: Q, noise: f64) -> QTrainer<OneHot, Q> {
    QTrainer::new(QTrainerSettings::default(), OneHot { noise }, q)
}

/// Trains on chains, then checks the values and the play.
fn learns_the_chain<Q: Learner + Clone>(q: Q, games: u64, tolerance: f64, seed: u64) {
    let mut trainer = trainer(q, 0.0);
    for number in 0..games {
        trainer.game(Chain::new(0, 0), &mut playout(seed, number));
    }
    let q = trainer.q().clone();
    for (at, expected) in CHAIN_VALUES.as_flattened().iter().enumerate() {
        let mut features = [0.0; 6];
        features[at] = 1.0;
        let [value] = q.predict(&features);
        assert!(
            (value - expected).abs() < tolerance,
            "seed {seed}, feature {at}: {value} instead of {expected}"
        );
    }
    let agent = QAgent::new(OneHot { noise: 0.0 }, q);
    let made = play_chain(agent, 0, &mut playout(seed, games));
    assert!((made - 10.0).abs() < 1e-9, "seed {seed}: {made}");
}

#[test]
fn a_linear_function_learns_the_values_of_a_chain() {
    for seed in 0..3 {
        learns_the_chain(linear(), 2000, 1e-6, seed);
    }
}

#[test]
fn a_net_learns_the_values_of_a_chain() {
    for seed in 0..3 {
        learns_the_chain(net(seed), 10_000, 0.1, seed);
    }
}

#[test]
fn a_report_describes_the_game() {
    let settings = QTrainerSettings {
        exploration: Exploration::EpsilonGreedy(0.0),
        ..QTrainerSettings::default()
    };
    let mut trainer = QTrainer::new(settings, OneHot { noise: 0.0 }, linear());
    let game =
        |trainer: &mut QTrainer<_, _>| trainer.game(Chain::without_stops(1), &mut playout(7, 0));
    // The values are 0 and 0, then 0 and 1, so the errors are 0 and 10, then 0.5 and 9.
    for squares in [100.0, 81.25] {
        let report: GameReport = game(&mut trainer);
        assert_eq!(report.turns, 2);
        assert!((report.rewards - 10.0).abs() < 1e-12);
        assert!((report.utility - 10.0).abs() < 1e-12);
        assert!((report.squared_error - squares / 2.0).abs() < 1e-12);
    }
}

/// Equation (1) with a rate of 0.1 and a discount of 0.5, by hand. Before the first turn the training
/// learns two episodes of both turns, with errors 0, 10, 0.5 and 9. Before the second it learns two
/// episodes of that turn, with errors 8.1 and 7.29. The weights become 0.05 and 1 + 0.9 + 0.81 + 0.729.
#[test]
fn the_training_learns_from_recorded_episodes_instead_of_turns() {
    let settings = QTrainerSettings {
        episodes: 2,
        ..QTrainerSettings::default()
    };
    let mut trainer = QTrainer::new(settings, OneHot { noise: 0.0 }, linear());
    let report = trainer.game(Chain::without_stops(1), &mut playout(7, 0));
    assert_eq!((report.turns, report.rewards), (2, 10.0));
    let squares = 100.0 + 0.25 + 81.0 + 65.61 + 53.1441;
    assert!((report.squared_error - squares / 6.0).abs() < 1e-9);
    let expected = [0.0, 0.0, 0.0, 0.05, 0.0, 3.439];
    for (found, expected) in trainer.q().parameters().iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{found}");
    }
}

/// Three steps of 0.1 towards 10 reach 2.71. Without a limit the steps end once they have converged.
#[test]
fn an_example_can_be_fitted_until_it_converges() {
    for (fits, expected) in [(3, 2.71), (u32::MAX, 10.0)] {
        let settings = QTrainerSettings {
            fits,
            ..QTrainerSettings::default()
        };
        let mut trainer = QTrainer::new(settings, OneHot { noise: 0.0 }, linear());
        trainer.game(Chain::without_stops(2), &mut playout(7, 0));
        let found = trainer.q().parameters()[5];
        assert!((found - expected).abs() < 0.05, "{fits}: {found}");
    }
}

/// In the second game the first turn is fitted in two steps of 0.1 towards half the value of the last
/// turn. The fit of the last turn includes it again, so it comes nearer than by these two steps.
#[test]
fn a_fit_does_not_forget_the_examples_before_it() {
    let settings = QTrainerSettings {
        fits: 2,
        ..QTrainerSettings::default()
    };
    let mut trainer = QTrainer::new(settings, OneHot { noise: 0.0 }, linear());
    let mut game = || {
        trainer.game(Chain::without_stops(1), &mut playout(7, 0));
        let weights = trainer.q().parameters();
        [weights[3], weights[5]]
    };
    let [[first, last], [later, _]] = [game(), game()];
    assert!(first.abs() < 1e-12, "{first}");
    assert!(later > 0.2 * (0.5 * last), "{later} of {last}");
}

/// Records the sizes of its batches and always predicts 0, so steps converge at once.
#[derive(Default)]
struct Sizes(Vec<usize>);

impl Learner for Sizes {
    fn predict(&self, _: &[f64]) -> [f64; 1] {
        [0.0]
    }

    fn learn(&mut self, batch: &[Example]) {
        self.0.push(batch.len());
    }

    fn parameters(&self) -> Vec<f64> {
        Vec::new()
    }

    fn restore(&mut self, _: &[f64]) -> Result<(), ParameterError> {
        Ok(())
    }
}

/// Each game has two turns.
#[test]
fn a_step_is_on_the_examples_of_the_game_or_of_all_games() {
    for (fit_on, sizes, kept) in [
        (FitOn::Game, [1, 2, 1, 2, 1, 2], 2),
        (FitOn::All, [1, 2, 3, 4, 5, 6], 6),
    ] {
        let settings = QTrainerSettings {
            fits: 200,
            fit_on,
            ..QTrainerSettings::default()
        };
        let mut trainer = QTrainer::new(settings, OneHot { noise: 0.0 }, Sizes::default());
        for number in 0..3 {
            trainer.game(Chain::without_stops(1), &mut playout(7, number));
        }
        assert_eq!(trainer.q().0, sizes);
        assert_eq!(trainer.examples().targets.len(), kept);
        assert_eq!(trainer.examples().features.len(), 6 * kept);
    }
}

#[test]
fn the_trainer_plays_its_best_action_but_for_epsilon() {
    for (epsilon, stops) in [(0.0, 0..1), (0.5, 80..170), (1.0, 210..290)] {
        let mut q = linear();
        q.restore(CHAIN_VALUES.as_flattened()).unwrap();
        let settings = QTrainerSettings {
            exploration: Exploration::EpsilonGreedy(epsilon),
            ..QTrainerSettings::default()
        };
        let mut trainer = QTrainer::new(settings, OneHot { noise: 0.0 }, q);
        let utilities = (0..500).map(|number| {
            let report = trainer.game(Chain::new(2, 0), &mut playout(11, number));
            report.utility
        });
        // Each game has one turn, and half of the random actions stop.
        let stopped = utilities.filter(|&utility| utility < 5.0).count();
        assert!(stops.contains(&stopped), "{epsilon}: {stopped}");
    }
}

/// Trains without a break, and with a break that keeps only the parameters.
fn resumes<Q: Learner + Clone>(start: Q, mut fresh: Q) {
    let (seed, noise, games, broken) = (8, 0.3, 60, 25);
    let chain = Chain::new(0, 3);
    let mut whole = trainer(start.clone(), noise);
    let reports: Vec<_> = (0..games)
        .map(|number| whole.game(chain.clone(), &mut playout(seed, number)))
        .collect();
    let mut part = trainer(start, noise);
    for number in 0..broken {
        part.game(chain.clone(), &mut playout(seed, number));
    }
    let saved = part.q().parameters();
    fresh.restore(&saved).unwrap();
    let mut part = trainer(fresh, noise);
    for number in broken..games {
        let report = part.game(chain.clone(), &mut playout(seed, number));
        assert_eq!(report, reports[number as usize]);
    }
    let bits = |q: &Q| {
        q.parameters()
            .iter()
            .map(|p| p.to_bits())
            .collect::<Vec<_>>()
    };
    assert_eq!(bits(part.q()), bits(whole.q()));
    assert_ne!(part.q().parameters(), saved);
}

#[test]
fn training_resumes_exactly() {
    resumes(linear(), linear());
    resumes(net(9), net(10));
}
