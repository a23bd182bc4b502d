#!/bin/sh
# Run by Vocareum for each submission, in the folder of the student's files.
here=$(cd "$(dirname "$0")" && pwd)
submission=$(pwd)
# Closed to other users, whom agents can run as: the programs could play for them.
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
# An upload need not keep the modes of programs, and this folder need not be writable.
for name in grader sweetfish; do
    [ ! -f "$here/$name" ] || cp "$here/$name" "$temporary/$name"
done
chmod 755 "$temporary"/*
chmod -R go= "$here/class" 2>/dev/null
# What root cannot close needs agents that do not see it.
set --
chmod go= "$here" 2>/dev/null || [ "$(id -u)" != 0 ] || set -- --confine on
# An upload need not keep a folder with nothing in it.
cd "$here/work" 2>/dev/null || cd "$temporary"
# Vocareum has made the two files, which are written and not replaced.
"$temporary/grader" mark "$submission" --name submission --config "$here/class/grade.toml" \
    --format vocareum --out "$temporary/grades" --format vocareum-report --out "$temporary/report" "$@" &&
    cat "$temporary/grades" > "$vocareumGradeFile" &&
    cat "$temporary/report" > "$vocareumReportFile"
