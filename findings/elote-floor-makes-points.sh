#!/bin/sh
# elote 1.5.1 (PyPI), Elo of a class whose weakest program loses every game.
# Guessed: what the winner gains the loser pays, so the sum of ratings stays.
# Seen: new competitors have 400, none falls below 100, and who is at 100 pays nothing: the winner gains all the same, so the
# mean of the class rises with each such game.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps elote==1.5.1 numpy==2.4.6 scipy==1.17.1 setuptools==65.5.0 tqdm==4.70.1
"$folder/venv/bin/python" - >"$folder/seen" 2>/dev/null <<'PYTHON'
from elote import EloCompetitor

print(f"new: {EloCompetitor().rating:.0f}")
strong, weak = EloCompetitor(initial_rating=110), EloCompetitor(initial_rating=110)
for game in (1, 2, 3):
    strong.beat(weak)
    print(f"game {game}: {strong.rating:.1f} + {weak.rating:.1f} = {strong.rating + weak.rating:.1f}")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
new: 400
game 1: 126.0 + 100.0 = 226.0
game 2: 140.8 + 100.0 = 240.8
game 3: 154.9 + 100.0 = 254.9
TEXT
diff "$folder/expected" "$folder/seen"
