fn main() {
    std::fs::read_to_string("input.txt").unwrap();
    std::fs::read_to_string("openings.txt").unwrap();
}
