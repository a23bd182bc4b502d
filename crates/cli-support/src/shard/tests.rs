//! Tests of what each engine tells a task.

use super::*;

/// Finds the part in an environment of `NAME=VALUE` words, where parts were begun by these tasks.
fn find(text: &str, variables: &str, begun: &[&str]) -> Result<FoundShard, String> {
    let value = |name: &str| {
        let mut all = variables.split(' ').filter_map(|one| one.split_once('='));
        all.find(|(own, _)| *own == name)
            .map(|(_, value)| value.to_string())
    };
    let file = |(number, tasks): (usize, &&str)| {
        let path = PathBuf::from(format!("{}.jsonl", number + 1));
        (path, tasks.parse().unwrap())
    };
    let begun = begun.iter().enumerate().map(file);
    parse(text, &value)?.find(|| begun.collect())
}

/// Finds the part where none was begun.
fn part(text: &str, variables: &str) -> Result<(u64, u64), String> {
    find(text, variables, &[]).map(|FoundShard { shard, .. }| (shard.part, shard.of))
}

#[test]
fn parts_are_counted_from_one() {
    assert_eq!(part("2/8", ""), Ok((2, 8)));
    for wrong in [
        "0/3", "4/3", "1/0", "1", "a/b", "", "/", "auto/0", "auto/x", "2/8/9", "-1/2",
    ] {
        let error = part(wrong, "JOB_COMPLETION_INDEX=0").unwrap_err();
        assert!(
            error.starts_with(&format!("found `{wrong}`, expected I/N")),
            "{error}"
        );
    }
}

#[test]
fn pieces_are_dealt_in_turn() {
    let shards = || (1..=3).map(|part| Shard { part, of: 3 });
    for total in 0..10 {
        let own = |shard: Shard| (0..total).filter(|&number| shard.has(number)).count() as u64;
        assert!(
            shards().all(|shard| own(shard) == shard.count(total)),
            "{total}"
        );
        assert_eq!(shards().map(own).sum::<u64>(), total);
    }
}

#[test]
fn a_task_of_every_engine_is_a_part() {
    let slurm = "SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_ID=4";
    #[rustfmt::skip]
    let cases = [
        ("auto", "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=20", (1, 20)),
        ("auto", slurm, (3, 5)),
        ("slurm", slurm, (3, 5)),
        ("slurm", &format!("{slurm} SLURM_ARRAY_TASK_COUNT=5 CI_NODE_INDEX=1"), (3, 5)),
        ("auto/5", slurm, (3, 5)),
        ("auto", "JOB_COMPLETION_INDEX=0 JOB_COMPLETIONS=4", (1, 4)),
        ("auto/4", "JOB_COMPLETION_INDEX=3", (4, 4)),
        ("auto/20", "PBS_ARRAY_INDEX=20", (20, 20)),
        ("auto/2", "PBS_ARRAYID=1", (1, 2)),
        ("auto", "AWS_BATCH_JOB_ARRAY_INDEX=9 AWS_BATCH_JOB_ARRAY_SIZE=10", (10, 10)),
        ("auto", "CI_NODE_INDEX=1 CI_NODE_TOTAL=3", (1, 3)),
        // Variables of a job that is no array are there as well.
        ("auto", "SGE_TASK_ID=undefined LSB_JOBINDEX=0 CI_NODE_INDEX=1 CI_NODE_TOTAL=1", (1, 1)),
        // The end of the range 2-10:3 is none of its tasks.
        ("auto", "SGE_TASK_ID=8 SGE_TASK_FIRST=2 SGE_TASK_LAST=10 SGE_TASK_STEPSIZE=3", (3, 3)),
        ("auto/4", "LSB_JOBINDEX=4 LSB_JOBINDEX_END=4 LSB_JOBINDEX_STEP=1", (4, 4)),
        ("auto/4", "LSB_JOBINDEX=3 LSB_JOBINDEX_END=8 LSB_JOBINDEX_STEP=2", (2, 4)),
        ("auto/4", "LSB_JOBINDEX=4 LSB_JOBINDEX_STEP=1", (4, 4)),
        ("auto/4", "PARALLEL_SEQ=1 PARALLEL_JOBSLOT=1 PARALLEL_PID=9", (1, 4)),
        ("auto/1", "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3", (1, 1)),
    ];
    for (text, variables, expected) in cases {
        assert_eq!(part(text, variables), Ok(expected), "{text} {variables}");
    }
}

