//! The built-in Q-functions.

use std::sync::LazyLock;

use super::function::Function;
use super::trained::Trained;
use crate::rules::{Clears, Rules, Scoring};

/// The text of a file of learnt weights.
macro_rules! weights {
    ($name:literal) => {
        include_str!(concat!("../weights/", $name, ".txt"))
    };
}

/// All of them, each with its origin.
static ALL: LazyLock<Vec<Trained>> = LazyLock::new(|| {
    let texts = [
        weights!("linear"),
        weights!("linear-text"),
        weights!("neural"),
        weights!("neural-text"),
        weights!("neural-25-11-1"),
        weights!("crush-text-linear"),
        weights!("crush-text-linear-text"),
        weights!("crush-text-neural"),
        weights!("crush-text-neural-text"),
        weights!("crush-text-neural-25-11-1"),
    ];
    let read = |text: &str| text.parse();
    let all: Result<Vec<_>, _> = texts.into_iter().map(read).collect();
    all.expect("the built-in Q-functions are well-formed")
});

/// Returns the built-in Q-function of this form, network and reading of the features, for boards of 9x9, or `None`
/// if there is none.
///
/// It was trained by [`Rules::crush_text`] if all runs clear and a step scores by its longest run, and by
/// [`Rules::crush`] for all other rules.
pub(crate) fn built_in(function: &Function, rules: &Rules) -> Option<&'static Trained> {
    let is_text = rules.clears == Clears::AllRuns && rules.scoring == Scoring::LongestRun;
    let own = if is_text {
        Rules::crush_text()
    } else {
        Rules::crush()
    };
    let own = own.to_string();
    let kind = |function: &Function| {
        let reading = function.features.reading;
        (function.form, function.network, reading)
    };
    ALL.iter().find(|trained| {
        let origin = &trained.origin;
        kind(&origin.function) == kind(function) && origin.rules == own
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reading_has_weights_for_both_rules() {
        let gemgem = Rules::gemgem(9, 5, crate::Goal::LongestGame);
        for text in [
            "linear",
            "linear:text",
            "neural",
            "neural:text",
            "neural:25-11-1",
        ] {
            let function: Function = text.parse().unwrap();
            for (rules, own) in [
                (Rules::crush(), Rules::crush()),
                (Rules::crush_text(), Rules::crush_text()),
                (gemgem, Rules::crush()),
            ] {
                let found = built_in(&function, &rules).unwrap();
                assert_eq!(found.origin.function, function);
                assert_eq!(found.origin.rules, own.to_string());
                assert_eq!(found.to_string().parse().as_ref(), Ok(found));
            }
        }
        let other: Function = "neural:text:25-11-1".parse().unwrap();
        assert_eq!(built_in(&other, &Rules::crush()), None);
        assert_eq!(ALL.len(), 10);
    }
}
