// Takes the first group in reading order.
#include <fstream>
#include <string>
#include <vector>

using Board = std::vector<std::string>;

// Takes a cell and its neighbours of the same kind.
void take(Board &board, int row, int column, char kind) {
    int size = board.size();
    if (row < 0 || row >= size || column < 0 || column >= size || board[row][column] != kind) return;
    board[row][column] = '*';
    for (int step : {-1, 1}) {
        take(board, row + step, column, kind);
        take(board, row, column + step, kind);
    }
}

int main() {
    std::ifstream in("input.txt");
    int size;
    std::string kinds, seconds;
    in >> size >> kinds >> seconds;
    Board board(size);
    for (auto &row : board) in >> row;
    int first = 0;
    while (board[first / size][first % size] == '*') first++;
    int row = first / size, column = first % size;
    take(board, row, column, board[row][column]);
    for (int x = 0; x < size; x++) {
        int low = size - 1;
        for (int y = size - 1; y >= 0; y--) {
            char kind = board[y][x];
            board[y][x] = '*';
            if (kind != '*') board[low--][x] = kind;
        }
    }
    std::ofstream out("output.txt");
    out << char('A' + column) << row + 1 << '\n';
    for (auto &line : board) out << line << '\n';
}
