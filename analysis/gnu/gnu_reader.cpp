// SPDX-License-Identifier: MIT
#include "gnu/gnu_reader.h"

#include "input/input_profile.h"
#include "load/describe_run.h"
#include "sum/gmon_sum.h"

#include <cmath>
#include <map>

namespace gmonscope {

namespace {

constexpr double mostDifference = 2e-6; ///< GNU gprof's, of the bytes of a bin

/// GNU gprof knows neither profiles of libraries nor Solaris' list of samples.
Result<GmonData> readOne(const std::string& path, ProfileFormat format, const TargetFormat& target, NamedBy namedBy)
{
    auto file = openProfile(path == "-" ? "/dev/stdin" : path, target, format, namedBy);
    if (!file)
        return file.error();
    file->asGnu = true;
    const InputFormat& bsd44 = inputFormatOf(ProfileFormat::Bsd44);
    if (file->format && !file->format->isGnu)
        file->format = &inputFormatOf(format);
    if (format == ProfileFormat::Bsd && bsd44.looksLike(file->bytes, target, 0))
        file->format = &bsd44; // bsd means both
    return parseProfile(*file);
}

/// Rate and width of the first are taken for those of all: GNU gprof refuses other widths, too.
std::optional<Error> joinHistograms(GmonData& gmon)
{
    std::vector<Histogram> joined;
    std::map<std::uint64_t, std::size_t> places; // by the start of the range
    const auto widthOf = [](const Histogram& h) {
        return static_cast<double>(h.highPc - h.lowPc) / static_cast<double>(h.bins.size());
    };
    const double expected = gmon.histograms.empty() ? 0 : widthOf(gmon.histograms.front());
    for (Histogram& histogram : gmon.histograms) {
        const double width = widthOf(histogram);
        if (std::abs(width - expected) > mostDifference)
            return Error{.path = gmon.path,
                         .offset = histogram.offset,
                         .expected = "bins of " + std::to_string(expected) + " bytes in all histograms",
                         .found = std::to_string(width)};
        const auto [place, isNew] = places.try_emplace(histogram.lowPc, joined.size());
        if (isNew)
            joined.push_back(std::move(histogram));
        else
            joined[place->second].bins.add(histogram.bins);
    }
    gmon.histograms = std::move(joined);
    return {};
}

} // namespace

Result<GmonData> readGnuProfiles(const LoadRequest& request, ProfileFormat format, const ElfImage& image,
                                 std::vector<Run>& runs)
{
    GmonSum histograms;
    std::vector<RawArc> arcs;
    std::vector<RawBlock> blocks;
    for (const std::string& path : request.profiles) {
        auto gmon = readOne(path, format, image.format, request.takesPipes ? NamedBy::User : NamedBy::File);
        if (!gmon)
            return gmon.error();
        runs.push_back({.path = path == "-" ? "<stdin>" : path});
        describeRecords(*gmon, runs.back());
        arcs.insert(arcs.end(), gmon->arcs.begin(), gmon->arcs.end());
        gmon->arcs.clear();
        blocks.insert(blocks.end(), gmon->blocks.begin(), gmon->blocks.end());
        gmon->blocks.clear();
        if (auto error = histograms.add(std::move(*gmon)))
            return *error;
    }
    GmonData sum = histograms.take();
    if (auto error = joinHistograms(sum))
        return *error;
    sum.arcs = std::move(arcs);
    sum.blocks = std::move(blocks);
    return sum;
}

} // namespace gmonscope
