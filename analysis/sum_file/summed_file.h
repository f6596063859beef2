// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"
#include "formats/gmon_data.h"
#include "formats/scope_data.h"
#include "gmonscope/result.h"
#include "load/profile_reader.h"

#include <optional>

namespace gmonscope {

/// A profile's two faces.
struct SummedFile {
    GmonData gmon;
    std::optional<ScopeData> scope{};    ///< itself, or its companion
    std::optional<GmonData> gmonLess{};  ///< for a difference: the part of `gmon` below 0
    std::optional<GmonData> gmonPlain{}; ///< for a sum: the part of `gmon` that `scope` does not tell

    /// False: its companion is missing, or only holds amounts below 0 of a gmon.out, and no facts about a process.
    [[nodiscard]] bool tellsProcess() const { return scope && !scope->modules.empty(); }
};

/// Returns a profile of this image in both formats. Error: a gmon.out in its companion is damaged.
[[nodiscard]] Result<SummedFile> inBothFormats(CheckedProfile, const ElfImage&);

} // namespace gmonscope
