// SPDX-License-Identifier: MIT
#pragma once

#include "formats/kept_spread.h"

#include <string>

namespace gmonscope {

/// Returns the content of the chunk SCOPE_SPREAD. REQUIRES: it has the paths of all runs that have an extreme.
[[nodiscard]] std::string spreadBytes(const KeptSpread&);

/// Returns the content of the chunk SCOPE_ALIKE. REQUIRES: there are sets, and each run is in one.
[[nodiscard]] std::string alikeBytes(const KeptSpread&);

} // namespace gmonscope
