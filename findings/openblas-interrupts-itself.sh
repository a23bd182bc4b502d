#!/bin/sh
# numpy 2.4.6 (PyPI) with its OpenBLAS, imported where a user may start no more threads, as under a limit for agents. Needs two cores.
# Guessed: it computes with one thread, or raises an error that names threads.
# Seen: OpenBLAS sends the process the signal of an interrupt. Python takes it for the user's, so the import ends with
# KeyboardInterrupt and no other word on the standard error but the lines of OpenBLAS before it, and the process by signal 2.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
# One that any user can run: that of the one who calls this can lie in a closed home.
python=/usr/bin/python3
"$python" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps numpy==2.4.6
chmod -R a+rX "$folder"
# Root has no such limit.
[ "$(id -u)" != 0 ] || other="setpriv --reuid 65531 --regid 65531 --clear-groups"
status=0
# shellcheck disable=SC2086 # several words
prlimit --nproc=1:1 ${other-} env OPENBLAS_NUM_THREADS=2 "$folder/venv/bin/python" -c 'import numpy' 2>"$folder/printed" || status=$?
{
    echo "signal $((status - 128))"
    tail -n 1 "$folder/printed"
    grep -c 'pthread_create failed' "$folder/printed"
} >"$folder/seen"
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
signal 2
KeyboardInterrupt
1
TEXT
diff "$folder/expected" "$folder/seen"
