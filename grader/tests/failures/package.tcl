set board [read [open input.txt]]
package require hexagons
