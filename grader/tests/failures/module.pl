use Hexagons;
open my $board, '<', 'input.txt' or die $!;
