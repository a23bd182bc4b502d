/* Takes the first group in reading order. */
#include <stdio.h>

static char board[64][64];
static int size;

/* Takes a cell and its neighbours of the same kind. */
static void take(int row, int column, char kind) {
    if (row < 0 || row >= size || column < 0 || column >= size || board[row][column] != kind) return;
    board[row][column] = '*';
    take(row + 1, column, kind);
    take(row - 1, column, kind);
    take(row, column + 1, kind);
    take(row, column - 1, kind);
}

int main(void) {
    FILE *in = fopen("input.txt", "r"), *out = fopen("output.txt", "w");
    if (!in || !out || fscanf(in, "%d %*s %*s", &size) != 1) return 1;
    for (int row = 0; row < size; row++)
        if (fscanf(in, "%63s", board[row]) != 1) return 1;
    int first = 0;
    while (board[first / size][first % size] == '*') first++;
    int row = first / size, column = first % size;
    fprintf(out, "%c%d\n", 'A' + column, row + 1);
    take(row, column, board[row][column]);
    for (int x = 0; x < size; x++) {
        int low = size - 1;
        for (int y = size - 1; y >= 0; y--) {
            char kind = board[y][x];
            board[y][x] = '*';
            if (kind != '*') board[low--][x] = kind;
        }
    }
    for (int y = 0; y < size; y++) fprintf(out, "%s\n", board[y]);
    return fclose(out);
}
