// SPDX-License-Identifier: MIT
#pragma once

#include "graph/measured.h"
#include "select/symbol_spec.h"

#include <string>
#include <vector>

namespace gmonscope {

/// Adds a note about each name in the selection, or among the hidden functions, whose functions have no calls and no
/// samples; and about names of rows in the flat profile that it leaves out. Listings would be empty without a word.
/// REQUIRES: the counts are not restricted yet; the names fit functions.
void noteIdleNames(const FunctionTable&, RunInfo& notes, const ProfileSelection&,
                   const std::vector<std::string>& hidden, const NamedCounts&, NamePolicy);

} // namespace gmonscope
