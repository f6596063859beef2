// SPDX-License-Identifier: MIT
#include "export/text_explanations.h"

namespace gmonscope {

const char* const flatProfileExplanation = R"(
How to read the flat profile

One line for each function that was called or sampled, the one with the most time of its own first.

 % time       share of the run that the function itself took, its callees left out
 cumulative   seconds of this line and all lines above it
 self         seconds the function itself took
 calls        how often others called it; its calls of itself are not counted here
 self/call    average time of its own for one call, in the unit that fits it
 total/call   average time for one call, with that of its callees
 name         the function, and the shared library it is in. Rows in brackets are no functions: [plt] is
              the jump stubs to shared libraries, [instrumentation] the counting of calls, [gap] and
              [libfoo.so] code without a symbol, [jit] code in no file, [vdso] code of the kernel,
              <unattributed> samples outside the code, <not sampled> CPU time of the process without samples

Times are samples: the error of a time is about the square root of its number of samples.
)";

const char* const callGraphExplanation = R"(
How to read the call graph

One entry for each function and for each cycle of functions, the one that costs most, with all it called, first.
Lines stand between rules; the line with an index number in front is the entry's own. Its callers stand above it,
its callees below, each with the number of its own entry behind its name.

The entry's own line
 index        number of the entry
 % time       share of the run spent in the function and in what it called
 self         seconds the function itself took
 children     seconds that its callees took on its behalf
 called       calls by others, then + and its calls of itself
 name         the function; <cycle N> says that it is part of a cycle

A caller's line
 self         seconds of the function's own time that this caller pays for
 children     seconds of its callees' time that this caller pays for
 called       calls by this caller / all calls of the function
A caller that counts no calls is <external>, or <external: libc.so.6> when its library is known; <signal handler>
is the kernel; <spontaneous> stands where no caller is known.

A callee's line
 self         seconds of the callee's own time that belong to this function
 children     seconds of its callees' time that belong to this function
 called       calls by this function / all calls of the callee; -, if the callee was not built with -pg:
              nobody counts its calls, the sampled stacks tell of them and of their time

Time is shared among callers by their numbers of calls, as if every call cost the same. Functions that call each
other in a circle are a cycle: its callers share the time of the cycle as a whole, and inside it only calls are
counted. A cycle's own entry lists its members.
)";

} // namespace gmonscope
