#!/bin/sh
# trueskill 0.4.5 (PyPI), in an environment for a game without draws (draw_probability=0), given a drawn game all the same,
# as pairs of games give them: one win each.
# Guessed: an error, or doubt that falls as after any game.
# Seen: no error. The deviation of two new players who draw rises from 8.333 to 9.588; after a win it falls to 7.195.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps trueskill==0.4.5 six==1.17.0
"$folder/venv/bin/python" - >"$folder/seen" <<'PYTHON'
from trueskill import TrueSkill, rate_1vs1

for probability in (0.0, 0.1):
    games = TrueSkill(draw_probability=probability)
    for drawn in (True, False):
        first, _ = rate_1vs1(games.create_rating(), games.create_rating(), drawn=drawn, env=games)
        print(f"draw probability {probability}, {'drawn' if drawn else 'won'}: deviation {first.sigma:.3f}")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
draw probability 0.0, drawn: deviation 9.588
draw probability 0.0, won: deviation 7.195
draw probability 0.1, drawn: deviation 6.458
draw probability 0.1, won: deviation 7.171
TEXT
diff "$folder/expected" "$folder/seen"
