set board [read [open input.txt]]
proc best {depth} { expr {[best [expr {$depth + 1}]] + $depth} }
best 0
