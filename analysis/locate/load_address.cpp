// SPDX-License-Identifier: MIT
#include "locate/load_address.h"

#include "locate/image_fit.h"

#include <algorithm>
#include <set>

namespace gmonscope {

namespace {

constexpr std::uint64_t leastPage = 4096;
constexpr std::uint64_t rounding = 8;      // of the ends of a range
constexpr std::size_t mostDistances = 128; // programs have some dozen sections of code

/// The range of all histograms.
AddressRange rangeOf(const GmonData& profile)
{
    AddressRange range{UINT64_MAX, 0};
    for (const Histogram& histogram : profile.histograms) {
        range.start = std::min(range.start, histogram.lowPc);
        range.end = std::max(range.end, histogram.highPc);
    }
    return range;
}

bool isNear(std::uint64_t a, std::uint64_t b) { return (a > b ? a - b : b - a) < rounding; }

/// Distances by which the range may begin where the image or a section of its code does, or end with its code.
std::set<std::uint64_t> distances(AddressRange range, const ElfImage& image)
{
    std::set<std::uint64_t> found;
    const auto add = [&](std::uint64_t address, std::uint64_t linked) {
        for (std::uint64_t by = 0; by < rounding; ++by)
            for (const std::uint64_t distance : {address - linked - by, address - linked + by})
                if (address > linked && distance % leastPage == 0 && distance != 0)
                    found.insert(distance);
    };
    add(range.start, image.loaded.start);
    for (const CodeSection& section : image.code) {
        if (found.size() >= mostDistances)
            break;
        add(range.start, section.range.start);
        add(range.end, section.range.end);
    }
    return found;
}

/// Only addresses inside the image were moved with it.
void shift(GmonData& profile, std::uint64_t distance, const ElfImage& image)
{
    const auto move = [&](std::uint64_t& address) {
        if (address >= distance && address - distance < image.loaded.end)
            address -= distance;
    };
    for (Histogram& histogram : profile.histograms) {
        histogram.lowPc -= distance;
        histogram.highPc -= distance;
    }
    for (RawArc& arc : profile.arcs) {
        move(arc.fromPc);
        move(arc.selfPc);
    }
}

/// With callees it fits when they do, without when the range's ends are the code's.
bool fitsBy(const ImageFit& fit, AddressRange range, std::uint64_t distance, const ElfImage& image)
{
    if (!fit.belongsTogether() || fit.isDoubtful())
        return false;
    const bool endsWithCode = std::any_of(image.code.begin(), image.code.end(), [&](const CodeSection& section) {
        return isNear(range.end - distance, section.range.end);
    });
    return fit.callees > 0 || endsWithCode;
}

} // namespace

std::optional<std::uint64_t> findLoadAddress(const GmonData& profile, const ElfImage& image)
{
    const AddressRange range = rangeOf(profile);
    if (!image.isRelocatable || profile.histograms.empty() || range.start < image.loaded.end)
        return {};
    // Bins do not matter.
    GmonData trial{.path = profile.path, .companionId = profile.companionId, .hasEntries = profile.hasEntries};
    for (const std::uint64_t distance : distances(range, image)) {
        trial.histograms.clear();
        for (const Histogram& histogram : profile.histograms)
            trial.histograms.push_back({.lowPc = histogram.lowPc, .highPc = histogram.highPc});
        trial.arcs = profile.arcs;
        shift(trial, distance, image);
        const auto fit = fitToImage(trial, image);
        if (fit && fitsBy(*fit, range, distance, image))
            return distance;
    }
    return {};
}

std::optional<std::uint64_t> subtractLoadAddress(GmonData& profile, const ElfImage& image)
{
    const auto address = findLoadAddress(profile, image);
    if (address)
        shift(profile, *address, image);
    return address;
}

} // namespace gmonscope
