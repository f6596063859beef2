// SPDX-License-Identifier: MIT
//
// Profiles of position-independent programs whose writer did not subtract the address that they were loaded at: old C
// libraries', BSD's.
#pragma once

#include "elf/elf_image.h"
#include "formats/gmon_data.h"

#include <optional>

namespace gmonscope {

/// The address, if the profile fits to the image by it and not without it.
[[nodiscard]] std::optional<std::uint64_t> findLoadAddress(const GmonData&, const ElfImage&);

/// Makes the profile's addresses those of the image, as linked, if it finds the address; returns it.
std::optional<std::uint64_t> subtractLoadAddress(GmonData&, const ElfImage&);

} // namespace gmonscope
