! Takes the first group in reading order.
program agent
  implicit none
  character(len=64) :: board(64)
  character(len=1) :: kind
  integer :: n, row, column, y, low

  open (10, file="input.txt", status="old")
  read (10, *) n
  read (10, *)
  read (10, *)
  do y = 1, n
    read (10, "(a)") board(y)
  end do
  row = 1
  column = 1
  do while (board(row)(column:column) == "*")
    column = mod(column, n) + 1
    if (column == 1) row = row + 1
  end do
  open (11, file="output.txt", status="replace")
  write (11, "(a, i0)") achar(iachar("A") + column - 1), row
  kind = board(row)(column:column)
  call take(row, column, kind)
  do column = 1, n
    low = n
    do y = n, 1, -1
      kind = board(y)(column:column)
      board(y)(column:column) = "*"
      if (kind /= "*") then
        board(low)(column:column) = kind
        low = low - 1
      end if
    end do
  end do
  do y = 1, n
    write (11, "(a)") board(y)(1:n)
  end do
  close (11)

contains

  ! Takes a cell and its neighbours of the same kind.
  recursive subroutine take(y, x, own)
    integer, value :: y, x
    character(len=1), intent(in) :: own
    if (y < 1 .or. y > n .or. x < 1 .or. x > n) return
    if (board(y)(x:x) /= own) return
    board(y)(x:x) = "*"
    call take(y + 1, x, own)
    call take(y - 1, x, own)
    call take(y, x + 1, own)
    call take(y, x - 1, own)
  end subroutine take
end program agent
