//! What is shown of results: tables and a page.

pub mod html;
pub mod summary;
