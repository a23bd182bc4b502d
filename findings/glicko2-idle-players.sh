#!/bin/sh
# glicko2 2.1.0 (PyPI), for an engine that sits out rating periods.
# Guessed: its deviation rises to that of a new player, 350, and stays there, as the first Glicko has it.
# Seen: no limit. A new player who plays nothing is less known than a new one after his first period, and after a thousand
# his deviation is about 481. A period with no games given as empty lists is "division by zero".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps glicko2==2.1.0
"$folder/venv/bin/python" - >"$folder/seen" <<'PYTHON'
from glicko2 import Player

idle = Player()
for period in range(1, 1001):
    idle.did_not_compete()
    if period in (1, 1000):
        print(f"after {period} periods without a game: {idle.rd:.1f}")
try:
    Player().update_player([], [], [])
except ZeroDivisionError as error:
    print(f"no games: {error}")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
after 1 periods without a game: 350.2
after 1000 periods without a game: 480.8
no games: division by zero
TEXT
diff "$folder/expected" "$folder/seen"
