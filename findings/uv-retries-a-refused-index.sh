#!/bin/sh
# uv 0.13.9 (PyPI), a script with one dependency in its first lines (PEP 723), an empty cache, and an index at a local port that
# refuses every connection.
# Guessed: it fails at once and says that the connection is refused.
# Seen: it says so after three more tries and five seconds or more. Who ends it before, as a clock of three seconds does, never
# reads a word. With `--offline` it fails at once.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps uv==0.13.9
cat >"$folder/agent.py" <<'PYTHON'
# /// script
# dependencies = ["six"]
# ///
print("it ran")
PYTHON
try() {
    began=$(date +%s)
    UV_CACHE_DIR="$folder/cache" UV_DEFAULT_INDEX=http://127.0.0.1:9/simple "$folder/venv/bin/uv" run --no-config \
        --python "$folder/venv/bin/python" "$@" --script "$folder/agent.py" >"$folder/printed" 2>&1 && code=0 || code=$?
    spent=$(($(date +%s) - began))
    grep -q "it ran" "$folder/printed" && echo "$*: it ran"
    if [ "$spent" -ge 4 ]; then waited="waited"; else waited="did not wait"; fi
    echo "${1:-online}: exit code $code, $waited, tries: $(grep -o 'after [0-9]* retries' "$folder/printed" || echo none)"
}
{ try; try --offline; } >"$folder/seen"
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
online: exit code 2, waited, tries: after 3 retries
--offline: exit code 1, did not wait, tries: none
TEXT
diff "$folder/expected" "$folder/seen"
