// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/identify.h"

#include <string>
#include <vector>

namespace gmonscope {

/// What a command tells on standard error beside its result, a line each: `warning: FILE: TEXT` or `note: FILE: TEXT`.
/// Which image was found, the profile's problems, and why a layout (if any) is a simple one.
[[nodiscard]] std::vector<std::string> remarks(const IdentifiedFiles&, const Profile&, const DiagramLayout* = nullptr);

} // namespace gmonscope
