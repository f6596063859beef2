// SPDX-License-Identifier: MIT
#pragma once

#include "names/name_parts.h"

#include <optional>
#include <string_view>

namespace gmonscope {

/// The type of what a function of the standard library calls, and what it calls it for.
struct Callable {
    std::string_view type; ///< "f()::{lambda()#1}", "void (*)(int)"
    std::string_view mark; ///< "std::function"
};

/// Returns it where this is all that the function does, as `std::_Function_handler<..., F>::_M_invoke` does.
[[nodiscard]] std::optional<Callable> calledBy(const NameParts&);

} // namespace gmonscope
