//! Escaping for HTML, SVG and other XML, and the style of pages about levels.

/// The style sheet of pages about levels.
pub const STYLE: &str = include_str!("levels.css");

/// Escapes `text` for the content of an element or a quoted attribute.
///
/// ```
/// let escaped = sweetfish_core::html::escape("<a href='\"'>&");
/// assert_eq!(escaped, "&lt;a href=&apos;&quot;&apos;&gt;&amp;");
/// ```
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&apos;")
}
