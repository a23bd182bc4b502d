# Takes the first group in reading order.
{ read -r size; read -r kinds; read -r seconds
  y=1
  while [ "$y" -le "$size" ]; do
    read -r line
    x=1
    while [ "$x" -le "$size" ]; do
      rest=${line#?}
      eval "k_${y}_$x=\${line%\"\$rest\"}"
      line=$rest x=$((x + 1))
    done
    y=$((y + 1))
  done
} < input.txt

# Takes a cell and its neighbours of the kind $3.
take() {
  eval "found=\${k_$1_$2-}"
  if [ "$found" = "$3" ]; then
    eval "k_$1_$2=-"
    take $(($1 + 1)) "$2" "$3"
    take "$1" $(($2 + 1)) "$3"
    if [ "$1" -gt 1 ]; then take $(($1 - 1)) "$2" "$3"; fi
    if [ "$2" -gt 1 ]; then take "$1" $(($2 - 1)) "$3"; fi
  fi
}

first=0
while eval "kind=\$k_$((first / size + 1))_$((first % size + 1))" && [ "$kind" = '*' ]; do first=$((first + 1)); done
row=$((first / size + 1)) column=$((first % size + 1))
take $row $column "$kind"
x=1
while [ "$x" -le "$size" ]; do
  low=$size y=$size
  while [ "$y" -ge 1 ]; do
    eval "kind=\$k_${y}_$x k_${y}_$x='*'"
    case $kind in [0-9]) eval "k_${low}_$x=$kind"; low=$((low - 1)) ;; esac
    y=$((y - 1))
  done
  x=$((x + 1))
done
letters=ABCDEFGHIJKLMNOPQRSTUVWXYZ
while [ "$column" -gt 1 ]; do letters=${letters#?} column=$((column - 1)); done
{ printf '%s%s\n' "${letters%"${letters#?}"}" "$row"
  y=1
  while [ "$y" -le "$size" ]; do
    line= x=1
    while [ "$x" -le "$size" ]; do eval "line=\$line\$k_${y}_$x"; x=$((x + 1)); done
    printf '%s\n' "$line"
    y=$((y + 1))
  done
} > output.txt
