//! The built-in Q-functions.

use std::sync::LazyLock;

use super::form::Form;
use super::trained::Trained;

static LINEAR: LazyLock<Trained> = LazyLock::new(|| read(include_str!("../weights/linear.txt")));
static NEURAL: LazyLock<Trained> = LazyLock::new(|| read(include_str!("../weights/neural.txt")));

fn read(text: &str) -> Trained {
    text.parse()
        .expect("the built-in Q-functions are well-formed")
}

/// Returns the built-in Q-function of a form, trained by [`crate::match3::Rules::crush`] for boards of
/// 9x9.
pub(crate) fn built_in(form: Form) -> &'static Trained {
    match form {
        Form::Linear => &LINEAR,
        Form::Neural => &NEURAL,
    }
}
