#!/bin/sh
# gfortran 12.2.0 (Debian's package `gfortran-12`), a character that is given by value to a procedure.
# Guessed: the procedure gets the character, whatever names it.
# Seen: it gets a literal and a variable; of a part of a text, and of what a function returns, it gets another character, with and
# without optimisation, and without a warning. GCC has it as PR 110360.
set -eu
compiler=$(command -v gfortran-12) || { echo "needs gfortran-12"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >part.f90 <<'FORTRAN'
program part
  implicit none
  character(len=3) :: word = "xyz"
  character(len=1) :: letter = "y"
  integer :: code = 121
  call by_value("literal", "y")
  call by_value("variable", letter)
  call by_value("part", word(2:2))
  call by_value("function", achar(code))
contains
  subroutine by_value(what, own)
    character(len=*), intent(in) :: what
    character(len=1), value :: own
    print "(a, l2)", what, own == "y"
  end subroutine by_value
end program part
FORTRAN
for level in 0 2; do
    "$compiler" -Wall -O$level -o part part.f90
    ./part
done >seen 2>&1
cat seen
cat >expected <<'TEXT'
literal T
variable T
part F
function F
literal T
variable T
part F
function F
TEXT
diff expected seen
