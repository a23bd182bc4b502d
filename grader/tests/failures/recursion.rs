fn best(depth: u64) -> u64 {
    let cells = [depth; 676];
    best(depth + 1) + std::hint::black_box(cells)[depth as usize % 676]
}
fn main() {
    let board = std::fs::read_to_string("input.txt").unwrap();
    println!("{}", best(board.len() as u64));
}
