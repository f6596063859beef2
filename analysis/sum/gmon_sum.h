// SPDX-License-Identifier: MIT
#pragma once

#include "formats/gmon_data.h"
#include "gmonscope/result.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// Adds up profiles of one image, one at a time, so that a thousand runs need no more memory than a few. Bins of one
/// range and rate are added, and so are the counts of equal arcs and basic blocks.
class GmonSum {
public:
    /// Adds a profile. Error: it does not fit the earlier ones, since histograms that overlap with different ranges or
    /// numbers of bins come from different images or builds. It names both files.
    [[nodiscard]] std::optional<Error> add(GmonData profile);

    [[nodiscard]] bool isEmpty() const { return m_files == 0; }
    /// Returns the sum: histograms in the order of their first file, arcs sorted by call site, then callee, blocks by
    /// address. Offsets in it have no meaning.
    [[nodiscard]] GmonData take();
    /// The same without sorting the arcs: a single file keeps its order, and equal arcs are not joined. Sorting five
    /// million arcs takes 0.6 s.
    [[nodiscard]] GmonData takeInAnyOrder();

private:
    /// A range of code that has histograms, one for each rate.
    struct Range {
        std::uint64_t highPc;
        std::map<std::uint32_t, std::size_t> histograms; ///< index in m_data, by rate
        std::size_t first;                               ///< index of the first one
    };

    [[nodiscard]] std::optional<Error> add(Histogram histogram, const std::string& path);
    [[nodiscard]] const Range* findOverlap(const Histogram&) const;

    GmonData m_data;
    std::vector<RawArc> m_pendingArcs; ///< not yet in m_data
    std::vector<RawBlock> m_pendingBlocks;
    std::map<std::uint64_t, Range> m_ranges; ///< by their first address; disjoint
    std::vector<std::string> m_paths;        ///< path of the file that each of m_data.histograms comes from
    std::size_t m_files = 0;
};

} // namespace gmonscope
