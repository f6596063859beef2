// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope {

extern const char* const reportUsage;

} // namespace gmonscope
