// SPDX-License-Identifier: MIT
#pragma once

#include "formats/gmon_data.h"
#include "graph/code_samples.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Shares the bins of a histogram, or of several with one range and different rates, over the functions and adds the
/// shares to their ticks and selfSeconds.
///
/// A bin over several functions is shared by bytes. Padding between functions gets a share only if the bin touches no
/// function, since padding never runs. Bytes outside the code belong to `<unattributed>`. Nothing is lost: the shares
/// of a bin add up to its count. `code`: if given, receives the functions' shares by address.
void assignSelfTime(std::span<const Histogram> ofOneRange, const SymbolTable&, std::vector<Function>& functions,
                    CodeSamples* code = nullptr);
inline void assignSelfTime(const Histogram& histogram, const SymbolTable& table, std::vector<Function>& functions)
{
    assignSelfTime({&histogram, 1}, table, functions);
}

} // namespace gmonscope
