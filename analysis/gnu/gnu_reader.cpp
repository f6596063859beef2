// SPDX-License-Identifier: MIT
#include "gnu/gnu_reader.h"

#include "profile_reader.h"
#include "read/bsd_reader.h"
#include "read/gmon_reader.h"
#include "read/gmon_sum.h"

namespace gmonscope {

namespace {

Result<GmonData> readOne(const std::string& path, ProfileFormat format, const TargetFormat& target)
{
    const std::string file = path == "-" ? "/dev/stdin" : path;
    switch (format) {
    case ProfileFormat::Bsd: return readBsd(file, target, BsdFormat::Old);
    case ProfileFormat::Bsd44: return readBsd(file, target, BsdFormat::Bsd44);
    default: return readGmon(file, target);
    }
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
