// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope {

extern const char* const flatProfileExplanation;
extern const char* const callGraphExplanation;

} // namespace gmonscope
