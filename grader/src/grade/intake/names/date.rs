//! Times in names, as people write them: `Sep 24, 2024 926 PM`.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Reads a day, with or without a time: `Sep 24, 2024 926 PM`, `05 March 2026 1830`, `2026-11-20 18.30`. A day without a time is
/// its beginning. Names of files have no colons, so that hours and minutes stand together.
pub(super) fn parse(text: &str) -> Option<NaiveDateTime> {
    if !text.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let is_between = |c: char| " ,.:-_".contains(c);
    let words: Vec<_> = text
        .split(is_between)
        .filter(|word| !word.is_empty())
        .collect();
    let (day, time) = words.split_first_chunk::<3>()?;
    let day = match day {
        [year, month, day] if year.len() == 4 && number(year).is_some() => {
            date(year, number(month)?, day)
        }
        [month, day, year] if month.starts_with(char::is_alphabetic) => {
            date(year, month_of(month)?, day)
        }
        [day, month, year] => date(year, month_of(month)?, day),
    };
    Some(day?.and_time(time_of(time)?))
}

fn date(year: &str, month: u32, day: &str) -> Option<NaiveDate> {
    let is_year = year.len() == 4;
    let year = is_year.then(|| number(year))??;
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, number(day)?)
}

/// Returns the number of a month by its English name, or three letters or more of it.
fn month_of(word: &str) -> Option<u32> {
    let word = word.to_ascii_lowercase();
    let is_it = |month: &str| word.len() >= 3 && month.starts_with(&word);
    let found = MONTHS.iter().position(|month| is_it(month))?;
    u32::try_from(found + 1).ok()
}

fn time_of(words: &[&str]) -> Option<NaiveTime> {
    let half = words
        .last()
        .map_or(String::new(), |word| word.to_ascii_uppercase());
    let (words, half) = match half.as_str() {
        "AM" => (&words[..words.len() - 1], Some(0)),
        "PM" => (&words[..words.len() - 1], Some(12)),
        _ => (words, None),
    };
    let (hour, minute, second) = match words {
        [] if half.is_none() => (0, 0, 0),
        [both] if (3..=4).contains(&both.len()) => {
            let both = number(both)?;
            (both / 100, both % 100, 0)
        }
        [hour, minute] => (number(hour)?, number(minute)?, 0),
        [hour, minute, second] => (number(hour)?, number(minute)?, number(second)?),
        _ => return None,
    };
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
        None => hour,
    };
    NaiveTime::from_hms_opt(hour, minute, second)
}

/// Returns a number of at most four digits.
fn number(word: &str) -> Option<u32> {
    let is_number = (1..=4).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_platforms_are_read() {
        for (text, expected) in [
            ("Sep 24, 2024 926 PM", "2024-09-24 21:26:00"),
            ("Mar 29, 2018 1205 PM", "2018-03-29 12:05:00"),
            ("Dec 1, 2026 1200 AM", "2026-12-01 00:00:00"),
            ("05 March 2026 612 PM", "2026-03-05 18:12:00"),
            ("Sept 4, 2024 1830", "2024-09-04 18:30:00"),
            ("2026-11-20 18.30", "2026-11-20 18:30:00"),
            ("2026-11-20-10-00-05", "2026-11-20 10:00:05"),
            ("2026-11-20", "2026-11-20 00:00:00"),
        ] {
            assert_eq!(
                parse(text).map(|time| time.to_string()).as_deref(),
                Some(expected)
            );
        }
        for text in [
            "",
            "agent.py",
            "Sep 31, 2024 926 PM",
            "Sep 24, 2024 1326 PM",
            "Sep 24, 2024 2560",
            "Sep 24, 2024 PM",
            "Sep 24, 24 926 PM",
            "Sep 24, 2024 926 PM - agent.py",
            "- Sep 24, 2024",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
