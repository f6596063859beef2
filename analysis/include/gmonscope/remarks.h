// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/identify.h"

#include <string>
#include <vector>

namespace gmonscope {

/// Returns the lines that a command prints on standard error beside its result: `warning: FILE: TEXT` or `note: FILE:
/// TEXT`. They tell which image was found, the profile's problems, and why the layout (if any) is a simpler one.
[[nodiscard]] std::vector<std::string> remarks(const IdentifiedFiles&, const Profile&, const DiagramLayout* = nullptr);

} // namespace gmonscope
