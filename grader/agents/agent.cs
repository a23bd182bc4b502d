// Takes the first group in reading order.
using System.IO;
using System.Linq;

class Agent {
    static char[][] board;

    // Takes a cell and its neighbours of the same kind.
    static void Take(int row, int column, char kind) {
        int size = board.Length;
        if (row < 0 || row >= size || column < 0 || column >= size || board[row][column] != kind) return;
        board[row][column] = '*';
        Take(row + 1, column, kind);
        Take(row - 1, column, kind);
        Take(row, column + 1, kind);
        Take(row, column - 1, kind);
    }

    static void Main() {
        var lines = File.ReadAllLines("input.txt");
        int size = int.Parse(lines[0]);
        board = lines.Skip(3).Take(size).Select(line => line.Trim().ToCharArray()).ToArray();
        int first = 0;
        while (board[first / size][first % size] == '*') first++;
        int row = first / size, column = first % size;
        Take(row, column, board[row][column]);
        for (int x = 0; x < size; x++) {
            int low = size - 1;
            for (int y = size - 1; y >= 0; y--) {
                char kind = board[y][x];
                board[y][x] = '*';
                if (kind != '*') board[low--][x] = kind;
            }
        }
        var cell = (char)('A' + column) + (row + 1).ToString();
        File.WriteAllLines("output.txt", new[] { cell }.Concat(board.Select(line => new string(line))));
    }
}
