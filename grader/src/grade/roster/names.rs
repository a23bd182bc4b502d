//! Names of people in forms that can be compared: however Unicode writes a letter, in any order of names, in any case.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Letters that no mark can be taken off, as people write them without.
const PLAIN: [(char, &str); 9] = [
    ('ß', "ss"),
    ('ø', "o"),
    ('ł', "l"),
    ('đ', "d"),
    ('ð', "d"),
    ('þ', "th"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ı', "i"),
];

/// Vowels that German writes with an `e` where the marks are missing.
const UMLAUTS: [(char, &str); 4] = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('å', "aa")];

/// What is compared of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// All letters as they are.
    Exact,
    /// Letters without marks: some systems lose them.
    Plain,
}

impl Letters {
    /// Returns the forms that a name can have: its words from any of them on, as Canvas writes them into files, and its words in
    /// the order of the alphabet. Two names are alike if a form is in both. None if it has no letters.
    pub(super) fn forms(self, name: &str) -> BTreeSet<String> {
        let mut forms = BTreeSet::new();
        for words in self.words(name) {
            for first in 0..words.len() {
                forms.insert(words[first..].concat() + &words[..first].concat());
            }
            let mut sorted = words;
            sorted.sort();
            forms.insert(sorted.join(" "));
        }
        forms.remove("");
        forms
    }

    /// Returns the words of a name in small letters, in each way of writing them.
    fn words(self, name: &str) -> Vec<Vec<String>> {
        let composed: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
        let is_between = |c: char| !c.is_alphanumeric() && !is_combining_mark(c);
        let words = composed.split(is_between).filter(|word| !word.is_empty());
        let words: Vec<_> = words.collect();
        let all = |form: &dyn Fn(&str) -> String| words.iter().map(|word| form(word)).collect();
        match self {
            Self::Exact => vec![all(&|word| only_letters(word))],
            Self::Plain => vec![
                all(&without_marks),
                all(&|word| without_marks(&spelt(word, &UMLAUTS))),
            ],
        }
    }
}

fn only_letters(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).collect()
}

fn without_marks(word: &str) -> String {
    let bare: String = word.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    only_letters(&spelt(&bare, &PLAIN))
}

/// Returns a word with other letters in place of some.
fn spelt(word: &str, letters: &[(char, &str)]) -> String {
    let mut text = String::new();
    for c in word.chars() {
        match letters.iter().find(|(letter, _)| *letter == c) {
            Some((_, spelling)) => text.push_str(spelling),
            None => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_alike_in_any_order_and_form() {
        let is_alike = |letters: Letters, one: &str, other: &str| {
            !letters.forms(one).is_disjoint(&letters.forms(other))
        };
        for (one, other, exact, plain) in [
            ("Anna Smith", "smith, ANNA", true, true),
            ("Anna Smith", "smithanna", true, true),
            ("Anna Smith", "Anna_Smith", true, true),
            ("Anna Maria Smith", "Smith Maria Anna", true, true),
            ("Zoe\u{308} Lee", "Zoë Lee", true, true),
            ("Ｚoë Lee", "zoë lee", true, true),
            ("Zoë Lee", "Zoe Lee", false, true),
            ("Jörg Groß", "Joerg Gross", false, true),
            ("Jörg Groß", "Jorg Gross", false, true),
            ("Łukasz Bøe", "Lukasz Boe", false, true),
            ("李 雷", "李雷", true, true),
            ("Anna Smith", "Anna Smit", false, false),
            ("--", "..", false, false),
        ] {
            assert_eq!(
                is_alike(Letters::Exact, one, other),
                exact,
                "{one}, {other}"
            );
            assert_eq!(
                is_alike(Letters::Plain, one, other),
                plain,
                "{one}, {other}"
            );
        }
    }
}
