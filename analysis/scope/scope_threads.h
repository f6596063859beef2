// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"

#include <vector>

namespace gmonscope {

/// Result of keepThreads().
struct ThreadsPart {
    std::uint64_t samples = 0, calls = 0;
    std::uint64_t sharedCalls = 0;    ///< the part of `calls` that was counted together with calls of removed threads
    std::uint64_t unknownSamples = 0; ///< removed samples whose thread is unknown
    bool tellsCalls = true;           ///< false: the file does not say which thread made a call, so all calls are kept
};

/// True if the file tells the thread of each sample; sums do not.
[[nodiscard]] bool tellsThreads(const ScopeData&);

/// Removes the data of all threads but the chosen ones. `isChosen`: by the record number of the thread. Calls are kept
/// if a chosen thread may have made them.
ThreadsPart keepThreads(ScopeData&, const std::vector<bool>& isChosen);

} // namespace gmonscope
