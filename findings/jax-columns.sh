#!/bin/sh
# jax 0.10.2 with numpy 2.4.6 (PyPI): a column of an array, whose numbers lie apart, by the exchange of arrays (DLPack).
# Guessed: it is copied, as other libraries do, or BufferError.
# Seen: JaxRuntimeError UNIMPLEMENTED, which callers that catch BufferError and copy do not expect.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check jax==0.10.2 numpy==2.4.6 array-api-strict==2.6.1
"$folder/venv/bin/python" - >"$folder/seen" <<'PYTHON'
import array_api_strict
import jax.numpy
import numpy as np

numbers = np.arange(6).reshape(3, 2)
for library in (array_api_strict, jax.numpy):
    for name, part in (("row", numbers[0]), ("column", numbers[:, 0])):
        try:
            library.from_dlpack(part)
        except Exception as error:
            print(library.__name__, name, type(error).__name__, str(error).partition(":")[0])
        else:
            print(library.__name__, name, "converted")
PYTHON
cat "$folder/seen"
cat >"$folder/expected" <<'TEXT'
array_api_strict row converted
array_api_strict column converted
jax.numpy row converted
jax.numpy column JaxRuntimeError UNIMPLEMENTED
TEXT
diff "$folder/expected" "$folder/seen"
