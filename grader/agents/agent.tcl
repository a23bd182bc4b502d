# Takes the first group in reading order.
set in [open input.txt]
set lines [split [string trim [read $in]] "\n"]
close $in
set size [string trim [lindex $lines 0]]
set board {}
foreach line [lrange $lines 3 end] { lappend board [split [string trim $line] ""] }

# Takes a cell and its neighbours of the same kind.
proc take {row column kind} {
    global board
    if {[lindex $board $row $column] ne $kind} return
    lset board $row $column *
    foreach step {-1 1} {
        take [expr {$row + $step}] $column $kind
        take $row [expr {$column + $step}] $kind
    }
}

set first 0
while {[lindex $board [expr {$first / $size}] [expr {$first % $size}]] eq "*"} { incr first }
set row [expr {$first / $size}]
set column [expr {$first % $size}]
take $row $column [lindex $board $row $column]
for {set x 0} {$x < $size} {incr x} {
    set low [expr {$size - 1}]
    for {set y $low} {$y >= 0} {incr y -1} {
        set kind [lindex $board $y $x]
        lset board $y $x *
        if {$kind ne "*"} {
            lset board $low $x $kind
            incr low -1
        }
    }
}
set out [open output.txt w]
puts $out [format %c%d [expr {65 + $column}] [expr {$row + 1}]]
foreach line $board { puts $out [join $line ""] }
close $out
