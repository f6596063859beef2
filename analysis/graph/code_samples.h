// SPDX-License-Identifier: MIT
//
// The code addresses of times and of counted calls, which a profile by functions does not keep otherwise.
#pragma once

#include "gmonscope/profile.h"

#include <span>
#include <vector>

namespace gmonscope {

/// Time of a function at some bytes of its code: its bytes of a histogram bin, or a single address.
struct CodeSample {
    FunctionId function;
    std::uint32_t bytes = 1;
    std::uint64_t start = 0;
    double ticks = 0, seconds = 0;
};

/// Calls of a function from one call site.
struct CallSite {
    FunctionId caller, callee;
    /// The address as in a gmon.out, which may be rounded (see symbolizeCalls()); if exact, it is in the call
    /// instruction.
    std::uint64_t address = 0;
    std::uint64_t calls = 0; ///< 0: the callee counts none, and has `seconds` instead
    double seconds = 0;      ///< as the stacks measured them, in the callee and what it calls
    bool isExact = false;
};

/// Only functions have samples here, not the rows in brackets.
struct CodeSamples {
    std::vector<CodeSample> samples;
    std::vector<CallSite> sites;

    /// Sorts by function, then by address. Call it before of() and sitesOf(), once ids no longer change.
    void sort();
    [[nodiscard]] std::span<const CodeSample> of(FunctionId) const;
    [[nodiscard]] std::span<const CallSite> sitesOf(FunctionId caller) const;
};

} // namespace gmonscope
