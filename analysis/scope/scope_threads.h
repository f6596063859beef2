// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"

#include <vector>

namespace gmonscope {

/// What of a process some of its threads did.
struct ThreadsPart {
    std::uint64_t samples = 0, calls = 0;
    std::uint64_t sharedCalls = 0;    ///< part of `calls`: counted together with those of threads that are left out
    std::uint64_t unknownSamples = 0; ///< left out: nobody knows whose they are
    bool tellsCalls = true;           ///< false: the file does not say which thread made a call, so all are kept
};

/// Can it be said of its samples which thread they are of? Not in sums.
[[nodiscard]] bool tellsThreads(const ScopeData&);

/// Leaves out what other threads than the chosen ones did. `isChosen`: by the number of the thread's record. Calls are
/// kept if a chosen thread may have made them.
ThreadsPart keepThreads(ScopeData&, const std::vector<bool>& isChosen);

} // namespace gmonscope
