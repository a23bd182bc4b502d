#!/usr/bin/env python3
"""Lets `grader try` judge the programs that `list` names, and checks that it says first what is wrong.

Arguments: the program `grader`, and words of which a row must have one, if not all are to run. The table of docs/failures.md
must say the same; with WRITE=1 it is written. Rows of what is not installed are skipped. LOGS=FOLDER keeps what was printed.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENT = HERE.parents[2] / "docs" / "failures.md"
HEAD = "| language | what is wrong | what `try` says first |\n|---|---|---|\n"
# On a busy machine a program can be late, before it fails.
TRIES = 5


class Row:
    def __init__(self, line):
        parts = ["" if part == "-" else part for part in line.split(" | ")]
        self.language, self.fault, needs, self.build, self.command, self.cause = parts
        self.lacking = [program for program in needs.split() if not shutil.which(program)]
        self.name = f"{self.language}: {self.fault}"

    def first(self, grader):
        """Builds the program and tries it. Returns what is said first, without the folder, and all that was printed."""
        with tempfile.TemporaryDirectory(prefix="failure-") as folder:
            named = re.findall(r"[\w.]+", f"{self.build} {self.command}")
            for file in HERE.iterdir():
                if file.name in named or file.suffix == ".txt":
                    shutil.copy(file, folder)
            build = subprocess.run(["sh", "-ec", self.build], cwd=folder, capture_output=True, text=True)
            if build.returncode:
                return "", f"{self.build}: exit code {build.returncode}\n{build.stdout}{build.stderr}"
            for _ in range(TRIES):
                tried = subprocess.run([grader, "try", self.command], cwd=folder, capture_output=True, text=True, errors="replace")
                said = (tried.stdout + tried.stderr).replace(f"{folder}/", "")
                found = re.findall(r"^(?:Fix first|grader): (.*)$", said, re.MULTILINE)
                first = found[-1] if found else ""
                if self.cause in first or "out of time" not in said:
                    break
            return first, said


def own_words(text):
    """Returns what the grader says itself: a line of a runtime, in quotes at the end, differs by version."""
    return text.split(": `")[0]


def cell(text):
    """Returns a text as a cell of the table. A line of a runtime that has a backtick stands between two."""
    text = text.replace("|", "\\|")
    return re.sub(r": `(.*`.*)`\.$", r": `` \1 ``.", text)


def documented():
    """Returns the document before its table, and the rows of that by language and fault."""
    text = DOCUMENT.read_text()
    before, table = text.split(HEAD)
    rows = [line.removeprefix("| ").removesuffix(" |").split(" | ", 2) for line in table.splitlines()]
    return before, {(language, fault): first for language, fault, first in rows}


def main():
    grader, *words = sys.argv[1:]
    grader = os.path.abspath(grader)
    all_rows = [Row(line) for line in (HERE / "list").read_text().splitlines() if not line.startswith("#")]
    rows = [row for row in all_rows if not words or any(word in f"{row.name} {row.command}" for word in words)]
    before, table = documented()
    seen, failed, skipped = set(), 0, 0
    for number, row in enumerate(rows):
        if row.lacking:
            print(f"skipped {row.name}: no {' '.join(row.lacking)}", flush=True)
            skipped += 1
            continue
        seen.add(row.language)
        first, said = row.first(grader)
        written = table.get((row.language, row.fault), "")
        if os.environ.get("WRITE") and row.cause in first:
            table[row.language, row.fault] = written = cell(first)
        faults = [f"does not name the cause, expected `{row.cause}`"] if row.cause not in first else []
        if own_words(cell(first)) != own_words(written):
            faults.append(f"docs/failures.md has `{written}`")
        print(f"{'failed' if faults else 'passed'} {row.name}: {first}", *faults, sep="\n    ", flush=True)
        if faults and row.cause not in first:
            print(said)
        failed += bool(faults)
        if os.environ.get("LOGS"):
            pathlib.Path(os.environ["LOGS"], f"{number:02}.log").write_text(f"{row.name}: {row.command}\n{said}")
    if os.environ.get("WRITE"):
        places = [(row.language, row.fault) for row in all_rows]
        lines = [" | ".join(["", *place, table[place], ""]).strip() + "\n" for place in places if place in table]
        DOCUMENT.write_text(before + HEAD + "".join(lines))
    languages = {row.language for row in rows}
    print(f"{len(seen)} of {len(languages)} languages are installed here")
    print(f"{len(rows) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    if 2 * len(seen) < len(languages):
        sys.exit("fewer than half of the languages are installed")
    sys.exit(bool(failed))


main()
