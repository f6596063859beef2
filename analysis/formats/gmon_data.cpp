// SPDX-License-Identifier: MIT
#include "formats/gmon_data.h"

#include "base/saturated.h"

#include <algorithm>

namespace gmonscope {

double Histogram::bytesPerBin() const
{
    const std::uint64_t range = highPc - lowPc;
    if (range % bins.size() == 0)
        return static_cast<double>(range / bins.size());
    // glibc's monstartup rounds the number of bins up and hands profil(3) the quotient in single precision, cut to a
    // multiple of 1/65536; a sample at pc counts in bin (pc - lowPc) / 2 * scale / 65536. Taking the plain quotient
    // instead moves samples by up to 16 bytes, into the function before.
    constexpr std::uint32_t oneToOne = 65536;
    const float quotient = static_cast<float>(2 * bins.size()) / static_cast<float>(range);
    const auto scale = quotient < 1 ? static_cast<std::uint32_t>(quotient * oneToOne) : oneToOne;
    if (scale == 0)
        return static_cast<double>(range) / static_cast<double>(bins.size());
    return 2.0 * oneToOne / scale;
}

std::vector<RatedBin> joinRates(std::span<const Histogram> ofOneRange)
{
    std::vector<RatedBin> bins;
    for (const Histogram& histogram : ofOneRange)
        for (const Bins::Bin& bin : histogram.bins.counted())
            bins.push_back({bin.index, bin.count, 1.0 / histogram.ticksPerSecond});
    std::stable_sort(bins.begin(), bins.end(), [](const RatedBin& a, const RatedBin& b) { return a.index < b.index; });
    std::size_t kept = 0;
    for (const RatedBin& bin : bins) {
        if (kept == 0 || bins[kept - 1].index != bin.index) {
            bins[kept++] = bin;
            continue;
        }
        RatedBin& sum = bins[kept - 1];
        const double ticks = static_cast<double>(sum.count), more = static_cast<double>(bin.count);
        sum.secondsPerTick = (ticks * sum.secondsPerTick + more * bin.secondsPerTick) / (ticks + more);
        sum.count = addSaturated(sum.count, bin.count);
    }
    bins.resize(kept);
    return bins;
}

std::uint64_t ArcPlaces::offsetOf(std::size_t arc) const
{
    const auto after =
        std::upper_bound(runs.begin(), runs.end(), arc, [](std::size_t a, const Run& run) { return a < run.firstArc; });
    return after == runs.begin() ? 0 : std::prev(after)->offset + (arc - std::prev(after)->firstArc) * recordBytes;
}

} // namespace gmonscope
