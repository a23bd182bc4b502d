#!/bin/sh
# Runs the array script for real, on a Grid Engine of one machine that it starts and stops, and compares the merged parts with the
# whole run, also where tasks were sent again, and the verdict and the games of a sequential test with those of one machine. A task
# whose number is no part is refused. Needs Grid Engine 8.1.9 (Debian 12: gridengine-master, gridengine-exec, gridengine-client) and
# jq, and root: the master takes no execution daemon of another user.
#
#   grader/gridengine/test.sh target/release/grader
set -eu
GRADER=$(readlink -f "$1")
export GRADER
here=$(dirname "$(readlink -f "$0")")
home=$(mktemp -d)
cd "$home"
umask 022
pids=

stop() {
    for pid in $pids; do
        kill "$pid" 2>/dev/null || true
    done
    # The master saves its state as it ends.
    for _ in $(seq 40); do
        alive=
        for pid in $pids; do
            kill -0 "$pid" 2>/dev/null && alive="$alive $pid"
        done
        [ -z "$alive" ] && break
        sleep 0.5
    done
    for pid in $alive; do
        kill -9 "$pid" 2>/dev/null || true
    done
    cd /
    # A folder left behind is no fault of the program under test.
    rm -rf "$home" || sleep 1
    rm -rf "$home" || echo "could not remove $home" >&2
}
trap stop EXIT

# Prints the first of two ports in a row that nobody listens on. Another run looks elsewhere, for its process has another number.
free_ports() {
    port=$((10000 + $$ % 10000 * 2))
    while cat /proc/net/tcp /proc/net/tcp6 2>/dev/null |
        grep -qE "$(printf ' [0-9A-F]+:(%04X|%04X) ' $port $((port + 1)))"; do
        port=$((10000 + (port - 9998) % 20000))
    done
    echo "$port"
}

# Repeats a command until it succeeds, for up to a minute.
patiently() {
    for _ in $(seq 120); do
        "$@" > answer 2>&1 && return
        sleep 0.5
    done
    cat answer ./*.log spool/qmaster/messages spool/execd/*/messages >&2 || true
    return 1
}

# A cell of its own. A machine is often called by a name of its loopback address, which Grid Engine takes for `localhost`.
port=$(free_ports)
lib=/usr/lib/gridengine
share=/usr/share/gridengine
export SGE_ROOT="$home/root" SGE_CELL=default SGE_QMASTER_PORT="$port" SGE_EXECD_PORT=$((port + 1))
mkdir -p root/default/common spool/qmaster spool/execd spool/db
ln -s "$share/util" root/util
echo localhost > root/default/common/act_qmaster
echo "localhost $(hostname) $(hostname -f || true)" > root/default/common/host_aliases
cat > root/default/common/bootstrap <<CONF
admin_user              none
default_domain          none
ignore_fqdn             false
spooling_method         berkeleydb
spooling_lib            libspoolb
spooling_params         $home/spool/db
binary_path             /usr/sbin
qmaster_spool_dir       $home/spool/qmaster
security_mode           none
listener_threads        2
worker_threads          2
scheduler_threads       1
CONF
sed -e "s|^execd_spool_dir .*|execd_spool_dir $home/spool/execd|" -e 's/^min_\(.\)id .*/min_\1id 0/' \
    "$share/default-configuration" > configuration
"$lib/spoolinit" berkeleydb libspoolb "$home/spool/db" init
"$lib/spooldefaults" configuration configuration
"$lib/spooldefaults" complexes "$share/util/resources/centry"
"$lib/spooldefaults" usersets "$share/util/resources/usersets"
"$lib/spooldefaults" managers "$(id -un)"
# The daemons stay in the foreground.
export SGE_ND=1
sge_qmaster > qmaster.log 2>&1 &
pids=$!
patiently qconf -sh
patiently qconf -as localhost
qconf -ssconf > scheduler
sed -i -e 's/^schedule_interval .*/schedule_interval 0:0:1/' -e 's/^flush_\(.*\)_sec .*/flush_\1_sec 1/' scheduler
patiently qconf -Msconf scheduler
sge_execd > execd.log 2>&1 &
pids="$! $pids"
patiently sh -c 'qconf -sel | grep localhost'
# Every field of a queue must be there.
{
    printf '%s\n' 'qname all.q' 'hostlist localhost' 'seq_no 0' 'load_thresholds NONE' 'suspend_thresholds NONE' 'nsuspend 1' \
        'suspend_interval 00:05:00' 'priority 0' 'min_cpu_interval 00:05:00' 'processors UNDEFINED' 'qtype BATCH' \
        'rerun FALSE' 'slots 4' 'tmpdir /tmp' 'shell /bin/sh' 'shell_start_mode unix_behavior' 'notify 00:00:60' \
        'initial_state default'
    for field in ckpt_list pe_list prolog epilog starter_method suspend_method resume_method terminate_method owner_list \
        user_lists xuser_lists subordinate_list complex_values projects xprojects calendar; do
        echo "$field NONE"
    done
    for field in rt cpu fsize data stack core rss vmem; do
        printf '%s\n' "s_$field INFINITY" "h_$field INFINITY"
    done
} > queue
patiently qconf -Aq queue

