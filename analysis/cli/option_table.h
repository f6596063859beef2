// SPDX-License-Identifier: MIT
//
// The names of all options, as getopt_long takes them.
#pragma once

#include <getopt.h>
#include <vector>

namespace gmonscope {

/// GNU gprof's letters.
inline constexpr const char* gnuLetters = "aA::bBcC::d::De:E:f:F:hiI:J::k:lLm:n:N:O:p::P::q::Q::rR:sS:t:Tvw:xyzZ::";

enum LongOption {
    Demangle = 256,
    NoDemangle,
    InlineNames,
    ThreadsOption,
    RunsOption,
    NoScope,
    Svg,
    Difference,
    NoLocalSymbols,
    Top,
    MinPercent
};

/// Solaris' -C takes no argument.
inline constexpr const char* solarisLetters = "aA::bBcCd::De:E:f:F:hiI:J::k:lLm:n:N:O:p::P::q::Q::rR:sS:t:Tvw:xyzZ::";

/// GNU gprof's long options.
[[nodiscard]] std::vector<option> gnuLongOptions();
/// What gprof has not.
[[nodiscard]] std::vector<option> ownLongOptions();

} // namespace gmonscope
