#!/bin/sh
# pex 2.105.2 (PyPI), an archive that is run with `XDG_CACHE_HOME` set to another folder than `~/.cache`.
# Guessed: it unpacks itself below that folder, as the XDG Base Directory Specification says of caches.
# Seen: it unpacks its code into `~/.cache/pex` and keeps other files below the folder that was named. `PEX_ROOT` moves all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps pex==2.105.2
mkdir "$folder/source" "$folder/home" "$folder/xdg" "$folder/root"
echo 'print("it ran")' >"$folder/source/agent.py"
cd "$folder"
venv/bin/pex --pex-root made --sources-directory source --entry-point agent --output agent.pex
run() {
    env -i PATH="$PATH" HOME="$folder/home" XDG_CACHE_HOME="$folder/xdg" "$@" "$folder/venv/bin/python" "$folder/agent.pex"
}
count() { find "$folder/$1" -type f | grep -c . >"$folder/count" || true; [ "$(cat "$folder/count")" -gt 0 ] && echo "$1: files" || echo "$1: empty"; }
{
    run
    count home/.cache/pex
    count xdg
    run PEX_ROOT="$folder/root"
    count root
} >"$folder/seen"
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
it ran
home/.cache/pex: files
xdg: files
it ran
root: files
TEXT
diff "$folder/expected" "$folder/seen"
