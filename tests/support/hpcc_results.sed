# Keeps all that HPC Challenge (hpccoutf.txt) says and that is neither a time, nor a rate, nor a choice by the clock: the parameters, all
# results, residuals and errors that are found again in each run of the same number of ranks.
#   sed -E -f hpcc_results.sed hpccoutf.txt
/^Begin of LatencyBandwidth/,/^End of LatencyBandwidth/d
/^(Current time|CPU time used|Real time used|Verification: )/d
/(GUP|Gflop|GB)\/s[] ]/d
/^Gflop\/s:/d
/(microseconds|clock ticks)/d
/^(VERBOSE|Copy|Scale|Add|Triad):/d
/^(Generation time|Tuning|Computing|Inverse FFT):/d
/^[A-Za-z_]*([Tt]ime[0-9]?|flops|GBs|GBytes|GUPs|usec|STREAM_(Copy|Scale|Add|Triad))=/d
/^MPI_Wtick=/d
# As many as it expects to do within a minute.
/^Number of updates EXECUTED/d
/ExeUpdates=/d
# Matrices of random numbers that begin with the time, and a rank that is chosen so; their check is on the next line.
/^Scaled residual: /d
/^Node selected /d
# A row by the processor's clock is left out where that clock says 0; the same result is in the row by the wall clock.
/^CPU +[0-9]/d
# Only the columns of time and rate.
s/^(WALL .*[^ ]) +[0-9.]+ ([A-Z]+) +[0-9.]+( +[0-9.]+)$/\1 \2\3/
s/^(W[RC][0-9].*[^ ]) +[0-9.]+ +[0-9.e+-]+$/\1/
