//! Tests of languages that come where nothing else fits.

use super::*;

#[test]
fn a_language_that_is_alone_is_known() {
    for (submission, expected) in [
        (
            "agent.hs: import Board | Board.hs",
            "ghc -O -o agent agent.hs; ./agent",
        ),
        (
            "start.rb: require_relative './board' | board.rb",
            "ruby start.rb",
        ),
        (
            "hw/Agent.cs | hw/Board.cs",
            "cd hw; mcs -out:agent.exe Agent.cs Board.cs; mono agent.exe",
        ),
        (
            "agent.ts: import x from \"./board\" | board.ts",
            "esbuild agent.ts --bundle --platform=node --log-level=warning --outfile=agent.js; node agent.js",
        ),
        (
            "game.ts: import './board' | board.ts | globals.d.ts",
            "esbuild game.ts --bundle --platform=node --log-level=warning --outfile=agent.js; node agent.js",
        ),
        ("agent.r", "Rscript agent.r"),
        ("homework.pl: use strict;", "perl homework.pl"),
        ("homework.pl: :- initialization(main).", "swipl homework.pl"),
        ("homework.PRO", "swipl homework.PRO"),
        // What it is built into has a name that no folder has.
        (
            "agent/agent.adb | agent/board.adb",
            "cd agent; gnatmake -q -O2 -o agent agent.adb; ./agent",
        ),
        (
            "agent/agent.kt | main.kt: board",
            "kotlinc agent/agent.kt main.kt -include-runtime -d agent_program.jar; java -Xms64m -Xmx1g -jar agent_program.jar",
        ),
    ] {
        check(submission, expected);
    }
    check_error(
        "agent.hs | agent.lua",
        "found `agent.hs` and `agent.lua`, either of which",
    );
}

#[test]
fn other_languages_go_first() {
    for (submission, expected) in [
        ("solve.py | agent.hs", "python3 solve.py"),
        (
            "hw/solve.py | plot.R | figures/a.rb",
            "cd hw; python3 solve.py",
        ),
        ("run.sh: ruby x.rb | x.rb", "sh run.sh"),
        ("run.sh: ruby agent.rb | agent.rb", "sh run.sh"),
        ("run.sh | agent.rb", "ruby agent.rb"),
        (
            "run.sh: erl -noshell -s agent main | agent.erl",
            "sh run.sh",
        ),
        (
            "build.sh: ghc -o agent agent.hs | agent.hs",
            "ghc -O -o agent agent.hs; ./agent",
        ),
        // Their first lines say what runs them, and with which options.
        ("agent.lua: #!/usr/bin/luajit", "./agent.lua"),
        (
            "run.rb: #!/usr/bin/ruby\nrequire_relative 'board' | board.rb: #!/usr/bin/ruby",
            "./run.rb",
        ),
        ("homework.rb: #!/usr/bin/ruby -w | plot.py", "./homework.rb"),
        (
            "hw/agent.rb: #!/usr/bin/ruby | tools/plot.py",
            "./hw/agent.rb",
        ),
        (
            "run.rb: #!/usr/bin/ruby\nrequire_relative 'agent' | agent.rb",
            "./run.rb",
        ),
        ("build.sh | run.sh | solve.rb", "ruby solve.rb"),
        ("solve.rb | plot.r | more.r", "ruby solve.rb"),
        ("homework.sh | agent.rb", "sh homework.sh"),
        ("Makefile: agent: | agent.hs", "make; ./agent"),
        (
            "Makefile: all: | solve.hs",
            "ghc -O -o agent solve.hs; ./agent",
        ),
    ] {
        check(submission, expected);
    }
    for further in ["agent.hs", "agent.pro"] {
        let commands = found(&[("agent", b"\x7fELF\xff".as_slice()), (further, b"")]);
        assert_eq!(commands.unwrap().run, "./agent");
    }
    for unclear in ["a.py | b.py | plot.r", "a.py | b.py | x.d | y.d"] {
        check_error(unclear, "found 2 files *.py that could begin the program");
    }
}
