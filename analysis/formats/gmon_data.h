// SPDX-License-Identifier: MIT
//
// The contents of profile files, before any symbol is known.
#pragma once

#include "formats/bins.h"
#include "formats/scope_data.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gmonscope {

/// Counts of sampled program counters. Addresses as linked; bin i covers the bytes
/// [lowPc + i * bytesPerBin(), lowPc + (i+1) * bytesPerBin()).
struct Histogram {
    std::uint64_t lowPc = 0, highPc = 0; ///< lowPc < highPc once read
    std::uint32_t ticksPerSecond = 0;    ///< never 0 once read
    Bins bins;                           ///< never empty once read
    std::uint64_t offset = 0;            ///< position of the record in its file
    std::string dimension = "seconds";   ///< the unit of the ticks' times

    /// Returns the quotient of range and bins if it is a whole number. Otherwise the C library wrote the file: its
    /// range is no multiple of the bins' width, and the width is that of profil(3).
    [[nodiscard]] double bytesPerBin() const;
};

/// A bin of one or several histograms of one range.
struct RatedBin {
    std::uint32_t index = 0;
    std::uint64_t count = 0;
    double secondsPerTick = 0; ///< the average, if there are several rates
};

/// Joins the bins of histograms of one range, which may have many different rates: returns each bin once, sorted by
/// index. REQUIRES: all have the same number of bins, not 0.
[[nodiscard]] std::vector<RatedBin> joinRates(std::span<const Histogram> ofOneRange);

/// Calls visit(bin) for each bin that joinRates() returns. A single histogram is visited without making a list.
template <class Visit> void visitBins(std::span<const Histogram> ofOneRange, const Visit& visit)
{
    if (ofOneRange.size() == 1)
        for (const Bins::Bin& bin : ofOneRange.front().bins.counted())
            visit(RatedBin{bin.index, bin.count, 1.0 / ofOneRange.front().ticksPerSecond});
    else
        for (const RatedBin& bin : joinRates(ofOneRange))
            visit(bin);
}

/// Calls visit(histograms) for the histograms of each range. REQUIRES: they are sorted by range; ranges do not
/// overlap.
template <class Visit> void forEachRange(std::span<const Histogram> histograms, const Visit& visit)
{
    while (!histograms.empty()) {
        const auto end = std::find_if(histograms.begin(), histograms.end(),
                                      [&](const Histogram& h) { return h.lowPc != histograms.front().lowPc; });
        const auto count = static_cast<std::size_t>(end - histograms.begin());
        visit(histograms.first(count));
        histograms = histograms.subspan(count);
    }
}

/// A call site, the function that it called, and the number of calls. There are millions: 24 bytes each.
struct RawArc {
    std::uint64_t fromPc = 0; ///< in the caller; 0: outside the image
    std::uint64_t selfPc = 0; ///< in the callee, mostly just after its call of mcount
    std::uint64_t count = 0;
};

/// File offsets of the arcs, for messages. The arcs of one run are stored one after the other.
struct ArcPlaces {
    struct Run {
        std::size_t firstArc = 0;
        std::uint64_t offset = 0; ///< offset of the first arc's record
    };
    std::uint64_t recordBytes = 0;
    std::vector<Run> runs;

    /// Returns 0 where the offset is unknown.
    [[nodiscard]] std::uint64_t offsetOf(std::size_t arc) const;
};

/// How often a basic block ran, for programs built with the -a option of old compilers.
struct RawBlock {
    std::uint64_t address = 0, count = 0;
};

/// The number of records of each kind in a file.
struct RecordCounts {
    std::uint64_t histograms = 0, arcs = 0, basicBlocks = 0;
};

/// One profile file, or the sum of several.
struct GmonData {
    std::string path;
    std::uint32_t version = 1;
    RecordCounts records;  ///< for a sum: those of its last file
    ScopeId companionId{}; ///< id of the companion; a sum has none
    std::vector<Histogram> histograms;
    std::vector<RawArc> arcs;
    ArcPlaces arcPlaces; ///< a sum has none
    std::vector<RawBlock> blocks;
    /// SelfPc is the start of a function, since jump stubs counted the call and not the function.
    bool hasEntries = false;
    std::vector<std::string> notes; ///< remarks for a person about how the file was read; a sum has none
};

} // namespace gmonscope
