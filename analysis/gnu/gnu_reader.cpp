// SPDX-License-Identifier: MIT
#include "gnu/gnu_reader.h"

#include "profile_reader.h"
#include "read/bsd_reader.h"
#include "read/gmon_sum.h"
#include "read/profile_file.h"

namespace gmonscope {

namespace {

/// GNU gprof knows neither profiles of libraries nor Solaris' list of samples.
Result<GmonData> readOne(const std::string& path, ProfileFormat format, const TargetFormat& target)
{
    auto file = openProfile(path == "-" ? "/dev/stdin" : path, target, kindOf(format));
    if (!file)
        return file.error();
    if (file->kind == ProfileKind::Library || file->kind == ProfileKind::Solaris)
        file->kind = ProfileKind::Gmon;
    if (file->kind == ProfileKind::OldBsd && looksLikeBsd44(file->bytes, target))
        file->kind = ProfileKind::Bsd44; // bsd means both
    if (file->kind == ProfileKind::Bsd44 || file->kind == ProfileKind::OldBsd)
        return parseBsd(file->bytes, file->path, target,
                        file->kind == ProfileKind::Bsd44 ? BsdFormat::Bsd44 : BsdFormat::Old, PartialArc::Ignored);
    return parseProfile(*file);
}

} // namespace

Result<GmonData> readGnuProfiles(const std::vector<std::string>& paths, ProfileFormat format, const ElfImage& image,
                                 std::vector<Run>& runs)
{
    GmonSum histograms;
    std::vector<RawArc> arcs;
    std::vector<RawBlock> blocks;
    for (const std::string& path : paths) {
        auto gmon = readOne(path, format, image.format);
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
    sum.arcs = std::move(arcs);
    sum.blocks = std::move(blocks);
    return sum;
}

} // namespace gmonscope
