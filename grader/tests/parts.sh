# Compares the parts in the folder `parts` with the whole run in `whole.jsonl`. Sourced by the tests of job arrays.

# Prints the lines of a results file, whatever time its games took and waited.
games() { jq -S 'del(.. | .seconds?, .used?, .waited?, .crc32?)' -c "$1" | sort; }

# Fails unless the parts make up the whole. $1 says what was sent.
compare() {
    "$GRADER" merge parts/part-*.jsonl > merged.jsonl
    games merged.jsonl > merged.txt
    games whole.jsonl > whole.txt
    cmp merged.txt whole.txt
    echo "$1: the parts of $(ls parts | wc -l) tasks make up the whole, $(grep -c '"id"' merged.jsonl) games"
}

# Takes part 3 away, and of part 2 all but its schedule.
lose() {
    rm parts/part-3.jsonl
    head -n 1 parts/part-2.jsonl > first
    mv first parts/part-2.jsonl
}

# A sequential test that is decided after a few of its pairs.
sequential="sprt --agent minimax:2 --agent greedy --boards 5x3,6x3 --model margin --h1 40 --pairs 800 --seed 5"

# Plays it on this machine alone.
alone() {
    # shellcheck disable=SC2086
    "$GRADER" $sequential --concurrency 1 --out alone.jsonl | grep ^SPRT > alone.txt
    echo "one machine: $(grep -c '"id"' alone.jsonl) games; $(cat alone.txt)"
}

# Fails unless the tasks in the folder `parts` have the verdict of one machine, by at most 1.2 times the games that it needs. $1 says
# what was sent.
together() {
    "$GRADER" merge parts/part-*.jsonl > merged.jsonl
    "$GRADER" report merged.jsonl | grep ^SPRT > merged.txt
    cmp merged.txt alone.txt
    played=$(cat parts/part-*.jsonl | grep -c '"id"')
    needed=$(grep -c '"id"' alone.jsonl)
    echo "$1: $played games of $needed needed, by tasks: $(for part in parts/part-*.jsonl; do grep -c '"id"' "$part" || true; done | xargs)"
    [ $((5 * played)) -le $((6 * needed)) ]
}

# Waits until task $1 has played two pairs.
await_pairs() {
    for _ in $(seq 1200); do
        [ "$(cat "parts/part-$1.jsonl" 2> /dev/null | grep -c '"id"')" -ge 4 ] && return
        sleep 0.1
    done
    return 1
}
