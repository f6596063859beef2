// SPDX-License-Identifier: MIT
#pragma once

#include "dwarf/dwarf_image.h"
#include "elf/debug_messages.h"

#include <optional>
#include <string>

namespace gmonscope {

/// Answers one request of the main process about an image. Fails where the image's DWARF cannot be read.
[[nodiscard]] Result<DebugAnswer> answerDebugRequest(const DwarfImage&, const DebugRequest&);

} // namespace gmonscope
