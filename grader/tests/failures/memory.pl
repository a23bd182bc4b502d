open my $board, '<', 'input.txt' or die $!;
my $table = 'x' x (4 << 30);
