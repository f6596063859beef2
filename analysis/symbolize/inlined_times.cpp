// SPDX-License-Identifier: MIT
#include "symbolize/inlined_times.h"

#include "base/demangle.h"
#include "symbolize/debug_problem.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

const DwarfFunctions& InlinedTimes::functionsOf(const std::string& modulePath)
{
    const auto [file, isNew] = m_files.try_emplace(modulePath);
    if (isNew)
        file->second = orProblem(readDwarfFunctions(modulePath), modulePath, m_problems);
    return file->second;
}

void InlinedTimes::add(const std::string& modulePath, std::uint64_t address, FunctionId in, double ticks,
                       double seconds)
{
    const DwarfFunctions& functions = functionsOf(modulePath);
    const DwarfFunction* function = functions.find(address);
    if (!function || !function->isInlined || function->nameSize == 0)
        return;
    Times& times = m_times[{functions.nameOf(*function), in}];
    times.ticks += ticks;
    times.seconds += seconds;
}

void InlinedTimes::add(const std::string& imagePath, std::span<const Histogram> ofOneRange, const SymbolTable& table)
{
    const DwarfFunctions& functions = functionsOf(imagePath);
    const Histogram& histogram = ofOneRange.front();
    const double width = histogram.bytesPerBin();
    visitBins(ofOneRange, [&](const RatedBin& bin) {
        const auto start = histogram.lowPc + static_cast<std::uint64_t>(std::floor(bin.index * width));
        const auto end =
            std::max(histogram.lowPc + static_cast<std::uint64_t>(std::floor((bin.index + 1.0) * width)), start + 1);
        const double perByte = static_cast<double>(bin.count) / static_cast<double>(end - start);
        for (std::uint64_t at = start; at < end;) {
            const std::uint64_t next = std::min(end, functions.nextChange(at));
            const double ticks = perByte * static_cast<double>(next - at);
            add(imagePath, at, table.find(at).value_or(table.unattributed), ticks, ticks * bin.secondsPerTick);
            at = next;
        }
    });
}

std::vector<InlinedTime> InlinedTimes::take() const
{
    std::vector<InlinedTime> result;
    for (const auto& [key, times] : m_times)
        result.push_back({readableName(key.first), key.second, times.ticks, times.seconds});
    std::stable_sort(result.begin(), result.end(),
                     [](const InlinedTime& a, const InlinedTime& b) { return a.seconds > b.seconds; });
    return result;
}
} // namespace gmonscope
