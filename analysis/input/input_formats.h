// SPDX-License-Identifier: MIT
//
// The table of profile formats: a format is a row here and a reader. Whoever opens, reads, sums or salvages a profile
// goes by its row.
#pragma once

#include "base/file_bytes.h"
#include "elf/elf_image.h"
#include "formats/gmon_data.h"
#include "formats/salvage.h"
#include "gmonscope/profile_format.h"

#include <limits>
#include <span>

namespace gmonscope {

struct InputProfile;

struct InputFormat {
    const char* contents; ///< how messages call what it holds
    /// True if a file of this size that begins so may have this format, read for such a machine.
    bool (*looksLike)(std::span<const std::byte> start, TargetFormat, std::uint64_t fileSize);
    // One of the two readers; each checks all that it reads.
    Result<GmonData> (*parse)(const InputProfile&) = nullptr;
    /// With Salvage, damage is noted there and the rest is read.
    Result<ScopeData> (*parseScope)(const InputProfile&, const ElfImage&, Salvage*) = nullptr;
    /// Returns the id that pairs a gmon.out and its companion; null: the format has none.
    ScopeId (*idIn)(std::span<const std::byte> start) = nullptr;

    ProfileFormat asked = ProfileFormat::Auto; ///< the format by which users ask for it; Auto: by none
    bool isGnu = false;                        ///< GNU gprof reads it, too
    bool hasMagic = true;                      ///< its first bytes are those of no other kind of file
    bool tellsProcess = false;                 ///< a .scope file: it names its program, and tells of its process
    std::uint64_t largest = largestProfile;    ///< size of the largest file in bytes
    /// Larger regular files are not read into memory: the reader takes them piece by piece.
    std::uint64_t inPiecesAbove = std::numeric_limits<std::uint64_t>::max();
    /// The most zero bytes that may make up for the missing end of a histogram when a file is salvaged.
    std::size_t mostPadding = 16u << 20;
};

/// Returns all formats in the order in which a file is compared with them.
[[nodiscard]] std::span<const InputFormat> inputFormats();

/// Returns the format that users ask for so; for Auto that of GNU's gmon.out.
[[nodiscard]] const InputFormat& inputFormatOf(ProfileFormat);

} // namespace gmonscope
