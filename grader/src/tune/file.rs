//! The file of a tuning: a header line, then a line for each iteration, appended as a whole. All of a tuning follows from it.

use std::collections::BTreeMap;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sweetfish_cli_support::{BadInput, LONGEST_RESULTS, read_plain};

use super::Definition;
use super::spsa::{Course, Trial};
use crate::checksum::{self, Checked};
use crate::fingerprint::{Content, difference};
use crate::record::{GameRecord, Side};
use crate::replay;
use crate::schedule::MOST_PAIRS;
use crate::store::{Resume, Store};

const BEGIN: &[u8] = br#"{"tune":"#;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    tune: Definition,
    /// What the program of the agent holds.
    #[serde(default)]
    program: Vec<Content>,
    /// The version of the grader that began the file.
    grader: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Iteration {
    #[serde(rename = "iteration")]
    pub(crate) number: u32,
    pub(crate) values: Vec<f64>,
    /// 1 for each parameter of which the side `+` has the larger value, else -1.
    pub(crate) signs: Vec<i8>,
    /// The values of the side `+`, as in its command.
    pub(crate) plus: Vec<String>,
    pub(crate) minus: Vec<String>,
    pub(crate) games: Vec<GameRecord>,
}

impl Iteration {
    /// Returns the iteration of a number, from 0, with these games.
    pub(crate) fn new(number: u32, trial: Trial, games: Vec<GameRecord>) -> Self {
        let [plus, minus] = trial.sides;
        Self {
            number: number + 1,
            values: trial.values,
            signs: trial
                .signs
                .iter()
                .map(|&up| if up { 1 } else { -1 })
                .collect(),
            plus,
            minus,
            games,
        }
    }

    /// Returns the pairs that the side `+` won by their points minus those that it lost.
    pub(crate) fn result(&self) -> i32 {
        let pairs = self.games.chunks(2).map(|pair| {
            // The side `+` moves first in the first game of a pair.
            let margins = pair
                .iter()
                .map(|game| game.margin(Side::BOTH[usize::from(game.id.swapped)]));
            margins.sum::<i64>().signum() as i32
        });
        pairs.sum()
    }
}

/// The iterations of a file by their numbers from 0.
pub(crate) type Iterations = BTreeMap<u32, Iteration>;

/// Returns what the files of the agent held when the tuning in a file began, if there is one.
pub(crate) fn begun(path: &Path) -> Option<Vec<Content>> {
    // Reading from a pipe waits for a writer.
    let text = read_plain(path, LONGEST_RESULTS).ok()?;
    let first = text.split_inclusive(|&byte| byte == b'\n').next()?;
    Some(object::<Header>(first).ok()?.program)
}

/// What the file of a tuning must be.
pub(crate) struct Wanted<'a> {
    /// From then on the iterations of the gains, their rate unless it is given, and the iterations at a time are those of the file,
    /// as its course depends on them.
    pub(crate) definition: &'a mut Definition,
    /// How many iterations it will have.
    pub(crate) iterations: u32,
    pub(crate) is_rate_given: bool,
}

/// Opens the file of a tuning, a new one or one to continue. Returns it, its iterations and whether the last line was torn.
pub(crate) fn open(
    path: &Path,
    resume: Resume,
    program: Vec<Content>,
    mut wanted: Wanted,
) -> anyhow::Result<(Store, Iterations, bool)> {
    let (mut store, text) = Store::open(path, resume)?;
    let end = text.iter().rposition(|&byte| byte == b'\n');
    let whole = end.map_or(0, |end| end + 1);
    let iterations = parse(&text, whole, &program, &mut wanted)
        .map_err(|error| BadInput(format!("{}: {error}", path.display())))?;
    store.cut_to(whole as u64)?;
    if whole == 0 {
        store.add(&Header {
            tune: wanted.definition.clone(),
            program,
            grader: env!("CARGO_PKG_VERSION").into(),
        })?;
    }
    Ok((store, iterations, whole < text.len()))
}

