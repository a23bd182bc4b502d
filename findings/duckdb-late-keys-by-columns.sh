#!/bin/sh
# duckdb 2.0.1 (PyPI): a file with a JSON object a line, where a key inside an object comes first at line 21,000, behind the 20,480
# lines by which the columns are made.
# Guessed: the key is left out, or refused, whatever is asked.
# Seen: refused if the query reads all columns; left out without a word if it reads fewer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check duckdb==2.0.1
cd "$folder"
venv/bin/python - >seen <<'PYTHON'
import json

import duckdb

with open("games.jsonl", "w") as file:
    for number in range(1, 22001):
        end = {"kind": "finished"} if number < 21000 else {"kind": "fault", "side": "first"}
        print(json.dumps({"id": number, "end": end}), file=file)
for columns in ("end", "id", "id, end"):
    try:
        last = duckdb.sql(f"SELECT {columns} FROM 'games.jsonl'".replace("end", '"end"')).fetchall()[-1]
        print(columns, "read:", last)
    except duckdb.Error as error:
        print(columns, "refused:", str(error).splitlines()[0].partition("Object ")[2])
PYTHON
cat seen
cat >expected <<'TEXT'
end read: ({'kind': 'fault'},)
id read: (22000,)
id, end refused: {"kind":"fault","side":"first"} has unknown key "side"
TEXT
diff expected seen
