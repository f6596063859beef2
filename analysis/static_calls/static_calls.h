// SPDX-License-Identifier: MIT
//
// Calls that the code could make, for -c with --gnu-compat: found by looking at each byte as GNU gprof does, but
// backward calls are found, too. static_graph.h decodes instructions instead, in all modules.
#pragma once

#include "elf/elf_image.h"

#include <vector>

namespace gmonscope {

struct StaticCall {
    std::uint64_t site = 0, target = 0;
};

/// True for machines whose calls are known here: x86 (32 and 64 bits) and AArch64.
[[nodiscard]] bool knowsCallsOf(const ElfImage&);

/// Returns everything that looks like a direct call. On x86 every byte may begin an instruction, so some are no calls:
/// use only those that lead to the first byte of a function. Empty if the code cannot be read.
[[nodiscard]] std::vector<StaticCall> findStaticCalls(const ElfImage&);

} // namespace gmonscope
