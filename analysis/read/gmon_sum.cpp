// SPDX-License-Identifier: MIT
#include "read/gmon_sum.h"

#include <algorithm>
#include <cstdio>

namespace gmonscope {

namespace {

std::string rangeText(const Histogram& h)
{
    char text[96];
    std::snprintf(text, sizeof text, "0x%llx to 0x%llx in %zu bins", static_cast<unsigned long long>(h.lowPc),
                  static_cast<unsigned long long>(h.highPc), h.bins.size());
    return text;
}

bool sameBins(const Histogram& a, const Histogram& b)
{
    return a.lowPc == b.lowPc && a.highPc == b.highPc && a.bins.size() == b.bins.size();
}

/// The sum so far, and which file brought each of its histograms in.
class Sum {
public:
    /// Returns the Error when the file does not fit to those before it.
    std::optional<Error> add(GmonData profile)
    {
        if (m_data.path.empty())
            m_data.path = profile.path;
        for (Histogram& histogram : profile.histograms)
            if (auto error = add(std::move(histogram), profile.path))
                return error;
        m_data.arcs.insert(m_data.arcs.end(), profile.arcs.begin(), profile.arcs.end());
        return {};
    }

    GmonData take() { return std::move(m_data); }

private:
    std::optional<Error> add(Histogram histogram, const std::string& path)
    {
        Histogram* same = nullptr;
        for (std::size_t i = 0; i < m_data.histograms.size(); ++i) {
            Histogram& other = m_data.histograms[i];
            if (histogram.highPc <= other.lowPc || other.highPc <= histogram.lowPc)
                continue;
            if (!sameBins(histogram, other))
                return Error{.path = path,
                             .offset = histogram.offset,
                             .expected = "the histogram range of " + m_paths[i] + ", " + rangeText(other),
                             .found = rangeText(histogram)};
            if (histogram.ticksPerSecond == other.ticksPerSecond)
                same = &other;
        }
        if (same) {
            for (std::size_t i = 0; i < same->bins.size(); ++i)
                same->bins[i] += histogram.bins[i];
            return {};
        }
        m_paths.push_back(path);
        m_data.histograms.push_back(std::move(histogram));
        return {};
    }

    GmonData m_data;
    std::vector<std::string> m_paths; ///< parallel to m_data.histograms
};

} // namespace

Result<GmonData> sumGmon(std::vector<GmonData> profiles)
{
    Sum sum;
    for (GmonData& profile : profiles)
        if (auto error = sum.add(std::move(profile)))
            return *error;
    return sum.take();
}

} // namespace gmonscope
