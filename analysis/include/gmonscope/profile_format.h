// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope {

/// How a profile file is written; Auto: as its first bytes say.
enum class ProfileFormat { Auto, Gmon, Bsd, Bsd44 };

} // namespace gmonscope
