// SPDX-License-Identifier: MIT
//
// Assigns samples to functions as GNU gprof does. Our own way, by exact bytes, is in symbolize/self_time.h.
#pragma once

#include "formats/gmon_data.h"
#include "gnu/gnu_symbols.h"
#include "select/selection.h"

namespace gmonscope {

struct GnuTime {
    double totalTicks = 0;      ///< sum of all bins, without functions that are left out
    std::uint64_t binBytes = 0; ///< the width that is printed
};

/// Adds ticks and self time to the functions that `flat` takes. Addresses are in units of two bytes; a bin covers
/// whole units, so its width is cut off, but its count is shared over the full width: the parts need not add up to the
/// whole.
[[nodiscard]] GnuTime assignGnuTime(const std::vector<Histogram>&, const GnuSymbols&, const Chosen& flat,
                                    std::vector<Function>&);

} // namespace gmonscope
