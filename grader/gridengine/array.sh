#!/bin/sh
# Plays a grader schedule as a job array of Grid Engine: every task a part of the games.
#
#   qsub -t 1-20 grader/gridengine/array.sh RESULTS match --agent ... --pairs 1000
#   grader merge RESULTS/part-*.jsonl > games.jsonl
#   grader report games.jsonl
#
# A sequential test (`sprt`) is played likewise: each task takes the next pair that no other has played or is playing, and
# all stop when they have decided it together, however many of them run at a time.
#
# RESULTS is a folder that all nodes see. A task that was killed or rescheduled is resumed.
# A task that is sent again plays the part it had, as the files of the others say which this is (one of an `sprt`
# whatever is left, so any number will do):
#   qsub -t 3 grader/gridengine/array.sh RESULTS match ...
# Agents, and grader itself unless GRADER names it (qsub -v GRADER), are found as from the folder of submission.
#
#$ -N grader
#$ -S /bin/sh
#$ -cwd
#$ -j y
#$ -r y
# Games are not kept to cores of grader's choice: tasks that share a node would choose the same ones.
set -eu
results=$1
shift
mkdir -p "$results"
exec "${GRADER:-grader}" "$@" --shard auto --resume \
    --out "$results/part-$SGE_TASK_ID.jsonl" \
    --concurrency "${NSLOTS:-1}" --no-pin
