open my $board, '<', 'input.txt' or die "input.txt: $!";
open my $weights, '<', 'openings.txt' or die "openings.txt: $!";
