//! Agents on the command line: their list in the help, and suggestions for misspelt names.

use std::fmt::Write as _;
use std::str::FromStr;

use sweetfish::agents::mcts::Options;
use sweetfish::agents::{AgentError, AgentHelp, settings};
use sweetfish_cli_support::{BadInput, suggestion};

use super::wrapped::wrapped;

/// The longest line of the help.
const WIDTH: usize = 100;

/// Returns the list of agents for the help.
pub(crate) fn list(agents: impl Iterator<Item = AgentHelp>) -> String {
    let mut text = String::from("Agents:\n");
    let mut has_search = false;
    for agent in agents {
        has_search |= agent.name == "mcts";
        let _ = writeln!(text, "  {}{}", agent.name, agent.settings);
        match agent.alias_of {
            Some(other) => text += &wrapped(&format!("another name for {other}"), 6, WIDTH),
            None => text += &wrapped(&agent.about.replace('`', ""), 6, WIDTH),
        }
    }
    if has_search {
        let settings = settings::listed(&Options::default());
        text += "\n";
        text += &wrapped(&format!("Settings of mcts: {settings}"), 0, WIDTH);
    }
    text
}

/// Returns the error of an agent that was given a budget of time and takes none.
pub(crate) fn no_budget(
    agent: &impl std::fmt::Display,
    agents: impl Iterator<Item = AgentHelp>,
) -> BadInput {
    let others = with_budget(agents);
    BadInput(format!(
        "found --budget-ms, which agent {agent} does not take; {others} do"
    ))
}

/// Returns the names of the agents that take a budget, such as `flat and mcts`.
fn with_budget(agents: impl Iterator<Item = AgentHelp>) -> String {
    let names: Vec<_> = agents
        .filter(|agent| agent.takes_budget)
        .map(|agent| agent.name)
        .collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Parses an agent. The error of a name that does not exist ends in the most similar one.
pub(crate) fn parse<T: FromStr<Err = AgentError>>(
    text: &str,
    agents: impl Iterator<Item = AgentHelp>,
) -> Result<T, BadInput> {
    text.parse().map_err(|error: AgentError| {
        let suggestion = match &error {
            AgentError::Name { found, .. } => suggestion(found, agents.map(|agent| agent.name)),
            _ => String::new(),
        };
        BadInput(format!("{error}{suggestion}"))
    })
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use sweetfish::agents::settings::{SettingHelp, help};
    use sweetfish::learn::TabularSettings;
    use sweetfish::match3::agent::AgentSpec;
    use sweetfish::match3::qlearn::{Form, Function};

    #[test]
    fn misspelt_names_are_suggested() {
        let error = |text| {
            let parsed = parse::<AgentSpec>(text, AgentSpec::all());
            parsed.unwrap_err().to_string()
        };
        assert!(error("lbsf:.2").ends_with("; did you mean `lbfs`?"));
        assert!(error("sweetfsh").ends_with("; did you mean `sweetfish`?"));
        assert!(error("xyz").ends_with("td, sweetfish"));
        assert!(!error("flat:x").contains("did you mean"));
    }

    /// Set to write the tables anew.
    const UPDATE: &str = "SWEETFISH_UPDATE_DOCS";

    /// Compares a table in a document, which begins with `head`, with the rows that it must have.
    fn check_document(name: &str, head: &str, rows: &str) {
        let path = format!("{}/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        let begin = format!("\n\n{head}\n");
        let (before, rest) = text.split_once(&begin).unwrap();
        let (found, after) = rest.split_once("\n\n").unwrap();
        if std::env::var_os(UPDATE).is_some() {
            std::fs::write(path, format!("{before}{begin}{rows}\n{after}")).unwrap();
            return;
        }
        assert_eq!(
            format!("{found}\n"),
            rows,
            "{name}: set {UPDATE} to write it"
        );
    }

    /// Returns the table of some agents.
    fn table_of_agents(agents: impl Iterator<Item = AgentHelp>) -> String {
        let mut table = String::from("|---|---|\n");
        for agent in agents {
            let about = match agent.alias_of {
                Some(other) => format!("another name for `{other}`"),
                None => agent.about.to_string(),
            };
            table += &["| `", agent.name, agent.settings, "` | ", &about, " |\n"].concat();
        }
        table
    }

    /// Returns the table of some settings.
    fn table_of_settings(settings: &[SettingHelp]) -> String {
        let mut table = String::from("|---|---|---|\n");
        for own in settings {
            let values = match &own.values[..] {
                "" => String::new(),
                values => format!("{values} "),
            };
            let _ = writeln!(table, "| {} | {values}| {} |", own.key, own.about);
        }
        table
    }

    // One test, for two that write one document at a time would lose a table.
    #[test]
    fn the_documents_list_the_agents_and_their_settings() {
        use sweetfish::level;
        let head = "| name | what it does |";
        let (gems, levels) = (AgentSpec::all(), level::agent::AgentSpec::all());
        check_document("docs/match3.md", head, &table_of_agents(gems));
        check_document("docs/levels.md", head, &table_of_agents(levels));
        let neural = Function::from(Form::Neural);
        #[rustfmt::skip]
        let cases = [
            ("| key | values, the default first | meaning |", help(&Options::default())),
            ("| setting of `q` | values, the code's first | meaning |", help(&TabularSettings::default())),
            ("| setting of `linear` and `neural` | values, the code's first | meaning |", help(&neural)),
        ];
        for (head, settings) in cases {
            check_document("docs/match3.md", head, &table_of_settings(&settings));
        }
    }

    #[test]
    fn all_agents_are_listed() {
        let text = list(AgentSpec::all());
        for agent in AgentSpec::all() {
            assert!(text.contains(&format!("\n  {}{}\n", agent.name, agent.settings)));
        }
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(with_budget(AgentSpec::all()), "flat, mcts and sweetfish");
    }
}
