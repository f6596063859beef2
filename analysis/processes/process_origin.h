// SPDX-License-Identifier: MIT
//
// Who started a process, as its profile tells.
#pragma once

#include "formats/scope_data.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gmonscope {

/// A process: its number alone may be another one's later on.
struct ProcessId {
    std::uint32_t pid = 0;
    std::uint64_t start = 0; ///< in clock ticks of the machine; 0: unknown

    friend auto operator<=>(const ProcessId&, const ProcessId&) = default;
};

struct Ancestor {
    ProcessId id;
    std::string name; ///< 15 bytes of it at most
};

struct ProcessOrigin {
    std::string family;              ///< machine and recording: numbers mean the same processes in it
    std::uint32_t pid = 0;           ///< 0: unknown
    std::uint32_t parentPid = 0;     ///< of a child of fork: who made it; 0: it is the process that became its program
    std::vector<Ancestor> ancestors; ///< first the process that became its program, then who started that, and so on

    /// True if it goes on as its parent's program.
    [[nodiscard]] bool isForked() const { return parentPid != 0; }
};

/// Invalid texts end the list of ancestors.
[[nodiscard]] ProcessOrigin originOf(const ScopeData&);

} // namespace gmonscope
