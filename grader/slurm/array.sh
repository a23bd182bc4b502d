#!/bin/sh
# Plays a grader schedule as a Slurm job array: every task a part of the games.
#
#   sbatch --array=1-20 grader/slurm/array.sh RESULTS match --agent ... --pairs 1000
#   grader merge RESULTS/part-*.jsonl > games.jsonl
#   grader report games.jsonl
#
# A sequential test (`sprt`) is played likewise: each task takes the next pair that no other has played or is playing, and
# all stop when they have decided it together, however many of them run at a time.
#
# RESULTS is a folder that all nodes see. A task that was killed or requeued is resumed.
# Some tasks that are sent again play the parts they had, as the files of the others say which these are (those of an
# `sprt` whatever is left, so any numbers will do):
#   sbatch --array=3,7 grader/slurm/array.sh RESULTS match ...
# Agents, and grader itself unless GRADER names it, are found as from the folder of submission.
#
#SBATCH --job-name=grader
#SBATCH --array=1-10
#SBATCH --cpus-per-task=2
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --output=grader-%A_%a.log
# Games are not kept to cores of grader's choice: tasks that share a node would choose the same ones.
set -eu
results=$1
shift
mkdir -p "$results"
exec "${GRADER:-grader}" "$@" --shard slurm --resume \
    --out "$results/part-$SLURM_ARRAY_TASK_ID.jsonl" \
    --concurrency "${SLURM_CPUS_PER_TASK:-1}" --no-pin
