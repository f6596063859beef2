// SPDX-License-Identifier: MIT
#include "symbolize/self_time.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

/// Part of a bin that lies in one function.
struct Share {
    FunctionId function;
    double start; ///< as in BinSharer::share()
    double bytes;
};

class BinSharer {
public:
    BinSharer(std::uint64_t lowPc, const SymbolTable& table, std::vector<Function>& functions, CodeSamples* code)
        : m_lowPc(lowPc), m_table(table), m_functions(functions), m_code(code)
    {
    }

    /// Bytes from the start of the histogram.
    void share(double start, double end, double count, double secondsPerTick)
    {
        m_secondsPerTick = secondsPerTick;
        collect(start, end);
        if (std::any_of(m_shares.begin(), m_shares.end(), [this](const Share& s) { return isFunction(s); }))
            std::erase_if(m_shares, [this](const Share& s) { return !isFunction(s); });
        double total = 0;
        for (const Share& share : m_shares)
            total += share.bytes;
        if (m_shares.empty())
            credit(m_table.unattributed, count);
        for (const Share& share : m_shares) {
            const double ticks = count * (share.bytes / total); // in this order a whole bin stays a whole number
            credit(share.function, ticks);
            if (m_code && m_functions[share.function.value].kind == FunctionKind::Function)
                keep(share, ticks);
        }
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
        // Ranges and bins are compared as distances, so one step back may be needed: doubles round.
        std::size_t i = m_table.firstEndingAfter(m_lowPc + static_cast<std::uint64_t>(start));
        while (i > 0 && distance(m_table.ranges[i - 1].range.end) > start)
            --i;
        auto range = m_table.ranges.begin() + static_cast<std::ptrdiff_t>(i);
        for (; range != m_table.ranges.end() && distance(range->range.start) < end; ++range) {
            const double first = std::max(start, distance(range->range.start));
            const double bytes = std::min(end, distance(range->range.end)) - first;
            if (bytes > 0)
                m_shares.push_back({range->function, first, bytes});
        }
    }

    void credit(FunctionId id, double ticks)
    {
        m_functions[id.value].ticks += ticks;
        m_functions[id.value].selfSeconds += ticks * m_secondsPerTick;
    }

    /// Whole bytes: an address is where the share begins, or a program counter in it.
    void keep(const Share& share, double ticks)
    {
        const double first = std::floor(share.start), end = std::max(std::ceil(share.start + share.bytes), first + 1);
        m_code->samples.push_back({.function = share.function,
                                   .bytes = static_cast<std::uint32_t>(std::min(end - first, 1e9)),
                                   .start = m_lowPc + static_cast<std::uint64_t>(std::max(first, 0.0)),
                                   .ticks = ticks,
                                   .seconds = ticks * m_secondsPerTick});
    }

    std::uint64_t m_lowPc;
    const SymbolTable& m_table;
    std::vector<Function>& m_functions;
    CodeSamples* m_code;         ///< may be null
    double m_secondsPerTick = 0; ///< for the current bin
    std::vector<Share> m_shares;
};

} // namespace

void assignSelfTime(std::span<const Histogram> ofOneRange, const SymbolTable& table, std::vector<Function>& functions,
                    CodeSamples* code)
{
    const Histogram& first = ofOneRange.front();
    BinSharer sharer(first.lowPc, table, functions, code);
    const double width = first.bytesPerBin();
    visitBins(ofOneRange, [&](const RatedBin& bin) {
        sharer.share(bin.index * width, (bin.index + 1.0) * width, static_cast<double>(bin.count), bin.secondsPerTick);
    });
}

} // namespace gmonscope
