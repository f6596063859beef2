// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"

#include <cstddef>
#include <vector>

namespace gmonscope {

/// Returns the code at these addresses; fewer bytes if the section or the file ends before, or after 16 MiB, more than
/// any function has.
[[nodiscard]] std::vector<std::byte> readCode(const ElfImage&, const AddressRange&);

} // namespace gmonscope
