//! Numbers in the command of an agent: how they are written, and where they stand.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Param {
    /// The name, which stands in braces in the command.
    pub(crate) name: String,
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

const MOST_DIGITS: usize = 9;
/// The largest number, so that all integers are exact.
const LARGEST: f64 = 1e12;

impl FromStr for Param {
    type Err = String;

    /// Parses `NAME=START:LEAST..MOST:STEP`: integers if no number has a point, else one digit more than the longest has.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = |expected: &str| format!("found `{text}`, expected {expected}");
        let parts = || -> Option<(&str, [&str; 4])> {
            let (name, rest) = text.split_once('=')?;
            let (start, rest) = rest.split_once(':')?;
            let (bounds, step) = rest.rsplit_once(':')?;
            let (least, most) = bounds.split_once("..")?;
            Some((name, [start, least, most, step]))
        };
        let form = || wrong("NAME=START:LEAST..MOST:STEP such as `width=12:4..24:2`");
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
            return Err(wrong("a least value below the largest one"));
        }
        if !(least..=most).contains(&start) {
            return Err(wrong("a start from the least to the largest value"));
        }
        if step <= 0.0 || 2.0 * step > most - least {
            return Err(wrong(
                "a step above 0 (for integers 1 or more) and at most half of the way from the least to the largest value",
            ));
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

impl fmt::Display for Param {
    /// Writes the parameter such that it is read as the same one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            start,
            least,
            most,
            step,
            digits,
        } = self;
        // One digit fewer than values are written with makes these the longest number.
        let start = match *digits {
            0 => format!("{start}"),
            1 => format!("{start:.0}."),
            digits => format!("{start:.0$}", digits as usize - 1),
        };
        write!(f, "{name}={start}:{least}..{most}:{step}")
    }
}

impl Param {
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

/// Checks that the command has each parameter, and no other. The error names the first that does not fit.
pub(crate) fn check(params: &[Param], command: &str) -> Result<(), String> {
    for (number, param) in params.iter().enumerate() {
        let name = &param.name;
        if params[..number].iter().any(|other| other.name == *name) {
            return Err(format!(
                "found two parameters `{name}`, expected different names"
            ));
        }
        if !placeholders(command).any(|found| found == name) {
            return Err(format!(
                "parameter `{name}` is not in the command, expected `{{{name}}}` there"
            ));
        }
    }
    let mut all = placeholders(command);
    match all.find(|name| params.iter().all(|param| param.name != *name)) {
        Some(name) => Err(format!(
            "found `{{{name}}}` in the command, expected `--param {name}=START:LEAST..MOST:STEP` for it"
        )),
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
    fn a_parameter_is_read_as_it_was_written() {
        for text in [
            "width=12:4..24:2",
            "w=-0.50:-1..1:.25",
            "w=0.5:0..1:0.125",
            "w=3.:1..9:1",
            "w=-.001:-1..0:.1",
        ] {
            let own = param(text);
            assert_eq!(param(&own.to_string()), own, "{own}");
        }
    }

    #[test]
    fn other_parameters_are_refused() {
        let wrong = [
            ("width", "NAME="),
            ("width=12", "NAME="),
            ("width=12:4..24", "NAME="),
            ("=12:4..24:2", "NAME="),
            ("a b=12:4..24:2", "NAME="),
            ("w=1e1:4..24:2", "NAME="),
            ("w=nan:4..24:2", "NAME="),
            ("w=12:24..4:2", "a least value below"),
            ("w=4:4..4:1", "a least value below"),
            ("w=3:4..24:2", "a start from"),
            ("w=12:4..24:0", "a step above 0"),
            ("w=12:4..24:-1", "a step above 0"),
            ("w=12:4..24:11", "a step above 0"),
            ("w=0.5:0..1:0.000000001", "NAME="),
        ];
        for (text, expected) in wrong {
            let error = text.parse::<Param>().unwrap_err();
            let expected = format!("found `{text}`, expected {expected}");
            assert!(error.starts_with(&expected), "{error}");
        }
    }

    #[test]
    fn a_command_has_its_parameters_and_no_others() {
        let params = [param("a=1:0..9:1"), param("b-2=1:0..9:1")];
        let command = "./x --a {a} --b={b-2}/{a} --json '{\"k\": 1}'";
        assert_eq!(check(&params, command), Ok(()));
        let filled = fill(command, &params, &["3".into(), "4".into()]);
        assert_eq!(filled, "./x --a 3 --b=4/3 --json '{\"k\": 1}'");
        let twice = [params[0].clone(), params[0].clone()];
        for (params, command, expected) in [
            (
                &params[..],
                "./x {a}",
                "parameter `b-2` is not in the command",
            ),
            (&params[..1], "{a} {c}", "found `{c}` in the command"),
            (&twice, "{a}", "found two parameters `a`"),
        ] {
            let error = check(params, command).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
