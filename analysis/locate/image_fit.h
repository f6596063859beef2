// SPDX-License-Identifier: MIT
//
// A gmon.out does not name its program. Whether the two belong together shows in the code: what a profile calls a
// callee is the end of a call (of mcount) in the image, or a function's first byte.
#pragma once

#include "elf/elf_image.h"
#include "formats/gmon_data.h"

#include <optional>

namespace gmonscope {

struct ImageFit {
    std::size_t callees = 0;             ///< different callee addresses looked at
    std::size_t misfits = 0;             ///< of them, those that are no place where a function counts its call
    std::uint64_t firstMisfitOffset = 0; ///< in the profile
    std::uint64_t firstMisfit = 0;       ///< address
    std::optional<Histogram> outside;    ///< a histogram outside the image's segments (without bins)

    [[nodiscard]] bool belongsTogether() const { return !outside && misfits * 2 <= callees; }
    [[nodiscard]] bool isDoubtful() const { return belongsTogether() && misfits * 10 > callees; }
};

/// Error: the image's code cannot be read. Symbols are used when the image has them.
[[nodiscard]] Result<ImageFit> fitToImage(const GmonData&, const ElfImage&);

/// The calls inside the program of a process, as its gmon.out would have them.
[[nodiscard]] GmonData callsInside(const ScopeData&, const std::string& path);
/// The same of a profile of Solaris'. None: it is none, or a damaged one.
[[nodiscard]] std::optional<GmonData> callsOfSolaris(const std::string& path, const ElfImage&);

/// The Error of a profile that does not belong to the image.
[[nodiscard]] Error misfitError(const GmonData&, const ElfImage&, const ImageFit&);

} // namespace gmonscope
