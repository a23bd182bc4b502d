#!/bin/sh
# junitparser 5.0.3 (PyPI), two test suites of the same name, such as those of two submissions, put into one report.
# Guessed: the report has both, however they are added.
# Seen: `append` keeps both. `add_testsuite` puts the cases of the second into the first, which still says that it has one
# test, and changes the suite that the caller holds.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps junitparser==5.0.3
"$folder/venv/bin/python" - >"$folder/seen" <<'PYTHON'
from junitparser import Failure, JUnitXml, TestCase, TestSuite


def suite(failed):
    suite, case = TestSuite("boards"), TestCase("opening")
    if failed:
        case.result = [Failure("no legal move")]
    suite.add_testcase(case)
    return suite


for way in ("append", "add_testsuite"):
    report, first = JUnitXml(), suite(failed=True)
    getattr(report, way)(first)
    getattr(report, way)(suite(failed=False))
    suites = "; ".join(f"{own.name}: {len(list(own))} cases in it, {own.tests} by its header" for own in report)
    print(f"{way}: {suites}; the caller's first suite holds {len(list(first))}")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
append: boards: 1 cases in it, 1 by its header; boards: 1 cases in it, 1 by its header; the caller's first suite holds 1
add_testsuite: boards: 2 cases in it, 1 by its header; the caller's first suite holds 2
TEXT
diff "$folder/expected" "$folder/seen"
