#!/bin/sh
# Runs the array script for real, on a Slurm of one machine that it starts and stops, and compares
# the merged parts with the whole run, also where some tasks were sent again, and the verdict and the games of a sequential
# test with those of one machine, however many tasks run at a time. Tasks whose numbers are no parts are refused. Needs slurmctld,
# slurmd, munge (Debian: slurm-wlm, munge) and jq; no special rights.
#
#   grader/slurm/test.sh target/release/grader
set -eu
GRADER=$(readlink -f "$1")
export GRADER
here=$(dirname "$(readlink -f "$0")")
home=$(mktemp -d)
host=$(hostname -s)
cd "$home"
umask 022
mkdir state spool-n1 spool-n2

stop() {
    pids=
    for name in slurmd-n1 slurmd-n2 slurmctld munged; do
        [ -f "$name.pid" ] && pids="$pids $(cat "$name.pid")"
    done
    for pid in $pids; do
        kill "$pid" 2>/dev/null || true
    done
    # They save their state as they end, some of it after their pid file is gone: wait for the
    # processes themselves, and end those that take longer than ten seconds.
    for _ in $(seq 20); do
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
    # A folder left behind is no fault of the program under test.
    rm -rf "$home" || sleep 1
    rm -rf "$home" || echo "could not remove $home" >&2
}
trap stop EXIT

# Prints the first of three ports in a row that nobody listens on. Another run looks elsewhere, for its process has another number.
free_ports() {
    port=$((10000 + $$ % 7000 * 3))
    while cat /proc/net/tcp /proc/net/tcp6 2>/dev/null |
        grep -qE "$(printf ' [0-9A-F]+:(%04X|%04X|%04X) ' $port $((port + 1)) $((port + 2)))"; do
        port=$((10000 + (port - 9997) % 21000))
    done
    echo "$port"
}
port=$(free_ports)

# A busy machine may take long for a message and for the start of a job.
cat > slurm.conf <<CONF
ClusterName=one
MessageTimeout=100
BatchStartTimeout=300
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$home/munge.sock
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
StateSaveLocation=$home/state
SlurmdSpoolDir=$home/spool-%n
SlurmctldPidFile=$home/slurmctld.pid
SlurmdPidFile=$home/slurmd-%n.pid
SlurmctldLogFile=$home/slurmctld.log
SlurmdLogFile=$home/slurmd-%n.log
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=2 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=2 State=UNKNOWN
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONF
cat > cgroup.conf <<CONF
CgroupPlugin=cgroup/v1
ConstrainCores=no
ConstrainRAMSpace=no
CONF
dd if=/dev/urandom of=munge.key bs=1024 count=1 2>/dev/null
chmod 600 munge.key
PATH=$PATH:/usr/sbin
munged --force --key-file=munge.key --socket="$home/munge.sock" --pid-file="$home/munged.pid" \
    --log-file="$home/munged.log" --seed-file="$home/munged.seed" 2>/dev/null
export SLURM_CONF="$home/slurm.conf"
slurmctld -c
slurmd -N n1
slurmd -N n2
# The nodes report themselves, on a quiet machine within some seconds.
idle=
for _ in $(seq 600); do
    idle=$(sinfo -h -t idle -o %D) || true
    [ "$idle" = 2 ] && break
    sleep 0.5
done
[ "$idle" = 2 ] || { cat slurmctld.log; echo "the nodes do not report themselves" >&2; exit 1; }

set -- tournament round-robin --agent random --agent greedy --agent minimax:2 \
    --boards 5x3,6x3 --pairs 10 --seed 5
sbatch --wait --array=1-4 "$here/array.sh" "$home/parts" "$@" ||
    { cat grader-*.log slurmctld.log; exit 1; }
cat grader-*.log
"$GRADER" "$@" --concurrency 1 --out whole.jsonl > /dev/null

. "$here/../tests/parts.sh"

# Sends the tasks $1, each with a log $2-TASK.log, and waits for them. Four run at a time.
send() {
    array=$1
    log=$2
    shift 2
    sbatch --wait --array="$array" --cpus-per-task=1 --output="$log-%a.log" "$here/array.sh" "$home/parts" "$@"
}
compare "1-4"

# A task that never began, alone; and with one that was killed, in a row that looks like an array of its own.
rm parts/part-3.jsonl
send 3 alone "$@" || { cat alone-*.log slurmctld.log; exit 1; }
compare "3 again"
lose
send 2-3 row "$@" || { cat row-*.log slurmctld.log; exit 1; }
compare "2-3 again"
# Each says whose part it plays.
[ "$(grep -h '^task . plays part . of 4' alone-*.log row-*.log | wc -l)" = 3 ]

# Numbers that are no parts: uneven ones, and a task alone in a new folder. The second array is as long as 1-9:2, so that its
# task 2 alone is refused; 5 is what is missing.
for array in 1,5,9 3 1-3,7-9:2; do
    rm -r parts
    if send "$array" "refused-$array" "$@"; then
        cat "refused-$array"-*.log
        echo "--array=$array was not refused" >&2
        exit 1
    fi
    for log in "refused-$array"-*.log; do
        if grep -q 'expected .*I/N' "$log"; then
            echo "--array=$array, task $(expr "$log" : '.*-\(.*\)\.log'): $(tail -n 1 "$log")"
        fi
    done
    echo "--array=$array: $(ls parts | wc -l) tasks play"
done
[ "$(ls parts)" = "$(printf 'part-%s.jsonl\n' 1 3 7 9)" ]
send 5 missing "$@" || { cat missing-*.log; exit 1; }
compare "1-3,7-9:2 and 5"

# A sequential test: each task takes the next pair that no other has.
alone
for array in 1-8%2 1-3%1 1-4; do
    rm -r parts
    # shellcheck disable=SC2086
    send "$array" "test-$array" $sequential || { cat "test-$array"-*.log; exit 1; }
    together "--array=$array"
done
before=$(cat parts/part-*.jsonl | wc -l)
# shellcheck disable=SC2086
send 3 late $sequential || { cat late-*.log; exit 1; }
together "3 again, after the end"
[ "$(cat parts/part-*.jsonl | wc -l)" = "$before" ]

# A task that is killed and sent again while the others play.
rm -r parts
# shellcheck disable=SC2086
job=$(sbatch --parsable --array=1-3 --cpus-per-task=1 --output="killed-%a.log" "$here/array.sh" "$home/parts" $sequential)
await_pairs 2
scancel --full --signal=KILL "${job}_2"
# shellcheck disable=SC2086
send 2 again $sequential || { cat again-*.log; exit 1; }
while [ -n "$(squeue -h -j "$job")" ]; do sleep 0.5; done
together "2 killed and sent again"