# Sends the tasks $1, each with a log $2-TASK.log, and waits for them. The code is that of a task that failed.
send() {
    tasks=$1
    log=$2
    shift 2
    qsub -sync y -v GRADER -t "$tasks" -o "$home/$log-\$TASK_ID.log" "$here/array.sh" "$home/parts" "$@" > sent.txt
}

. "$here/../tests/parts.sh"
set -- tournament round-robin --agent random --agent greedy --agent minimax:2 \
    --boards 5x3,6x3 --pairs 10 --seed 5
"$GRADER" "$@" --concurrency 1 --out whole.jsonl > /dev/null
send 1-4 all "$@" || { cat all-*.log sent.txt spool/qmaster/messages; exit 1; }
compare "1-4"

# A task that never began, alone; and with one that was killed, in a row that looks like an array of its own.
rm parts/part-3.jsonl
send 3 alone "$@" || { cat alone-*.log sent.txt; exit 1; }
compare "3 again"
lose
send 2-3 row "$@" || { cat row-*.log sent.txt; exit 1; }
compare "2-3 again"
# Each says whose part it plays.
[ "$(cat alone-*.log row-*.log | grep -c '^task . plays part . of 4')" = 3 ]

# The last task of 2-10:3 is 8, though SGE_TASK_LAST is 10.
rm -r parts
send 2-10:3 steps "$@" || { cat steps-*.log sent.txt; exit 1; }
[ "$(ls parts)" = "$(printf 'part-%s.jsonl\n' 2 5 8)" ]
compare "2-10:3"

# A task alone in a new folder; and a job that is no array, whose number is `undefined`.
rm -r parts
if send 3 refused "$@"; then
    echo "-t 3 was not refused" >&2
    exit 1
fi
if qsub -sync y -v GRADER -o "$home/refused-none.log" "$here/array.sh" "$home/parts" "$@" > sent.txt; then
    echo "a job without -t was not refused" >&2
    exit 1
fi
tail -n 1 refused-3.log refused-none.log
[ "$(cat refused-*.log | grep -c 'expected .*I/N')" = 2 ]
[ -z "$(ls parts)" ]

# A sequential test: each task takes the next pair that no other has.
alone
for limit in 2 1 4; do
    rm -r parts
    mkdir parts
    # shellcheck disable=SC2086
    qsub -sync y -v GRADER -t 1-6 -tc "$limit" -o "$home/test-\$TASK_ID.log" "$here/array.sh" "$home/parts" $sequential > sent.txt ||
        { cat test-*.log sent.txt; exit 1; }
    together "-t 1-6 -tc $limit"
done
before=$(cat parts/part-*.jsonl | wc -l)
# shellcheck disable=SC2086
send 3 late $sequential || { cat late-*.log sent.txt; exit 1; }
together "3 again, after the end"
[ "$(cat parts/part-*.jsonl | wc -l)" = "$before" ]

# A task that is killed and sent again while the others play.
rm -r parts
# shellcheck disable=SC2086
job=$(qsub -terse -v GRADER -t 1-3 -o "$home/killed-\$TASK_ID.log" "$here/array.sh" "$home/parts" $sequential)
job=${job%%.*}
await_pairs 2
qdel "$job" -t 2
# shellcheck disable=SC2086
send 2 again $sequential || { cat again-*.log sent.txt; exit 1; }
while qstat -j "$job" > /dev/null 2>&1; do sleep 0.5; done
together "2 killed and sent again"
