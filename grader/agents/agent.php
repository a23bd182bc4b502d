<?php
// Takes the first group in reading order.
$lines = preg_split('/\s+/', file_get_contents('input.txt'));
$size = (int) $lines[0];
$board = array_slice($lines, 3, $size);

// Takes a cell and its neighbours of the same kind.
function take(array &$board, int $row, int $column, string $kind): void
{
    $size = count($board);
    if ($row < 0 || $row >= $size || $column < 0 || $column >= $size || $board[$row][$column] !== $kind) {
        return;
    }
    $board[$row][$column] = '*';
    foreach ([-1, 1] as $step) {
        take($board, $row + $step, $column, $kind);
        take($board, $row, $column + $step, $kind);
    }
}

$first = strspn(implode('', $board), '*');
[$row, $column] = [intdiv($first, $size), $first % $size];
take($board, $row, $column, $board[$row][$column]);
for ($x = 0; $x < $size; $x++) {
    $kept = '';
    foreach ($board as $line) {
        $kept .= $line[$x] === '*' ? '' : $line[$x];
    }
    $kept = str_pad($kept, $size, '*', STR_PAD_LEFT);
    for ($y = 0; $y < $size; $y++) {
        $board[$y][$x] = $kept[$y];
    }
}
$cell = chr(65 + $column) . ($row + 1);
file_put_contents('output.txt', $cell . "\n" . implode("\n", $board) . "\n");
