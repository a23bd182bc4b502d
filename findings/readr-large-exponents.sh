#!/bin/sh
# R's readr 2.1.4 with vroom 1.6.1 (Debian's package `r-cran-readr`): large and small numbers, also ids such as 5e413220.
# Guessed: as read.csv does: the nearest number, else Inf or 0, or a text.
# Seen: exponents are cut at 307 and -307 before they count, so 1e308 is a tenth of itself, 1e-308 ten times, and an id 5e+307.
set -eu
command -v Rscript >/dev/null || { echo "needs Rscript"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >numbers.R <<'R'
if (!requireNamespace("readr", quietly = TRUE)) quit(status = 2)
for (text in c("1e307", "1e308", "1.7e308", "1e-308", "5e413220")) {
  base <- read.csv(text = paste0("number\n", text, "\n"))$number
  own <- readr::read_csv(I(paste0("number\n", text, "\n", text, "\n")), show_col_types = FALSE)$number[1]
  cat(text, "read.csv", format(base), "read_csv", format(own), "\n")
}
R
Rscript numbers.R >seen
cat seen
cat >expected <<'TEXT'
1e307 read.csv 1e+307 read_csv 1e+307 
1e308 read.csv 1e+308 read_csv 1e+307 
1.7e308 read.csv 1.7e+308 read_csv 1.7e+308 
1e-308 read.csv 1e-308 read_csv 1e-307 
5e413220 read.csv Inf read_csv 5e+307 
TEXT
diff expected seen
