//! How a request passes on what is known before its answer.

/// Passes on what is known before the answer.
pub(crate) type Reports<'a, T> = &'a mut dyn FnMut(T);
