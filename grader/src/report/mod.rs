//! Reports on results: tables and a page.

#[cfg(test)]
mod browser;
pub(crate) mod html;
mod sentence;
pub(crate) mod summary;
