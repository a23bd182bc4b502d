#!/bin/sh
# gradescope-utils 0.5.0 (PyPI), its JSONTestRunner with a test of weight 2 that fails within `subTest`, and one that passes.
# Guessed: the failing test has a row with score 0 of 2.
# Seen: it has no row at all, so its 2 points are missing from the sum of what can be had; only the runner's own count knows
# of its failures. The same test without `subTest` has its row.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps gradescope-utils==0.5.0
"$folder/venv/bin/python" - >"$folder/seen" <<'PYTHON'
import io
import json
import unittest

from gradescope_utils.autograder_utils.decorators import weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner


class Boards(unittest.TestCase):
    @weight(2)
    def test_in_parts(self):
        for board in range(3):
            with self.subTest(board=board):
                self.assertEqual(board, 0)

    @weight(2)
    def test_whole(self):
        self.assertEqual(1, 0)

    @weight(1)
    def test_that_passes(self):
        pass


stream = io.StringIO()
result = JSONTestRunner(stream=stream).run(unittest.defaultTestLoader.loadTestsFromTestCase(Boards))
written = json.loads(stream.getvalue())
for test in written["tests"]:
    print(test["name"].split()[0], test["status"], f"{test['score']:g} of {test['max_score']}")
print(f"{result.testsRun} tests were run, {len(result.failures)} failures were counted")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
test_that_passes passed 1 of 1
test_whole failed 0 of 2
3 tests were run, 3 failures were counted
TEXT
diff "$folder/expected" "$folder/seen"