#[test]
fn what_an_engine_does_not_say_is_asked_for() {
    for (text, variables, words) in [
        ("auto", "", "`JOB_COMPLETION_INDEX`, `PBS_ARRAY_INDEX`"),
        (
            "slurm",
            "CI_NODE_INDEX=1 CI_NODE_TOTAL=3",
            "`SLURM_ARRAY_TASK_ID` is not set",
        ),
        (
            "auto",
            "SLURM_ARRAY_TASK_ID=1",
            "`SLURM_ARRAY_TASK_MIN` is not set, expected a task of a Slurm",
        ),
        (
            "auto",
            "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=2",
            "`SLURM_ARRAY_TASK_COUNT` is 2, but 3-7 are 5 tasks: expected an array such as 1-2, or I/N",
        ),
        (
            "auto",
            "JOB_COMPLETION_INDEX=0",
            "not of how many: expected auto/N",
        ),
        (
            "auto",
            "PBS_ARRAY_INDEX=1",
            "not of how many: expected auto/N",
        ),
        (
            "auto/4",
            "PBS_ARRAY_INDEX=0",
            "`PBS_ARRAY_INDEX` is 0, which is none of 1-4: expected an array such as 1-4, or I/N",
        ),
        (
            "auto/4",
            "JOB_COMPLETION_INDEX=4",
            "`JOB_COMPLETION_INDEX` is 4, which is none of 0-3: expected an array such as 0-3, or I/N",
        ),
        (
            "auto/4",
            "CI_NODE_INDEX=1 CI_NODE_TOTAL=3",
            "found 4 parts, expected the 3 of",
        ),
        (
            "auto",
            "CI_NODE_INDEX=x CI_NODE_TOTAL=3",
            "`CI_NODE_INDEX` is `x`, expected a number",
        ),
        (
            "auto/4",
            "CI_NODE_INDEX=1 PBS_ARRAYID=1",
            "`PBS_ARRAYID` and `CI_NODE_INDEX` are set",
        ),
        (
            "auto",
            "SGE_TASK_ID=undefined SGE_TASK_FIRST=undefined SGE_TASK_LAST=undefined LSB_JOBINDEX=0",
            "none of `SLURM_ARRAY_TASK_ID`, `SGE_TASK_ID`, `LSB_JOBINDEX`",
        ),
    ] {
        let error = part(text, variables).unwrap_err();
        assert!(error.contains(words), "{text} {variables}: {error}");
    }
}

#[test]
fn numbers_that_are_no_parts_are_refused() {
    for (text, variables, words) in [
        // The task 2 of 1-3,7-9:2, which is as long as 1-9:2.
        (
            "auto",
            "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=5",
            "`SLURM_ARRAY_TASK_ID` is 2, which is none of 1-9:2: expected an array such as 1-5, or I/N",
        ),
        // 1,5,9
        (
            "auto",
            "SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=3",
            "`SLURM_ARRAY_TASK_COUNT` is 3, but 1-9 are 9 tasks: expected an array such as 1-3, or I/N",
        ),
        (
            "auto",
            "SGE_TASK_ID=3 SGE_TASK_FIRST=3 SGE_TASK_LAST=3 SGE_TASK_STEPSIZE=1",
            "`SGE_TASK_ID` is 3, alone in its array, and no part that was begun says of how many: expected I/N, or 1/1",
        ),
        (
            "auto/20",
            "SGE_TASK_ID=3 SGE_TASK_FIRST=3 SGE_TASK_LAST=3 SGE_TASK_STEPSIZE=1",
            "found 20 parts, expected the 1 of a task of a Grid Engine",
        ),
        (
            "auto",
            "SGE_TASK_ID=3 SGE_TASK_FIRST=5 SGE_TASK_LAST=1 SGE_TASK_STEPSIZE=1",
            "found tasks 5-1, expected rising numbers of fewer than 2^64 tasks, or I/N",
        ),
        // One more than there are numbers.
        (
            "auto",
            "SGE_TASK_ID=0 SGE_TASK_FIRST=0 SGE_TASK_LAST=18446744073709551615 SGE_TASK_STEPSIZE=1",
            "found tasks 0-18446744073709551615, expected rising numbers of fewer than 2^64 tasks, or I/N",
        ),
        (
            "auto",
            "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=4 SLURM_ARRAY_TASK_COUNT=0",
            "`SLURM_ARRAY_TASK_COUNT` is 0, but 1-4 are 4 tasks: expected an array such as 1-1, or I/N",
        ),
        (
            "auto",
            "LSB_JOBINDEX=2 LSB_JOBINDEX_END=4 LSB_JOBINDEX_STEP=1",
            "not of how many: expected auto/N",
        ),
        // 5-10: nothing says where it begins.
        (
            "auto/6",
            "LSB_JOBINDEX=5 LSB_JOBINDEX_END=10 LSB_JOBINDEX_STEP=1",
            "found 6 parts, expected the 10 of a task of an LSF job array",
        ),
        (
            "auto/5",
            "LSB_JOBINDEX=4 LSB_JOBINDEX_END=9 LSB_JOBINDEX_STEP=2",
            "`LSB_JOBINDEX` is 4, which is none of 1-9:2",
        ),
        (
            "auto",
            "PARALLEL_SEQ=2",
            "found a job of GNU parallel number 2, but not of how many: expected auto/N",
        ),
        (
            "auto/18446744073709551615",
            "PARALLEL_SEQ=2 SLURM_ARRAY_TASK_ID=1",
            "`SLURM_ARRAY_TASK_ID` and `PARALLEL_SEQ` are set",
        ),
    ] {
        let error = part(text, variables).unwrap_err();
        assert!(error.contains(words), "{text} {variables}: {error}");
    }
}

