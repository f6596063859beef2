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
    BinSharer(const Histogram& histogram, const SymbolTable& table, std::vector<Function>& functions)
        : m_lowPc(histogram.lowPc), m_table(table), m_functions(functions),
          m_secondsPerTick(1.0 / histogram.ticksPerSecond)
    {
    }

    /// Bytes from the start of the histogram.
    void share(double start, double end, double count)
    {
        collect(start, end);
        if (std::any_of(m_shares.begin(), m_shares.end(), [this](const Share& s) { return isFunction(s); }))
            std::erase_if(m_shares, [this](const Share& s) { return !isFunction(s); });
        double total = 0;
        for (const Share& share : m_shares)
            total += share.bytes;
        if (m_shares.empty())
            credit(m_table.unattributed, count);
        for (const Share& share : m_shares)
            credit(share.function, count * (share.bytes / total)); // in this order a whole bin stays a whole number
    }

private:
    [[nodiscard]] bool isFunction(const Share& share) const
    {
        const FunctionKind kind = m_functions[share.function.value].kind;
        return kind == FunctionKind::Function || kind == FunctionKind::Instrumentation;
    }

    /// Addresses have more bits than a double holds, distances within a program do not.
    [[nodiscard]] double distance(std::uint64_t address) const
    {
        return address >= m_lowPc ? static_cast<double>(address - m_lowPc) : -static_cast<double>(m_lowPc - address);
    }

    void collect(double start, double end)
    {
        m_shares.clear();
        auto range = std::partition_point(m_table.ranges.begin(), m_table.ranges.end(),
                                          [&](const FunctionRange& r) { return distance(r.range.end) <= start; });
        for (; range != m_table.ranges.end() && distance(range->range.start) < end; ++range) {
            const double bytes =
                std::min(end, distance(range->range.end)) - std::max(start, distance(range->range.start));
            if (bytes > 0)
                m_shares.push_back({range->function, bytes});
        }
    }

    void credit(FunctionId id, double ticks)
    {
        m_functions[id.value].ticks += ticks;
        m_functions[id.value].selfSeconds += ticks * m_secondsPerTick;
    }

    std::uint64_t m_lowPc;
    const SymbolTable& m_table;
    std::vector<Function>& m_functions;
    double m_secondsPerTick;
    std::vector<Share> m_shares;
};

} // namespace

void assignSelfTime(const Histogram& histogram, const SymbolTable& table, std::vector<Function>& functions)
{
    BinSharer sharer(histogram, table, functions);
    const double width = histogram.bytesPerBin();
    for (std::size_t i = 0; i < histogram.bins.size(); ++i) {
        if (histogram.bins[i] == 0)
            continue;
        const double index = static_cast<double>(i);
        sharer.share(index * width, (index + 1) * width, static_cast<double>(histogram.bins[i]));
    }
}

} // namespace gmonscope
