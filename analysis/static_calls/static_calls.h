// SPDX-License-Identifier: MIT
//
// Calls that the code could make, as --gnu-compat has them for -c: found by looking at each byte, as GNU gprof does,
// but backward, too. What is decoded, of all modules, is in static_graph.h.
#pragma once

#include "elf/elf_image.h"

#include <vector>

namespace gmonscope {

struct StaticCall {
    std::uint64_t site = 0, target = 0;
};

/// True for the machines whose calls are known here: x86 (32 and 64 bits) and AArch64.
[[nodiscard]] bool knowsCallsOf(const ElfImage&);

/// All that looks like a direct call, forward or backward. Of x86 every byte may begin an instruction, so some are
/// none: take only those that lead to the first byte of a function. Nothing when the code cannot be read.
[[nodiscard]] std::vector<StaticCall> findStaticCalls(const ElfImage&);

} // namespace gmonscope
