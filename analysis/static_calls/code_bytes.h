// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"

#include <cstddef>
#include <vector>

namespace gmonscope {

/// The code at these addresses, from its start on; fewer bytes where the section, the file, or what a function may
/// reasonably have (16 MiB) ends.
[[nodiscard]] std::vector<std::byte> readCode(const ElfImage&, const AddressRange&);

} // namespace gmonscope