/// Parses the first `whole` bytes of a file, which are whole lines, and takes from it what its course depends on.
fn parse(
    text: &[u8],
    whole: usize,
    program: &[Content],
    wanted: &mut Wanted,
) -> Result<Iterations, String> {
    let mut lines = text[..whole].split_inclusive(|&byte| byte == b'\n');
    let Some(first) = lines.next() else {
        // Any other file of the user must not be taken for a torn line.
        return if text.starts_with(BEGIN) || BEGIN.starts_with(text) {
            Ok(Iterations::new())
        } else {
            Err("found something else, expected the file of a tuning".into())
        };
    };
    let header: Header = object(first).map_err(|error| format!("line 1: {error}"))?;
    let (spsa, own) = (&header.tune.spsa, &mut wanted.definition.spsa);
    (own.at_a_time, own.iterations) = (spsa.at_a_time, spsa.iterations);
    if !wanted.is_rate_given {
        own.rate = spsa.rate;
    }
    if let Some(difference) = header.tune.difference(wanted.definition) {
        return Err(difference.of_run());
    }
    if let Some(file) = difference(&header.program, program) {
        return Err(format!(
            "`{file}` of the agent has changed since this tuning began; another `--out` begins anew"
        ));
    }
    let mut found = Iterations::new();
    for (number, text) in (2..).zip(lines) {
        let wrong = |error: String| format!("line {number}: {error}");
        let iteration: Iteration = object(text).map_err(wrong)?;
        let place = iteration.number.checked_sub(1);
        let place = place.filter(|place| *place < MOST_PAIRS);
        let place = place.ok_or_else(|| {
            let found = iteration.number;
            wrong(format!(
                "found iteration {found}, expected one of {MOST_PAIRS}"
            ))
        })?;
        if found.insert(place, iteration).is_some() {
            return Err(wrong(format!(
                "found iteration {} a second time",
                place + 1
            )));
        }
    }
    let most = found.last_key_value().map_or(0, |(place, _)| place + 1);
    if wanted.iterations < most {
        return Err(format!(
            "holds iteration {most}, expected `--iterations {most}` or more instead of {}",
            wanted.iterations
        ));
    }
    check(&found, wanted.definition)?;
    Ok(found)
}

fn object<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    let Checked::Right(text) = checksum::strip(line) else {
        return Err("found no line of a tuning with its checksum".into());
    };
    serde_json::from_slice(&text).map_err(|error| format!("no line of a tuning: {error}"))
}

/// Checks that every iteration follows from those before it, and that its games can have been played.
fn check(iterations: &Iterations, definition: &Definition) -> Result<(), String> {
    let mut course = Course::new(&definition.spsa);
    for (&number, iteration) in iterations {
        let wrong = |error: &str| format!("iteration {}: {error}", number + 1);
        let trial = course
            .trial(number)
            .ok_or_else(|| wrong("it depends on iterations that are not there"))?;
        let expected = Iteration::new(number, trial, Vec::new());
        if (&iteration.signs, &iteration.plus, &iteration.minus)
            != (&expected.signs, &expected.plus, &expected.minus)
        {
            return Err(wrong("its values do not follow from the games before it"));
        }
        check_games(number, &iteration.games, definition).map_err(|error| wrong(&error))?;
        // Those behind a gap were played beside the one that is missing.
        if number == course.iterations() {
            course.add(iteration.result());
        }
    }
    Ok(())
}

fn check_games(number: u32, found: &[GameRecord], definition: &Definition) -> Result<(), String> {
    let schedule = &definition.schedule;
    let expected = definition.pairings(number);
    let expected: Vec<_> = expected.collect();
    if found.len() != expected.len() {
        let (found, expected) = (found.len(), expected.len());
        return Err(format!("found {found} games, expected {expected}"));
    }
    for (game, pairing) in found.iter().zip(expected) {
        let names = [pairing.first, pairing.second].map(|player| &schedule.players[player].name);
        if game.id != pairing.slot || [&game.first, &game.second] != names {
            return Err(format!("found game {}, expected {}", game.id, pairing.slot));
        }
        replay::check(game, schedule).map_err(|error| format!("game {}: {error}", game.id))?;
    }
    Ok(())
}
