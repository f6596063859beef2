// SPDX-License-Identifier: MIT
//
// Caches decoded jumps: a file for each build id in $XDG_CACHE_HOME/gmonscope/jumps (or ~/.cache/...). The cache is
// only a convenience: if it cannot be read or is invalid, the code is decoded again; if it cannot be written, nothing
// is reported.
#pragma once

#include "static_calls/code_jumps.h"

namespace gmonscope {

/// Returns what findCodeJumps() would, from the cache if possible. The key consists of build id, size and time of the
/// file, and the ranges; a file without a build id is always decoded.
[[nodiscard]] std::optional<std::vector<CodeJump>>
findCachedJumps(const ElfImage&, std::span<const AddressRange> ranges, const GoOn& goOn = {});

/// The contents of a cache file, for tests of reading it.
struct JumpKey {
    std::string buildId;
    std::uint64_t checksum = 0; ///< checksum of the file's size and time, and of the ranges
};
[[nodiscard]] std::string packJumps(const JumpKey&, std::span<const CodeJump>);
/// None: the bytes have another key, are damaged, or have sites outside the ranges (which are sorted by address).
[[nodiscard]] std::optional<std::vector<CodeJump>> unpackJumps(const JumpKey&, std::span<const AddressRange> ranges,
                                                               std::span<const std::byte>);

} // namespace gmonscope
