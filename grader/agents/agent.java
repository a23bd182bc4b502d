// Takes the first group in reading order.
import java.nio.file.*;
import java.util.*;

public class Agent {
    static char[][] board;

    // Takes a cell and its neighbours of the same kind.
    static void take(int row, int column, char kind) {
        int size = board.length;
        if (row < 0 || row >= size || column < 0 || column >= size || board[row][column] != kind) return;
        board[row][column] = '*';
        take(row + 1, column, kind);
        take(row - 1, column, kind);
        take(row, column + 1, kind);
        take(row, column - 1, kind);
    }

    public static void main(String[] args) throws Exception {
        List<String> lines = Files.readAllLines(Paths.get("input.txt"));
        int size = Integer.parseInt(lines.get(0).trim());
        board = new char[size][];
        for (int y = 0; y < size; y++) board[y] = lines.get(3 + y).trim().toCharArray();
        int first = 0;
        while (board[first / size][first % size] == '*') first++;
        int row = first / size, column = first % size;
        take(row, column, board[row][column]);
        for (int x = 0; x < size; x++) {
            int low = size - 1;
            for (int y = size - 1; y >= 0; y--) {
                char kind = board[y][x];
                board[y][x] = '*';
                if (kind != '*') board[low--][x] = kind;
            }
        }
        List<String> out = new ArrayList<>();
        out.add((char) ('A' + column) + "" + (row + 1));
        for (char[] line : board) out.add(new String(line));
        Files.write(Paths.get("output.txt"), out);
    }
}
