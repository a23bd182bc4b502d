//! What pages say of compilers and tracebacks: the error, and no folder of this machine.

use std::fs;
use std::process::Command;

use crate::common::{Arena, assert_has};

fn is_there(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output();
    found.is_ok_and(|found| found.status.success())
}

#[test]
fn no_page_names_a_folder_of_the_machine() {
    let all = [
        (
            "cpp",
            "c++",
            "agent.cpp",
            "#include \"no-such.h\"\nint main() {}\n",
            "agent.cpp:1:10: fatal error: no-such.h",
        ),
        (
            "java",
            "javac",
            "Agent.java",
            "public class Agent {\n  int no = \"text\";\n  public static void main(String[] a) {}\n}\n",
            "Agent.java:2: error: incompatible types",
        ),
        (
            "python",
            "python3",
            "agent.py",
            "import helper\n",
            "File &quot;helper.py&quot;, line 2, in &lt;module&gt;",
        ),
    ];
    let all: Vec<_> = all.into_iter().filter(|one| is_there(one.1)).collect();
    let arena = Arena::new();
    for (name, _, file, text, _) in &all {
        let own = arena.path("class").join(name);
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join(file), text).unwrap();
        if *name == "python" {
            fs::write(own.join("helper.py"), "\nraise ValueError('bad')\n").unwrap();
        }
    }
    let config = "seed = 5\ngames = 2\nboards = [\"2x2\"]\nseconds = 20\n[[opponent]]\nname = \"greedy\"\n\
                  command = \"greedy\"\npoints = 1\n";
    fs::write(arena.path("grade.toml"), config).unwrap();
    arena.run("grade class --config grade.toml");
    let read = |file: &str| fs::read_to_string(arena.path(&format!("marks/{file}"))).unwrap();
    let here = arena.path("").display().to_string();
    for (name, _, _, _, error) in &all {
        let page = read(&format!("feedback/{name}.html"));
        assert_has(&page, error);
        for page in [
            page,
            read("marks.html"),
            read(&format!("feedback/{name}.md")),
        ] {
            assert!(
                !page.contains("grader-work-") && !page.contains(here.trim_end_matches('/')),
                "{name}: {page}"
            );
        }
    }
}
