#!/bin/sh
# Marks the submission in the current folder: what is there besides the files of Autolab.
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$here/submission"
for file in * .[!.]* ..?*; do
    case $file in
    Makefile | autograde.tar) ;;
    *) [ ! -e "$file" ] && [ ! -L "$file" ] || mv -- "$file" "$here/submission/" ;;
    esac
done
# Where agents run as another user, the right answers, and programs that could play for it, are none of that one's business.
chmod -R go= "$here/class" autograde.tar 2>/dev/null
# What root cannot close needs agents that do not see it.
set --
for path in "$here" autograde.tar; do
    chmod go= "$path" 2>/dev/null || [ "$(id -u)" != 0 ] || set -- --confine on
done
cd "$here/work" || exit 1
# Autolab reads both outputs as one, and the last line must be that of the points.
if ! "$here/grader" mark "$here/submission" --name submission --config "$here/class/grade.toml" \
    --format autolab --out - "$@" 2> "$here/errors"; then
    cat "$here/errors"
    exit 1
fi
