// Takes the first group in reading order.
use std::fs;

/// Takes a cell and its neighbours of the same kind.
fn take(board: &mut [Vec<char>], row: usize, column: usize, kind: char) {
    if row >= board.len() || column >= board.len() || board[row][column] != kind {
        return;
    }
    board[row][column] = '*';
    take(board, row + 1, column, kind);
    take(board, row.wrapping_sub(1), column, kind);
    take(board, row, column + 1, kind);
    take(board, row, column.wrapping_sub(1), kind);
}

fn main() {
    let text = fs::read_to_string("input.txt").unwrap();
    let lines: Vec<&str> = text.split_whitespace().collect();
    let size: usize = lines[0].parse().unwrap();
    let mut board: Vec<Vec<char>> = lines[3..3 + size].iter().map(|line| line.chars().collect()).collect();
    let first = (0..size * size).find(|at| board[at / size][at % size] != '*').unwrap();
    let (row, column) = (first / size, first % size);
    let kind = board[row][column];
    take(&mut board, row, column, kind);
    for x in 0..size {
        let kept: Vec<char> = board.iter().map(|line| line[x]).filter(|kind| *kind != '*').collect();
        for y in 0..size {
            board[y][x] = if y < size - kept.len() { '*' } else { kept[y + kept.len() - size] };
        }
    }
    let mut out = format!("{}{}\n", (b'A' + column as u8) as char, row + 1);
    for line in board {
        out.extend(line);
        out.push('\n');
    }
    fs::write("output.txt", out).unwrap();
}
