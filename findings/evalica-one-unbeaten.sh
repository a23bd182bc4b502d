#!/bin/sh
# evalica 0.4.2 (PyPI), Bradley-Terry scores of three players of whom one won all games.
# Guessed: the unbeaten player has nearly all of the sum of the scores; the chances that come of them favour it.
# Seen: no warning. All scores are 0, and every pair has a chance of one half. Its
# counts of wins order the players rightly.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps evalica==0.4.2 numpy==2.4.6 pandas==3.0.0 scipy==1.17.1 \
    python-dateutil==2.9.0.post0 six==1.17.0
"$folder/venv/bin/python" - >"$folder/seen" <<'PYTHON'
import warnings

import evalica
from evalica import Winner

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for method in (evalica.bradley_terry, evalica.counting):
        found = method(["a", "a", "b"], ["b", "c", "c"], [Winner.X, Winner.X, Winner.Draw])
        scores = {name: round(float(score), 3) for name, score in sorted(found.scores.items())}
        chances = evalica.pairwise_frame(found.scores)
        own = [warning for warning in caught if "evalica" in warning.filename]
        print(method.__name__, f"{len(own)} warnings", scores, f"a beats b: {chances.loc['a', 'b']:.2f}, b beats c: {chances.loc['b', 'c']:.2f}")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
bradley_terry 0 warnings {'a': 0.0, 'b': 0.0, 'c': 0.0} a beats b: 0.50, b beats c: 0.50
counting 0 warnings {'a': 2.0, 'b': 0.5, 'c': 0.5} a beats b: 0.80, b beats c: 0.50
TEXT
diff "$folder/expected" "$folder/seen"
