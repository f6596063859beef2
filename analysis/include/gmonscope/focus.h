// SPDX-License-Identifier: MIT
//
// What is above, below and between functions of a profile that is open: for views that show a part of it without
// another load. GraphFocus does the same by name, for a load.
#pragma once

#include "gmonscope/profile.h"

#include <vector>

namespace gmonscope {

/// Some functions of a profile, by id. As long as its list of functions.
using FunctionSet = std::vector<bool>;

/// Those given, and what leads to them. Here and below calls that the code could make lead somewhere, too.
[[nodiscard]] FunctionSet ancestorsOf(const Profile&, const FunctionSet&);
/// Those given, and what they lead to.
[[nodiscard]] FunctionSet descendantsOf(const Profile&, const FunctionSet&);
/// What lies on any way from one of the first to one of the second, with both ends; nothing when there is no way.
[[nodiscard]] FunctionSet between(const Profile&, const FunctionSet& from, const FunctionSet& to);

} // namespace gmonscope
