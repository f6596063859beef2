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
/// range and rate are added, and so are the counts of equal arcs and basic
/// blocks.
class GmonSum {
public:
    /// The Error when the file does not fit to those before it: histograms that overlap without being of the same range
    /// and number of bins are of different images or builds. Names both files.
    [[nodiscard]] std::optional<Error> add(GmonData profile);

    /// The sum: histograms in the order of their first file, arcs by call site, then callee, blocks by
    /// address. Offsets in it mean nothing.
    [[nodiscard]] GmonData take();
    /// The same for those to whom the order of arcs does not matter: of a single file they are as they stand in it,
    /// also where several are equal. To sort five million takes 0.6 s.
    [[nodiscard]] GmonData takeInAnyOrder();

private:
    /// Bytes of code that have histograms: one for each rate.
    struct Range {
        std::uint64_t highPc;
        std::map<std::uint32_t, std::size_t> histograms; ///< in m_data, by rate
        std::size_t first;                               ///< of them
    };

    [[nodiscard]] std::optional<Error> add(Histogram histogram, const std::string& path);
    [[nodiscard]] const Range* findOverlap(const Histogram&) const;

    GmonData m_data;
    std::vector<RawArc> m_pendingArcs; ///< not yet in m_data
    std::vector<RawBlock> m_pendingBlocks;
    std::map<std::uint64_t, Range> m_ranges; ///< by their first address; disjoint
    std::vector<std::string> m_paths;        ///< of the files that brought m_data.histograms in
    std::size_t m_files = 0;
};

} // namespace gmonscope
