# Takes the first group in reading order.
use strict;
use warnings;

open(my $in, '<', 'input.txt') or die "input.txt: $!";
my ($size, $kinds, $seconds, @rows) = split ' ', join '', <$in>;
my @board = map { [split //] } @rows;

# Takes a cell and its neighbours of the same kind.
sub take {
    my ($row, $column, $kind) = @_;
    return if $row < 0 || $row >= $size || $column < 0 || $column >= $size || $board[$row][$column] ne $kind;
    $board[$row][$column] = '*';
    for my $step (-1, 1) {
        take($row + $step, $column, $kind);
        take($row, $column + $step, $kind);
    }
}

my $first = 0;
$first++ while $board[$first / $size][$first % $size] eq '*';
my ($row, $column) = (int($first / $size), $first % $size);
take($row, $column, $board[$row][$column]);
for my $x (0 .. $size - 1) {
    my @kept = grep { $_ ne '*' } map { $_->[$x] } @board;
    unshift @kept, '*' while @kept < $size;
    $board[$_][$x] = $kept[$_] for 0 .. $size - 1;
}
open(my $out, '>', 'output.txt') or die "output.txt: $!";
print $out chr(65 + $column), $row + 1, "\n";
print $out join('', @$_), "\n" for @board;
close($out) or die "output.txt: $!";
