! SPDX-License-Identifier: MIT
! A parallel program in Fortran, by the module mpi: rank R calls leaf 1000 * (R + 1) times.
program ranks
  use mpi
  implicit none
  integer :: rank, error, i, total
  integer, external :: leaf
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  total = 0
  do i = 1, 1000 * (rank + 1)
    total = ieor(total, leaf(i))
  end do
  if (total == 1) print *, total
  call MPI_Finalize(error)
end program

integer function leaf(x)
  implicit none
  integer, intent(in) :: x
  leaf = x * 3 + 1
end function
