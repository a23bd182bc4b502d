program seconds
  integer :: size, kinds, left
  open(10, file="input.txt")
  read(10, *) size
  read(10, *) kinds
  read(10, *) left
end program
