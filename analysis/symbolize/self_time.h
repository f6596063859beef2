// SPDX-License-Identifier: MIT
#pragma once

#include "formats/gmon_data.h"
#include "graph/code_samples.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Shares the bins of a histogram, or of several of one range and different rates, over the functions and adds to their
/// ticks and selfSeconds.
///
/// A bin that covers several functions is shared by bytes. Padding between functions takes part only where a bin
/// touches no function, since nobody samples it. What lies outside the code goes to `<unattributed>`. Nothing is lost:
/// the shares of a bin add up to its count. `code`: gets the functions' shares by address, if it is asked for.
void assignSelfTime(std::span<const Histogram> ofOneRange, const SymbolTable&, std::vector<Function>& functions,
                    CodeSamples* code = nullptr);
inline void assignSelfTime(const Histogram& histogram, const SymbolTable& table, std::vector<Function>& functions)
{
    assignSelfTime({&histogram, 1}, table, functions);
}

} // namespace gmonscope
