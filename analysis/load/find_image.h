// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/identify.h"
#include "input/input_profile.h"

namespace gmonscope {

/// As findImage(), for a file whose first bytes are known.
[[nodiscard]] Result<ImageMatch> findImageOf(const FileStart& profile, const std::string& lastUsed,
                                             const SymbolSearch& search);

} // namespace gmonscope
