// Takes the first group in reading order.
import std.conv : to;
import std.file : readText, write;
import std.string : split;

char[][] board;

// Takes a cell and its neighbours of the same kind.
void take(size_t row, size_t column, char kind) {
    if (row >= board.length || column >= board.length || board[row][column] != kind) return;
    board[row][column] = '*';
    take(row + 1, column, kind);
    take(row - 1, column, kind);
    take(row, column + 1, kind);
    take(row, column - 1, kind);
}

void main() {
    auto lines = readText("input.txt").split();
    size_t size = lines[0].to!size_t;
    foreach (line; lines[3 .. 3 + size]) board ~= line.dup;
    size_t first = 0;
    while (board[first / size][first % size] == '*') first++;
    size_t row = first / size, column = first % size;
    take(row, column, board[row][column]);
    foreach (x; 0 .. size) {
        size_t low = size;
        foreach_reverse (y; 0 .. size) {
            char kind = board[y][x];
            board[y][x] = '*';
            if (kind != '*') board[--low][x] = kind;
        }
    }
    string output = cast(char)('A' + column) ~ to!string(row + 1) ~ "\n";
    foreach (line; board) output ~= line ~ "\n";
    write("output.txt", output);
}
