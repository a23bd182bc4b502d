#!/bin/sh
# Run once by Gradescope, as root, when the package is uploaded: installs what submissions need.
set -eu
packages="{{packages}}"
if [ -n "$packages" ]; then
    apt-get update
    # shellcheck disable=SC2086 # several words
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages
fi
