//! What makes a picture fit the page that shows it.

/// The background, the texts and axes, and what stands back, on a dark page.
const DARK: [&str; 3] = ["#161B22", "#E6EDF3", "#3D444D"];

/// Returns an SVG picture whose first element has a width and a height in pixels as one that fills the width
/// of its page and follows its dark style. `colours` are the background, the colours of texts and axes, and
/// those of what stands back, as they are written in the picture.
pub fn adaptive(svg: &str, colours: [&str; 3]) -> String {
    let (head, rest) = svg.split_once('>').unwrap_or((svg, ""));
    let size = |name: &str| {
        let (_, after) = head.split_once(&format!(" {name}=\""))?;
        Some(after.split_once('"')?.0.to_string())
    };
    let mut head = head.to_string();
    for (name, new) in [("width", " width=\"100%\""), ("height", "")] {
        if let Some(pixels) = size(name) {
            head = head.replace(&format!(" {name}=\"{pixels}\""), new);
        }
    }
    let rule = |(colour, dark): (&str, &&str)| {
        format!("[fill=\"{colour}\"]{{fill:{dark}}}[stroke=\"{colour}\"]{{stroke:{dark}}}")
    };
    let rules: String = colours.into_iter().zip(&DARK).map(rule).collect();
    format!("{head}>\n<style>@media (prefers-color-scheme:dark){{{rules}}}</style>{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_gives_way_and_colours_have_a_dark_form() {
        let svg = "<svg width=\"80\" height=\"5\" viewBox=\"0 0 80 5\"><rect width=\"80\"/></svg>";
        let found = adaptive(svg, ["#fff", "#222", "#ddd"]);
        assert!(found.starts_with("<svg width=\"100%\" viewBox=\"0 0 80 5\">\n<style>"));
        assert!(found.contains("[fill=\"#222\"]{fill:#E6EDF3}[stroke=\"#222\"]{stroke:#E6EDF3}"));
        assert!(found.ends_with("</style><rect width=\"80\"/></svg>"));
    }
}
