program memory
  integer(1), allocatable :: table(:)
  open(10, file="input.txt")
  allocate(table(4294967296_8))
  table = 1
  print *, sum(table)
end program
