#!/bin/sh
# swissdutch 0.1.0 (PyPI), Swiss pairing by FIDE's Dutch rules, in fields as small as a class's.
# Guessed: a field of four plays its three rounds, each against each, as the rules allow whenever a pairing is left.
# Seen: the third round raises "'ScoreBracket' object has no attribute '_m1'" if the better seed wins each game, and
# "list.remove(x): x not in list" if all games are drawn, though 1-4 and 2-3 have not met.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps swissdutch==0.1.0
"$folder/venv/bin/python" - >"$folder/seen" <<'PYTHON'
from swissdutch.constants import Colour
from swissdutch.dutch import DutchPairingEngine
from swissdutch.player import Player


def play(points):
    """Pairs rounds until one fails; `points` gives those of the better and of the other seed for a game."""
    engine = DutchPairingEngine(lambda: Colour.white)
    players = [Player(f"P{number}", 2000 - number) for number in range(1, 5)]
    for number in (1, 2, 3):
        try:
            paired = engine.pair_round(number, players)
        except Exception as error:
            return f"round {number}: {type(error).__name__}: {error}"
        # As a tournament that is kept in a file: new players, with what is known of them.
        players = [
            Player(
                own.name, own.rating, own.title, own.pairing_no,
                own.score + points[own.pairing_no > own.opponents[-1]], own.float_status, own.opponents, own.colour_hist,
            )
            for own in paired
        ]
        games = {tuple(sorted((own.pairing_no, own.opponents[-1]))) for own in paired}
        print(f"round {number}:", *(f"{one}-{other}" for one, other in sorted(games)))
    return "three rounds"


print(play((1, 0)))
print(play((0.5, 0.5)))
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
round 1: 1-3 2-4
round 2: 1-2 3-4
round 3: AttributeError: 'ScoreBracket' object has no attribute '_m1'
round 1: 1-3 2-4
round 2: 1-2 3-4
round 3: ValueError: list.remove(x): x not in list
TEXT
diff "$folder/expected" "$folder/seen"
