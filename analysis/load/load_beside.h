// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"
#include "symbolize/shared_images.h"

namespace gmonscope {

/// As loadProfile(), for one of several loads of one program, which may run at the same time.
[[nodiscard]] Result<std::shared_ptr<const Profile>> loadBeside(SharedImages&, const LoadRequest&, const LoadOptions&);

} // namespace gmonscope
