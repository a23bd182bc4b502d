#!/bin/sh
# Marks the agent in $FOLDER: verdict.json and verdict.xml (JUnit) in the workspace, a summary of the job, and the
# outputs `points` and `max-points`. Fails with fewer than $LEAST points.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
workspace=$(pwd)
folder=$(cd "${FOLDER:-.}" && pwd)
# Where agents run as another user, programs that could play for them are none of that one's business.
# What root cannot close needs agents that do not see it.
set --
chmod go= "$here" 2>/dev/null || [ "$(id -u)" != 0 ] || set -- --confine on
chmod 755 "$here/grader" "$here/sweetfish" 2>/dev/null || true
page=$(mktemp)
trap 'rm -f "$page"' EXIT
(cd "$here/work" && "$here/grader" mark "$folder" --name "${GITHUB_REPOSITORY:-submission}" \
    --config "$here/class/grade.toml" \
    --format json --out "$workspace/verdict.json" \
    --format junit --out "$workspace/verdict.xml" \
    --format markdown --out "$page" "$@")
cat "$page" >> "${GITHUB_STEP_SUMMARY:-/dev/stdout}"
value() { sed -n "s/^  \"$1\": \([0-9.]*\),*\$/\1/p" "$workspace/verdict.json"; }
points=$(value points)
echo "points=$points" >> "${GITHUB_OUTPUT:-/dev/stdout}"
echo "max-points=$(value max_points)" >> "${GITHUB_OUTPUT:-/dev/stdout}"
if awk "BEGIN { exit !($points < ${LEAST:-0}) }"; then
    echo "found $points points, expected at least $LEAST"
    exit 1
fi
