// SPDX-License-Identifier: MIT
//
// What profile files say, before any symbol is known.
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
    std::uint64_t offset = 0;            ///< of the record in its file
    std::string dimension = "seconds";   ///< what the ticks count

    /// The quotient of range and bins when it is integral. Otherwise the C library wrote the file: its range is no
    /// multiple of the bins' width, and the width is that of profil(3).
    [[nodiscard]] double bytesPerBin() const;
};

/// A bin of one or several histograms of one range.
struct RatedBin {
    std::uint32_t index = 0;
    std::uint64_t count = 0;
    double secondsPerTick = 0; ///< of several rates: on average
};

/// The bins of histograms of one range, of the rates of which there may be many: each bin once, by index. REQUIRES:
/// they have as many bins, not 0.
[[nodiscard]] std::vector<RatedBin> joinRates(std::span<const Histogram> ofOneRange);

/// Calls visit(bin) for each of them. One histogram is visited in its place, without a list.
template <class Visit> void visitBins(std::span<const Histogram> ofOneRange, const Visit& visit)
{
    if (ofOneRange.size() == 1)
        for (const Bins::Bin& bin : ofOneRange.front().bins.counted())
            visit(RatedBin{bin.index, bin.count, 1.0 / ofOneRange.front().ticksPerSecond});
    else
        for (const RatedBin& bin : joinRates(ofOneRange))
            visit(bin);
}

/// Calls visit(histograms) for those of each range. REQUIRES: they are by range; ranges do not overlap.
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

/// A call site, the function it called, and how often. There are millions: 24 bytes each.
struct RawArc {
    std::uint64_t fromPc = 0; ///< in the caller; 0: outside the image
    std::uint64_t selfPc = 0; ///< in the callee, mostly just after its call of mcount
    std::uint64_t count = 0;
};

/// Where in their file the arcs are, for messages: arcs of one run stand one behind the other.
struct ArcPlaces {
    struct Run {
        std::size_t firstArc = 0;
        std::uint64_t offset = 0; ///< of its record
    };
    std::uint64_t recordBytes = 0;
    std::vector<Run> runs;

    /// 0 where nothing is known of it.
    [[nodiscard]] std::uint64_t offsetOf(std::size_t arc) const;
};

/// How often a basic block ran: of programs built with the -a of old compilers.
struct RawBlock {
    std::uint64_t address = 0, count = 0;
};

/// How many records of each kind a file holds.
struct RecordCounts {
    std::uint64_t histograms = 0, arcs = 0, basicBlocks = 0;
};

/// One profile file, or the sum of several.
struct GmonData {
    std::string path;
    std::uint32_t version = 1;
    RecordCounts records;  ///< of a sum: of its last file
    ScopeId companionId{}; ///< of the .scope file that knows more; of a sum: none
    std::vector<Histogram> histograms;
    std::vector<RawArc> arcs;
    ArcPlaces arcPlaces; ///< of a sum: none
    std::vector<RawBlock> blocks;
    bool hasEntries = false; ///< selfPc is where a function begins: jump stubs counted the call, not the function
    std::vector<std::string> notes; ///< what a person should know of how it was read; of a sum: none
};

} // namespace gmonscope
