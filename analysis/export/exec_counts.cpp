// SPDX-License-Identifier: MIT
#include "export/exec_counts.h"

#include "base/hex.h"
#include "base/one_line.h"

#include <algorithm>
#include <ostream>
#include <tuple>

namespace gmonscope {

namespace {

bool isBefore(const Function& a, const Function& b)
{
    return std::tie(a.sourceFile, a.line, a.address) < std::tie(b.sourceFile, b.line, b.address);
}

/// Without a file the addresses decide: that is no strict order, so the result depends on the sorting algorithm.
bool isBeforeInGnu(const Function& a, const Function& b)
{
    return a.line == 0 || b.line == 0 ? a.address < b.address : isBefore(a, b);
}

/// The C library's qsort: halves, the smaller one first, are sorted and merged.
void sortAsGnu(const Profile& profile, std::span<FunctionId> rows)
{
    if (rows.size() < 2)
        return;
    const std::size_t half = rows.size() / 2;
    sortAsGnu(profile, rows.first(half));
    sortAsGnu(profile, rows.subspan(half));
    std::vector<FunctionId> merged;
    merged.reserve(rows.size());
    for (std::size_t a = 0, b = half; a < half || b < rows.size();) {
        const bool takesFirst =
            b == rows.size() || (a < half && !isBeforeInGnu(profile.function(rows[b]), profile.function(rows[a])));
        merged.push_back(rows[takesFirst ? a++ : b++]);
    }
    std::copy(merged.begin(), merged.end(), rows.begin());
}

void writeCount(std::ostream& out, const Function& function, std::uint64_t address, std::uint64_t count)
{
    if (function.line)
        out << function.sourceFile << ':' << function.line;
    else
        out << "<unknown>:0";
    out << ": (" << shownName(function.symbol) << ':' << hex(address) << ") " << count << " executions\n";
}

} // namespace

void writeExecCounts(std::ostream& out, const Profile& profile, const ExecCountOptions& options)
{
    std::vector<FunctionId> rows;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        const Visibility& visibility = profile.visibility(FunctionId{f});
        const bool isCounted = visibility.isFunction || !profile.blocksOf(FunctionId{f}).empty();
        if (visibility.inCounts && (options.asGnu || isCounted))
            rows.push_back(FunctionId{f});
    }
    if (options.asGnu)
        sortAsGnu(profile, rows);
    else
        std::sort(rows.begin(), rows.end(),
                  [&](FunctionId a, FunctionId b) { return isBefore(profile.function(a), profile.function(b)); });
    for (const FunctionId row : rows) {
        const Function& function = profile.function(row);
        const bool isFunction = profile.visibility(row).isFunction && function.kind == FunctionKind::Function;
        if ((options.asGnu || isFunction) && function.calls >= options.leastCount)
            writeCount(out, function, function.address, function.calls);
        for (const BlockCount& block : profile.blocksOf(row))
            if (block.count >= options.leastCount)
                writeCount(out, function, block.address, block.count);
    }
}

} // namespace gmonscope
