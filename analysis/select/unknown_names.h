// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"
#include "select/symbol_spec.h"

#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// Returns an error about the first name in the selection, or among the hidden functions, that fits no function; it has
/// the names that are nearest to it, or those of several scopes that end so, and says if the compiler has inlined it
/// everywhere. None: all fit.
[[nodiscard]] std::optional<Error> findUnknownName(const FunctionTable&, const RunInfo&, const ProfileSelection&,
                                                   const std::vector<std::string>& hidden, NamePolicy);

/// Returns all words of the selection that name functions; those that name calls are two.
[[nodiscard]] std::vector<std::string> wordsOf(const FunctionTable&, const ProfileSelection&, NamePolicy);

} // namespace gmonscope
