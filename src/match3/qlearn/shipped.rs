//! The Q-functions that come with the program.

use std::sync::LazyLock;

use super::{Form, Trained};

static LINEAR: LazyLock<Trained> = LazyLock::new(|| read(include_str!("../weights/linear.txt")));
static NEURAL: LazyLock<Trained> = LazyLock::new(|| read(include_str!("../weights/neural.txt")));

fn read(text: &str) -> Trained {
    text.parse()
        .expect("the shipped Q-functions are well-formed")
}

/// The Q-function of a form that was trained by [`crate::match3::Rules::crush`], for boards of 9x9.
pub fn shipped(form: Form) -> &'static Trained {
    match form {
        Form::Linear => &LINEAR,
        Form::Neural => &NEURAL,
    }
}
