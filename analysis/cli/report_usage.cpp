// SPDX-License-Identifier: MIT
#include "cli/report_usage.h"

namespace gmonscope {

const char* const reportUsage = R"(Usage: gmonscope-report [options] [IMAGE] [PROFILE...]
       gmonscope-report --gnu-compat [gprof's options] [IMAGE [PROFILE...]]

Prints where a program's time went: its flat profile and its call graph, in GNU gprof's columns.
IMAGE is the program, PROFILE one or more gmon.out or .scope files of it, which are summed; in any
order. Without PROFILE it is gmon.out, without IMAGE the program that the profile names or fits.
A .scope file may be that of a program that is running. @FILE stands for the words in FILE.

What to print. A SPEC is a function, file.c, file.c:function, file.c:line, :name.with.dot or line;
it must be attached: -pmain. -p and -q without one print only that.
  -p, --flat-profile[=SPEC]       the flat profile; with SPEC of these functions, and of their time
  -P, --no-flat-profile[=SPEC]    not the flat profile; with SPEC, the one without these functions
  -q, --graph[=SPEC]              the call graph and the index; with SPEC of these functions and
                                  what they call; with CALLER/CALLEE of these calls alone
  -Q, --no-graph[=SPEC]           not the call graph; with SPEC, the one without these functions
  -B                              as -q
  -C, --exec-counts[=SPEC]        how often each function was called, by source line
  -Z, --no-exec-counts[=SPEC]     not these, or not of these functions
  -A, --annotated-source[=SPEC]   the source, with calls beside it
  -J, --no-annotated-source[=SPEC]  not this, or not of these functions
  -i, --file-info                 how many records each profile file holds
  -r, --function-ordering         functions in an order that suits the cache
  -R, --file-ordering=MAP         object files in such an order; MAP is a text of nm -o
  -s, --sum                       write the sum of all profiles to gmon.sum
      --difference                write the first profile less the others to gmon.sum
      --threads                   the time of each thread: the 64 with most of it singly, the others
                                  by the function they started with
      --runs                      what is known of each run: process, CPU time, losses
      --svg=FILE                  write the call graph as a picture to FILE (- is standard output);
                                  no listing, unless another option asks for it

Of what. NAME is a SPEC.
  -e NAME                         no entry for NAME in the call graph
  -E NAME                         the same, and its time is not in the graph's totals
  -f NAME                         entries only for NAME and what it calls
  -F NAME                         the same, and only their time is in the graph's totals
  -k FROM/TO                      leave calls from FROM to TO out
  -n, --time=NAME                 in the call graph, only the time of NAME
  -N, --no-time=NAME              in the call graph, not the time of NAME
  -a, --no-static                 static functions belong to the function before them
  -c, --static-call-graph         add calls that the code could make, with count 0
  -D, --ignore-non-functions      labels are no functions
  -l, --line                      by source line instead of function
  -S, --external-symbol-table=FILE  symbols from FILE, which is as /proc/kallsyms
      --no-local-symbols          static functions have no entries, their time is not in the graph's
  -z, --display-unused-functions  also functions that were not used
  -m, --min-count=N               with -C and -A, only counts of N and more
      --no-scope                  of a gmon.out, leave its companion (gmon.out.scope) alone: show
                                  neither shared libraries nor threads, but what GNU gprof shows

How.
  -b, --brief                     leave the explanations out
  -T, --traditional               as BSD's gprof
  -L, --print-path                source files with their path
      --inline-file-names         the source file behind each name
      --demangle[=STYLE]          readable names (auto, gnu-v3), the default; none: no such
      --no-demangle               names as in the symbol table
      --top=N                     only N rows and entries; the rest is one line
      --min-percent=P             only rows and entries of P % and more; the rest is one line
  -w, --width=N                   the index in N columns of characters
  -I, --directory-path=DIRS       folders of sources, separated by colons
  -x, --all-lines                 with -A, the count of a function on each of its lines
  -y, --separate-files            with -A, each file to NAME-ann
  -t, --table-length=N            with -A, the N lines with most calls; 10 without it
  -O, --file-format=FORMAT        of the profiles: auto, magic, bsd, 4.4bsd
      --gnu-compat                as GNU gprof 2.40, number by number; no other options of ours
      --solaris                   as Solaris' gprof: -C demangles (nothing else does), -D is
                                  --difference, -l --no-local-symbols, -n N --top=N; graph first
  -h, --help                      print this
  -v, --version                   print the version

Exit status: 0, 1 after an error, with one line on standard error, or 2 for a wrong option.
)";

} // namespace gmonscope
