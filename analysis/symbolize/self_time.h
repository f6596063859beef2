// SPDX-License-Identifier: MIT
#pragma once

#include "read/gmon_data.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Shares the bins of a histogram over the functions and adds to their ticks and selfSeconds.
///
/// A bin that covers several functions is shared by bytes. Padding between functions takes part only where a bin
/// touches no function, since nobody samples it. What lies outside the code goes to `<unattributed>`. Nothing is lost:
/// the shares of a bin add up to its count.
void assignSelfTime(const Histogram&, const SymbolTable&, std::vector<Function>& functions);

} // namespace gmonscope
