fn main() {
    let board = std::fs::read_to_string("input.txt").unwrap();
    let mut table = vec![1u8; 4 << 30];
    table[board.len()] = 2;
}
