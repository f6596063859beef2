// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"

namespace gmonscope {

/// True if the profiles are files of another tool (see import_format.h): then identifyFiles() has named one as the
/// image.
[[nodiscard]] bool isImport(const LoadRequest&);

/// Loads files of other tools, all of one format and event. No program is read. Further errors: changes that need a
/// program.
[[nodiscard]] Result<std::shared_ptr<const Profile>> loadImport(const LoadRequest&, const LoadOptions&);

} // namespace gmonscope
