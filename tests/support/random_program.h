// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>

namespace gmonscope::test {

struct RandomProgram {
    std::uint32_t seed = 1;
    unsigned functions = 100;
    double arcsPerFunction = 2.5;
    unsigned cycles = 3; ///< calls back to a function a few levels up: each makes a cycle
};

/// A program of the usual shape, for profileFromText(): one root, levels, a few hubs that many call, recursion. The
/// same numbers give the same program on every machine.
inline std::string randomProgramText(const RandomProgram& wanted)
{
    std::mt19937 random(wanted.seed);
    const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % std::max(1u, n)); };
    const auto name = [](unsigned i) { return "function_" + std::to_string(i); };
    std::string text = "<external> -> function_0 1\n";
    for (unsigned i = 0; i < wanted.functions; ++i)
        text += name(i) + ' ' + std::to_string((below(1000) < 100 ? below(400) : below(20)) / 100.0) + '\n';
    const auto call = [&](unsigned from, unsigned to) {
        text += name(from) + " -> " + name(to) + ' ' + std::to_string(1 + below(10) * below(1000)) + '\n';
    };
    for (unsigned i = 1; i < wanted.functions; ++i)
        call(i / 2 + below(std::max(1u, i - i / 2)), i); // somebody nearby calls it
    const auto more = static_cast<unsigned>(wanted.functions * std::max(0.0, wanted.arcsPerFunction - 1));
    for (unsigned n = 0; n < more; ++n) {
        const unsigned from = below(wanted.functions - 1);
        const unsigned reach = std::max(2u, wanted.functions / 4);
        const unsigned to =
            below(5) == 0 ? wanted.functions - 1 - below(std::max(1u, wanted.functions / 20)) : from + 1 + below(reach);
        if (to > from && to < wanted.functions)
            call(from, to);
    }
    for (unsigned n = 0; n < wanted.cycles && wanted.functions > 8; ++n) {
        const unsigned from = 4 + below(wanted.functions - 4);
        call(from, from - 1 - below(3));
        call(from - 1, from);
        call(from, from);
    }
    return text;
}

} // namespace gmonscope::test
