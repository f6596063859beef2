// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"
#include "formats/gmon_data.h"
#include "gmonscope/gnu_profile.h"

namespace gmonscope {

/// Reads the request's profiles of one image and adds them up, arcs in the order of the files; `-` is standard input.
/// `runs` receives a description of each file. Errors: those of the readers, and overlapping histograms with different
/// ranges.
[[nodiscard]] Result<GmonData> readGnuProfiles(const LoadRequest&, ProfileFormat, const ElfImage&,
                                               std::vector<Run>& runs);

} // namespace gmonscope