/// Returns the variables of a Slurm job array without a step.
fn slurm(number: u64, first: u64, last: u64) -> String {
    let count = last - first + 1;
    format!(
        "SLURM_ARRAY_TASK_ID={number} SLURM_ARRAY_TASK_MIN={first} SLURM_ARRAY_TASK_MAX={last} SLURM_ARRAY_TASK_COUNT={count}"
    )
}

#[test]
fn tasks_that_are_sent_again_are_numbered_as_at_first() {
    // All of them, one, some in a row, some that are not.
    let uneven = "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=2";
    for (variables, is_noted) in [
        (&*slurm(3, 1, 20), false),
        (&slurm(3, 3, 3), true),
        (&slurm(3, 2, 6), true),
        (uneven, true),
        (
            "SGE_TASK_ID=3 SGE_TASK_FIRST=3 SGE_TASK_LAST=3 SGE_TASK_STEPSIZE=1",
            true,
        ),
        ("PBS_ARRAY_INDEX=3", true),
    ] {
        let found = find("auto", variables, &["1-20", "1-20"]).unwrap();
        assert_eq!(found.shard, Shard { part: 3, of: 20 }, "{variables}");
        assert_eq!(found.tasks.unwrap().to_string(), "1-20");
        let notice = "task 3 plays part 3 of 20, for 1.jsonl was begun by tasks 1-20";
        assert_eq!(
            found.notice.as_deref(),
            is_noted.then_some(notice),
            "{variables}"
        );
    }
    assert_eq!(
        find("auto", &slurm(4, 4, 4), &["0-8:2"]).unwrap().shard,
        Shard { part: 3, of: 5 }
    );
    for (text, variables, begun, words) in [
        (
            "auto",
            slurm(11, 1, 20),
            &["1-10"][..],
            "`SLURM_ARRAY_TASK_ID` is 11, but 1.jsonl was begun by tasks 1-10: expected one of these, I/N",
        ),
        (
            "auto",
            slurm(3, 3, 3),
            &["0-8:2"],
            "is 3, but 1.jsonl was begun by tasks 0-8:2",
        ),
        (
            "auto",
            slurm(3, 3, 3),
            &["1-10", "1-20"],
            "1.jsonl was begun by tasks 1-10, but 2.jsonl by 1-20",
        ),
        (
            "auto/5",
            slurm(3, 3, 3),
            &["1-10"],
            "found 5 parts, but 1.jsonl is one of 10",
        ),
    ] {
        let error = find(text, &variables, begun).unwrap_err();
        assert!(error.contains(words), "{variables}: {error}");
    }
    // Who gives the part needs no numbers.
    let given = find("2/8", "", &["1-20"]).unwrap();
    assert_eq!((given.shard, given.tasks), (Shard { part: 2, of: 8 }, None));
}

#[test]
fn numbers_of_tasks_are_read_as_they_are_written() {
    for text in ["1-20", "0-8:2", "3-3", "5-18446744073709551615"] {
        assert_eq!(text.parse::<Tasks>().unwrap().to_string(), text);
    }
    for wrong in [
        "",
        "3",
        "1-",
        "5-1",
        "0-9:2",
        "0-8:0",
        "0-8:1",
        "01-8",
        "1-8 ",
        "1-18446744073709551616",
        "0-18446744073709551615",
        "1,5,9",
    ] {
        assert!(wrong.parse::<Tasks>().is_err(), "{wrong}");
    }
}

#[test]
fn tasks_of_a_cluster_share_a_folder_whatever_their_numbers() {
    let slurm = "SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_COUNT=3";
    for (text, variables, shares) in [
        ("auto", slurm, true),
        (
            "auto",
            "SGE_TASK_ID=3 SGE_TASK_FIRST=3 SGE_TASK_LAST=3",
            true,
        ),
        ("auto", "PBS_ARRAY_INDEX=7", true),
        ("auto/4", "PARALLEL_SEQ=3", true),
        ("auto", "CI_NODE_INDEX=1 CI_NODE_TOTAL=3", false),
        (
            "auto",
            "AWS_BATCH_JOB_ARRAY_INDEX=0 AWS_BATCH_JOB_ARRAY_SIZE=9",
            false,
        ),
        ("2/3", slurm, false),
    ] {
        let value = |name: &str| {
            let mut all = variables.split(' ').filter_map(|one| one.split_once('='));
            let (_, value) = all.find(|(own, _)| *own == name)?;
            Some(value.to_string())
        };
        let asked = parse(text, &value).unwrap();
        assert_eq!(asked.shares_folder(), shares, "{text} {variables}");
    }
}
