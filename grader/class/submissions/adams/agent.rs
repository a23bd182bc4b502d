//! Claims a largest group.

use std::fs;

fn main() {
    let text = fs::read_to_string("input.txt").unwrap();
    let mut board: Vec<Vec<u8>> = text.lines().skip(3).map(|row| row.trim().into()).collect();
    let size = board.len();
    let mut best = Vec::new();
    let mut seen = vec![vec![false; size]; size];
    for row in 0..size {
        for column in 0..size {
            if board[row][column] != b'*' && !seen[row][column] {
                let group = flood(&board, &mut seen, row, column);
                if group.len() > best.len() {
                    best = group;
                }
            }
        }
    }
    let (row, column) = best[0];
    for (row, column) in best {
        board[row][column] = b'*';
    }
    for column in 0..size {
        let left: Vec<u8> = (0..size).map(|row| board[row][column]).filter(|&c| c != b'*').collect();
        for row in 0..size {
            let gap = size - left.len();
            board[row][column] = if row < gap { b'*' } else { left[row - gap] };
        }
    }
    let rows: Vec<_> = board.into_iter().map(|row| String::from_utf8(row).unwrap()).collect();
    let letter = (b'A' + column as u8) as char;
    fs::write("output.txt", format!("{letter}{}\n{}\n", row + 1, rows.join("\n"))).unwrap();
}

fn flood(
    board: &[Vec<u8>],
    seen: &mut [Vec<bool>],
    row: usize,
    column: usize,
) -> Vec<(usize, usize)> {
    let kind = board[row][column];
    let mut group = Vec::new();
    let mut open = vec![(row, column)];
    while let Some((row, column)) = open.pop() {
        if row >= board.len() || column >= board.len() {
            continue;
        }
        if seen[row][column] || board[row][column] != kind {
            continue;
        }
        seen[row][column] = true;
        group.push((row, column));
        open.extend([(row + 1, column), (row, column + 1)]);
        open.extend([(row.wrapping_sub(1), column), (row, column.wrapping_sub(1))]);
    }
    group
}
