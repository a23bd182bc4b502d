#!/bin/sh
# The `entrypoint` of PrairieLearn's container for one submission.
here=$(cd "$(dirname "$0")" && pwd)
root=${GRADE:-/grade}
mkdir -p "$root/results"
# Where agents run as another user, answers, results and programs that could play for it are none of that one's business.
chmod -R go= "$here/class" "$root/data" "$root/results" 2>/dev/null
# What root cannot close needs agents that do not see it.
set --
for path in "$here" "$root/data" "$root/results"; do
    [ ! -e "$path" ] || chmod go= "$path" 2>/dev/null || [ "$(id -u)" != 0 ] || set -- --confine on
done
chmod 755 "$here/grader" "$here/sweetfish" 2>/dev/null
cd "$here/work" && exec "$here/grader" mark "$root/student" --name submission --config "$here/class/grade.toml" \
    --format prairielearn --out "$root/results/results.json" "$@"
