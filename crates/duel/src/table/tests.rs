//! Tests of `table`.

use super::*;

fn entry(score: i32, depth: u16) -> Entry {
    Entry {
        score,
        bound: Bound::Exact,
        depth,
        best: 0x155,
        complete: true,
    }
}

#[test]
fn an_entry_survives_packing() {
    for score in [0, 1, -1, 456_976, -456_976] {
        for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
            let entry = Entry {
                score,
                bound,
                depth: 1023,
                best: Entry::NO_MOVE,
                complete: score < 0,
            };
            assert_eq!(Entry::unpack(entry.pack()), Some(entry));
        }
    }
}

#[test]
fn a_range_survives_packing() {
    for (low, high) in [(-3, 7), (-Range::MOST, Range::MOST), (456_976, 456_976)] {
        let range = Range {
            low,
            high,
            depth: 1023,
            best: 0x155,
        };
        let table = Table::new(0);
        table.store_range(5, range);
        assert_eq!(table.probe_range(5), Some(range));
    }
}

#[test]
fn an_empty_table_has_no_entries() {
    let table = Table::new(1);
    assert_eq!(table.probe(0), None);
    assert_eq!(table.probe(u64::MAX), None);
}

#[test]
fn a_full_bucket_gives_up_its_shallowest_entry() {
    let table = Table::new(0);
    assert_eq!(table.most, 0);
    for key in 1..=5 {
        table.store(key, entry(key as i32, 10 - key as u16));
    }
    assert_eq!(table.probe(4), None);
    for key in [1, 2, 3, 5] {
        assert_eq!(table.probe(key).map(|entry| entry.score), Some(key as i32));
    }
}

#[test]
fn a_growing_table_loses_little() {
    let table = Table::new(4);
    let key = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let count = FIRST_BUCKETS as u64 * BUCKET as u64;
    for n in 1..=count {
        table.store(key(n), entry(n as i32, 1));
    }
    assert!(table.mask.load(Relaxed) > FIRST_BUCKETS);
    let is_kept = |&n: &u64| table.probe(key(n)) == Some(entry(n as i32, 1));
    assert!((1..=count).filter(is_kept).count() as u64 > count * 9 / 10);
}

#[test]
fn a_board_has_one_entry() {
    let table = Table::new(0);
    table.store(7, entry(1, 9));
    table.store(7, entry(2, 3));
    assert_eq!(table.probe(7), Some(entry(2, 3)));
}
