# Claims the left-most cell of the bottom row, and forgets that the board changes.
echo "thinking about $(wc -l < input.txt) lines"
size=$(head -n 1 input.txt)
echo "A$size" > output.txt
tail -n "$size" input.txt >> output.txt
