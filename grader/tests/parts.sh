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
