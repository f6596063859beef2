// SPDX-License-Identifier: MIT
//
// GNU gprof's way to bill samples to functions. Ours, by exact bytes, is in symbolize/self_time.h.
#pragma once

#include "formats/gmon_data.h"
#include "gnu/gnu_symbols.h"
#include "select/selection.h"

namespace gmonscope {

struct GnuTime {
    double totalTicks = 0;      ///< of all bins, less those of functions that are left out
    std::uint64_t binBytes = 0; ///< as printed
};

/// Adds ticks and self time to the functions that `flat` takes. Addresses count in
/// units of two bytes; a bin covers whole units, its width cut off, but is shared as if it were not: the parts need not
/// add up to the whole.
[[nodiscard]] GnuTime assignGnuTime(const std::vector<Histogram>&, const GnuSymbols&, const Chosen& flat,
                                    std::vector<Function>&);

} // namespace gmonscope
