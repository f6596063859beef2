// SPDX-License-Identifier: MIT
#include "symbolize/subtract_counting.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// By function; what counts the calls costs itself nothing more.
std::vector<double> callsOf(std::span<const SymbolizedCall> calls, FunctionId instrumentation, std::size_t functions)
{
    std::vector<double> counted(functions);
    for (const SymbolizedCall& call : calls)
        if (call.callee != instrumentation)
            counted[call.callee.value] += static_cast<double>(call.calls);
    return counted;
}

} // namespace

SubtractedCounting subtractCounting(std::span<const SymbolizedCall> calls, double secondsPerCall,
                                    FunctionId instrumentation, FunctionTable& table)
{
    SubtractedCounting subtracted{.secondsPerCall = secondsPerCall};
    table.taken.assign(table.functions.size(), {});
    const auto counted = callsOf(calls, instrumentation, table.functions.size());
    Function& row = table.functions[instrumentation.value];
    TakenTime& given = table.taken[instrumentation.value];
    for (std::size_t f = 0; f < counted.size(); ++f) {
        Function& function = table.functions[f];
        const double cost = counted[f] * secondsPerCall;
        const double userSeconds = std::max(function.selfSeconds - function.selfSystemSeconds, 0.0);
        const double seconds = std::min(cost, userSeconds);
        subtracted.calls += counted[f];
        subtracted.seconds += seconds;
        subtracted.missingSeconds += cost - seconds;
        if (seconds <= 0)
            continue;
        const double ticks = function.ticks * (seconds / function.selfSeconds);
        table.taken[f] = {seconds, ticks};
        function.selfSeconds -= seconds;
        function.ticks -= ticks;
        given = {given.seconds - seconds, given.ticks - ticks};
        row.selfSeconds += seconds;
        row.ticks += ticks;
    }
    return subtracted;
}

} // namespace gmonscope
