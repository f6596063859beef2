// SPDX-License-Identifier: MIT
//
// What decoding found, kept for the next time: a file for each build id in $XDG_CACHE_HOME/gmonscope/jumps (or
// ~/.cache/...). A cache is a convenience: where it cannot be read, or is not what it must be, the code is decoded
// again; where it cannot be written, nothing is said.
#pragma once

#include "static_calls/code_jumps.h"

namespace gmonscope {

/// findCodeJumps(), unless it was asked the same of the same file before. The key is the build id with the file's size
/// and time and the ranges; a file that has no build id is always decoded.
[[nodiscard]] std::optional<std::vector<CodeJump>>
findCachedJumps(const ElfImage&, std::span<const AddressRange> ranges, const GoOn& goOn = {});

/// The bytes of a cache file, for tests of what is read back.
struct JumpKey {
    std::string buildId;
    std::uint64_t checksum = 0; ///< of the file's size and time, and of the ranges
};
[[nodiscard]] std::string packJumps(const JumpKey&, std::span<const CodeJump>);
/// None: it is of another key, damaged, or names sites outside the ranges (which are by address).
[[nodiscard]] std::optional<std::vector<CodeJump>> unpackJumps(const JumpKey&, std::span<const AddressRange> ranges,
                                                               std::span<const std::byte>);

} // namespace gmonscope
