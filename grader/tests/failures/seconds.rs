fn main() {
    let board = std::fs::read_to_string("input.txt").unwrap();
    let seconds: u64 = board.lines().nth(2).unwrap().parse().unwrap();
    println!("{seconds}");
}
