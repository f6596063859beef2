#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Prints a parallel program in C with so many functions, whose ranks differ a little. It says how many seconds MPI_Finalize
# takes in rank 0; with an argument each rank keeps its profile in kept/.
#   rank_program.py FUNCTIONS
import sys
count = int(sys.argv[1])
print("#include <mpi.h>\n#include <gmonscope.h>\n#include <stdio.h>\n#include <time.h>\nvolatile long sum;")
for i in reversed(range(count)):
    calls = "".join(f" f{j}(n);" for j in (2 * i + 1, 2 * i + 2) if j < count)
    print(f"__attribute__((noinline)) void f{i}(int n) {{ for (int k = 0; k < n + {i % 7}; ++k) sum += k;{calls} }}")
print("""int main(int argc, char** argv)
{
    int rank;
    char path[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 10 + rank % 7; ++i)
        f0(200 + 10 * (rank % 5));
    MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 1) {
        snprintf(path, sizeof path, "kept/gmon.out.rank%d", rank);
        gmonscope_dump(path);
    }
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    MPI_Finalize();
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (rank == 0)
        fprintf(stderr, "finalize %.4f\\n", (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
    return 0;
}""")
