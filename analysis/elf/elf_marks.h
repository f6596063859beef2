// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"

#include <span>

namespace gmonscope {

/// Returns the marks in a section (see mark_format.h) that is loaded at `address`. Invalid ones are left out.
[[nodiscard]] std::vector<CodeMark> parseMarks(std::span<const std::byte> section, std::uint64_t address, ByteOrder);

} // namespace gmonscope
