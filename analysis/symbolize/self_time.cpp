// SPDX-License-Identifier: MIT
#include "symbolize/self_time.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// Part of a bin that lies in one function.
struct Share {
    FunctionId function;
    double bytes;
};

class BinSharer {
public:
    BinSharer(const SymbolTable& table, std::vector<Function>& functions, double secondsPerTick)
        : m_table(table), m_functions(functions), m_secondsPerTick(secondsPerTick)
    {
    }

    void share(double start, double end, double count)
    {
        collect(start, end);
        double total = sumOf(FunctionKind::Function);
        if (total == 0) {
            total = 0;
            for (const Share& share : m_shares)
                total += share.bytes;
            if (total == 0)
                return credit(m_table.unattributed, count);
            for (const Share& share : m_shares)
                credit(share.function, count * share.bytes / total);
            return;
        }
        for (const Share& share : m_shares)
            if (kindOf(share) == FunctionKind::Function)
                credit(share.function, count * share.bytes / total);
    }

private:
    [[nodiscard]] FunctionKind kindOf(const Share& share) const { return m_functions[share.function.value].kind; }

    [[nodiscard]] double sumOf(FunctionKind kind) const
    {
        double bytes = 0;
        for (const Share& share : m_shares)
            if (kindOf(share) == kind)
                bytes += share.bytes;
        return bytes;
    }

    void collect(double start, double end)
    {
        m_shares.clear();
        auto range = std::partition_point(m_table.ranges.begin(), m_table.ranges.end(), [start](const FunctionRange& r) {
            return static_cast<double>(r.range.end) <= start;
        });
        for (; range != m_table.ranges.end() && static_cast<double>(range->range.start) < end; ++range) {
            const double bytes = std::min(end, static_cast<double>(range->range.end)) -
                                 std::max(start, static_cast<double>(range->range.start));
            if (bytes > 0)
                m_shares.push_back({range->function, bytes});
        }
    }

    void credit(FunctionId id, double ticks)
    {
        m_functions[id.value].ticks += ticks;
        m_functions[id.value].selfSeconds += ticks * m_secondsPerTick;
    }

    const SymbolTable& m_table;
    std::vector<Function>& m_functions;
    double m_secondsPerTick;
    std::vector<Share> m_shares;
};

} // namespace

void assignSelfTime(const Histogram& histogram, const SymbolTable& table, std::vector<Function>& functions)
{
    BinSharer sharer(table, functions, 1.0 / histogram.ticksPerSecond);
    const double width = histogram.bytesPerBin();
    const double low = static_cast<double>(histogram.lowPc);
    for (std::size_t i = 0; i < histogram.bins.size(); ++i) {
        if (histogram.bins[i] == 0)
            continue;
        const double index = static_cast<double>(i);
        sharer.share(low + index * width, low + (index + 1) * width, static_cast<double>(histogram.bins[i]));
    }
}

} // namespace gmonscope
