// SPDX-License-Identifier: MIT
#include "gnu/gnu_self_time.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr std::uint64_t unit = 2; // bytes

class UnitSharer {
public:
    UnitSharer(const GnuSymbols& symbols, const Chosen& flat, double scale)
        : m_symbols(symbols), m_flat(flat), m_scale(scale)
    {
    }

    void share(const Histogram& histogram, GnuTime& time, std::vector<Function>& functions) const
    {
        const std::uint64_t low = histogram.lowPc / unit;
        for (const Bins::Bin& bin : histogram.bins.counted()) {
            const auto count = static_cast<double>(bin.count), index = static_cast<double>(bin.index);
            time.totalTicks += count;
            share(low + static_cast<std::uint64_t>(m_scale * index),
                  low + static_cast<std::uint64_t>(m_scale * (index + 1)), count, time, functions);
        }
    }

private:
    void share(std::uint64_t start, std::uint64_t end, double count, GnuTime& time,
               std::vector<Function>& functions) const
    {
        const auto& at = m_symbols.at;
        // The last row that begins at or before the bin, and those behind it.
        auto place = std::upper_bound(at.begin(), at.end(), start, [](std::uint64_t value, std::uint64_t address) {
            return value < address / unit;
        });
        place -= place == at.begin() ? 0 : 1;
        for (; place != at.end() && std::next(place) != at.end() && *place / unit < end; ++place) {
            const std::uint64_t from = std::max(*place / unit, start), to = std::min(*std::next(place) / unit, end);
            if (from >= to)
                continue;
            const double credit = static_cast<double>(to - from) * count / m_scale;
            const FunctionId function{static_cast<std::uint32_t>(place - at.begin())};
            if (!m_flat.takes(function)) {
                time.totalTicks -= credit;
                continue;
            }
            functions[function.value].ticks += credit;
        }
    }

    const GnuSymbols& m_symbols;
    const Chosen& m_flat;
    double m_scale;
};

} // namespace

GnuTime assignGnuTime(const std::vector<Histogram>& histograms, const GnuSymbols& symbols, const Chosen& flat,
                      std::vector<Function>& functions)
{
    GnuTime time;
    if (histograms.empty())
        return time;
    // Width and rate of the first histogram are those of all.
    const Histogram& first = histograms.front();
    const double scale =
        static_cast<double>((first.highPc - first.lowPc) / unit) / static_cast<double>(first.bins.size());
    time.binBytes = static_cast<std::uint64_t>(scale) * unit;
    const UnitSharer sharer(symbols, flat, scale);
    for (const Histogram& histogram : histograms)
        sharer.share(histogram, time, functions);
    // Not before they are complete: those of as many ticks have the same time, and then stand by their calls.
    for (Function& function : functions)
        function.selfSeconds = function.ticks / first.ticksPerSecond;
    return time;
}

} // namespace gmonscope
