// SPDX-License-Identifier: MIT
//
// Which bytes of the functions' code the times are of, and which calls of it were counted: what a profile by functions
// no longer knows.
#pragma once

#include "gmonscope/profile.h"

#include <span>
#include <vector>

namespace gmonscope {

/// Time of a function at some bytes of its code: those of a histogram's bin that are the function's, or one address.
struct CodeSample {
    FunctionId function;
    std::uint32_t bytes = 1;
    std::uint64_t start = 0;
    double ticks = 0, seconds = 0;
};

/// Calls of a function from one place.
struct CallSite {
    FunctionId caller, callee;
    /// As a gmon.out has it, which may be rounded (see symbolizeCalls()); exact: in the call instruction.
    std::uint64_t address = 0;
    std::uint64_t calls = 0;
    bool isExact = false;
};

/// Of functions alone, not of rows in brackets.
struct CodeSamples {
    std::vector<CodeSample> samples;
    std::vector<CallSite> sites;

    /// By function, then address. To be called before of() and sitesOf(), once ids stay as they are.
    void sort();
    [[nodiscard]] std::span<const CodeSample> of(FunctionId) const;
    [[nodiscard]] std::span<const CallSite> sitesOf(FunctionId caller) const;
};

} // namespace gmonscope
