//! Numbers in the command of an agent: how they are written, and where they stand.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Param {
    /// The name, which stands in braces in the command.
    pub(crate) name: String,
    /// The value to begin with.
    pub(crate) start: f64,
    /// The least value that is tried.
    pub(crate) least: f64,
    /// The largest value that is tried.
    pub(crate) most: f64,
    /// How far from the value the two sides play at the end of the tuning.
    pub(crate) step: f64,
    /// Digits after the point. 0 for an integer.
    pub(crate) digits: u32,
}

/// Why a text or a command does not name parameters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ParamError {
    /// The text has another form.
    #[error("found `{0}`, expected NAME=START:LEAST..MOST:STEP such as `width=12:4..24:2`")]
    Form(String),
    /// There is no room between the bounds.
    #[error("found `{0}`, expected a least value below the largest one")]
    Bounds(String),
    /// It begins out of its bounds.
    #[error("found `{0}`, expected a start from the least to the largest value")]
    Start(String),
    /// The step does not fit between the bounds, or is nothing.
    #[error(
        "found `{0}`, expected a step above 0 (for integers 1 or more) and at most half of the way from the least to the \
         largest value"
    )]
    Step(String),
    /// Two parameters have one name.
    #[error("found two parameters `{0}`, expected different names")]
    Twice(String),
    /// A parameter is nowhere in the command.
    #[error("parameter `{0}` is not in the command, expected `{{{0}}}` there")]
    Unused(String),
    /// The command has a placeholder that no parameter fills.
    #[error("found `{{{0}}}` in the command, expected `--param {0}=START:LEAST..MOST:STEP` for it")]
    Unknown(String),
}

/// The most digits after the point.
const MOST_DIGITS: usize = 9;
/// The largest number, so that all integers are exact.
const LARGEST: f64 = 1e12;

impl FromStr for Param {
    type Err = ParamError;

    /// Parses `NAME=START:LEAST..MOST:STEP`. The numbers are integers if none of them has a point. Others get one digit
    /// more than the longest has.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = || text.to_string();
        let parts = || -> Option<(&str, [&str; 4])> {
            let (name, rest) = text.split_once('=')?;
            let (start, rest) = rest.split_once(':')?;
            let (bounds, step) = rest.rsplit_once(':')?;
            let (least, most) = bounds.split_once("..")?;
            Some((name, [start, least, most, step]))
        };
        let form = || ParamError::Form(found());
        let (name, texts) = parts().ok_or_else(form)?;
        let numbers = texts.map(number);
        let ([Some(start), Some(least), Some(most), Some(step)], true) = (numbers, is_name(name))
        else {
            return Err(form());
        };
        let digits = texts.map(|text| text.split_once('.').map_or(0, |(_, digits)| digits.len()));
        let longest = digits.into_iter().max().unwrap_or_default();
        let is_integer = !texts.iter().any(|text| text.contains('.'));
        if longest >= MOST_DIGITS {
            return Err(form());
        }
        if least >= most {
            return Err(ParamError::Bounds(found()));
        }
        if !(least..=most).contains(&start) {
            return Err(ParamError::Start(found()));
        }
        if step <= 0.0 || 2.0 * step > most - least {
            return Err(ParamError::Step(found()));
        }
        Ok(Self {
            name: name.to_string(),
            start,
            least,
            most,
            step,
            digits: if is_integer { 0 } else { longest as u32 + 1 },
        })
    }
}

impl Param {
    /// Returns the nearest value within the bounds.
    pub(crate) fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.least, self.most)
    }

    /// Writes a value as it stands in a command, within the bounds.
    pub(crate) fn write(&self, value: f64) -> String {
        let scale = 10_f64.powi(self.digits as i32);
        // Adding zero takes the sign off a zero.
        let rounded = (self.clamp(value) * scale).round() / scale + 0.0;
        format!("{rounded:.0$}", self.digits as usize)
    }
}

/// Parses a decimal number, without an exponent.
fn number(text: &str) -> Option<f64> {
    let is_plain = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    let value = text
        .parse::<f64>()
        .ok()
        .filter(|_| text.chars().all(is_plain))?;
    (value.abs() <= LARGEST).then_some(value)
}

fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    !text.is_empty() && text.len() <= 40 && text.chars().all(fits)
}

/// Returns the names in braces in a command.
fn placeholders(command: &str) -> impl Iterator<Item = &str> {
    let ends = command.split('{').skip(1);
    ends.filter_map(|rest| Some(rest.split_once('}')?.0))
        .filter(|name| is_name(name))
}

/// Checks that each parameter stands in the command, and that nothing else does.
///
/// # Errors
/// Names the first one that does not fit.
pub(crate) fn check(params: &[Param], command: &str) -> Result<(), ParamError> {
    for (number, param) in params.iter().enumerate() {
        let name = &param.name;
        if params[..number].iter().any(|other| other.name == *name) {
            return Err(ParamError::Twice(name.clone()));
        }
        if !placeholders(command).any(|found| found == name) {
            return Err(ParamError::Unused(name.clone()));
        }
    }
    let mut all = placeholders(command);
    match all.find(|name| params.iter().all(|param| param.name != *name)) {
        Some(name) => Err(ParamError::Unknown(name.to_string())),
        None => Ok(()),
    }
}

/// Returns the command with these texts for the parameters.
pub(crate) fn fill(command: &str, params: &[Param], texts: &[String]) -> String {
    let mut filled = command.to_string();
    for (param, text) in params.iter().zip(texts) {
        filled = filled.replace(&format!("{{{}}}", param.name), text);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn param(text: &str) -> Param {
        text.parse().unwrap()
    }

    #[test]
    fn parameters_are_read_and_written() {
        let width = param("width=12:4..24:2");
        assert_eq!(
            (width.start, width.least, width.most, width.step),
            (12.0, 4.0, 24.0, 2.0)
        );
        let written = |param: &Param, value| param.write(value);
        assert_eq!(
            ["12", "13", "4", "24"],
            [12.49, 12.5, -9.0, 99.0].map(|value| written(&width, value))
        );
        let weight = param("w=-0.5:-1..1:.25");
        assert_eq!(
            ["-0.500", "0.000", "0.123"],
            [-0.5, -0.0004, 0.12345].map(|value| written(&weight, value))
        );
        assert_eq!(param("n=-3:-5..-1:1").write(-0.2), "-1");
    }

    #[test]
    fn other_parameters_are_refused() {
        type Kind = fn(String) -> ParamError;
        let wrong: [(&str, Kind); 14] = [
            ("width", ParamError::Form),
            ("width=12", ParamError::Form),
            ("width=12:4..24", ParamError::Form),
            ("=12:4..24:2", ParamError::Form),
            ("a b=12:4..24:2", ParamError::Form),
            ("w=1e1:4..24:2", ParamError::Form),
            ("w=nan:4..24:2", ParamError::Form),
            ("w=12:24..4:2", ParamError::Bounds),
            ("w=4:4..4:1", ParamError::Bounds),
            ("w=3:4..24:2", ParamError::Start),
            ("w=12:4..24:0", ParamError::Step),
            ("w=12:4..24:-1", ParamError::Step),
            ("w=12:4..24:11", ParamError::Step),
            ("w=0.5:0..1:0.000000001", ParamError::Form),
        ];
        for (text, kind) in wrong {
            assert_eq!(text.parse::<Param>(), Err(kind(text.to_string())), "{text}");
        }
    }

    #[test]
    fn a_command_has_its_parameters_and_no_others() {
        let params = [param("a=1:0..9:1"), param("b-2=1:0..9:1")];
        let command = "./x --a {a} --b={b-2}/{a} --json '{\"k\": 1}'";
        assert_eq!(check(&params, command), Ok(()));
        let filled = fill(command, &params, &["3".into(), "4".into()]);
        assert_eq!(filled, "./x --a 3 --b=4/3 --json '{\"k\": 1}'");
        let name = |name: &str| name.to_string();
        assert_eq!(
            check(&params, "./x {a}"),
            Err(ParamError::Unused(name("b-2")))
        );
        assert_eq!(
            check(&params[..1], "{a} {c}"),
            Err(ParamError::Unknown(name("c")))
        );
        let twice = [params[0].clone(), params[0].clone()];
        assert_eq!(check(&twice, "{a}"), Err(ParamError::Twice(name("a"))));
    }
}
