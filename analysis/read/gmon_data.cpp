// SPDX-License-Identifier: MIT
#include "read/gmon_data.h"

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

std::uint64_t ArcPlaces::offsetOf(std::size_t arc) const
{
    const auto after =
        std::upper_bound(runs.begin(), runs.end(), arc, [](std::size_t a, const Run& run) { return a < run.firstArc; });
    return after == runs.begin() ? 0 : std::prev(after)->offset + (arc - std::prev(after)->firstArc) * recordBytes;
}

} // namespace gmonscope
