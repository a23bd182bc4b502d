#!/bin/sh
# The module `zipapp` of CPython (seen in 3.11.7), with an interpreter and the usual mask 022.
# Guessed: the archive can be executed by all who can read it, as a program that a compiler writes.
# Seen: only its owner can (mode 744), so another user who starts it is refused. `python3 FILE` works for all. shiv 1.0.8 (PyPI)
# gives the right to all.
set -eu
umask 022
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet shiv==1.0.8
mkdir "$folder/source"
echo 'print("it ran")' >"$folder/source/__main__.py"
"$folder/venv/bin/python" -m zipapp "$folder/source" --python "/usr/bin/env python3" --output "$folder/zipapp.pyz"
"$folder/venv/bin/shiv" --python "/usr/bin/env python3" --output-file "$folder/shiv.pyz" six==1.17.0 >"$folder/printed" 2>&1
for name in zipapp shiv; do
    echo "$name: $(stat -c %a "$folder/$name.pyz")"
done >"$folder/seen"
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
zipapp: 744
shiv: 755
TEXT
diff "$folder/expected" "$folder/seen"
