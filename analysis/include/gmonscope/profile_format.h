// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope {

/// The format of a profile file; Auto: its first bytes decide.
enum class ProfileFormat { Auto, Gmon, Bsd, Bsd44 };

} // namespace gmonscope
