// SPDX-License-Identifier: MIT
//
// Handles profiles of position-independent programs in which the load address was not subtracted: those of old C
// libraries and of BSD.
#pragma once

#include "elf/elf_image.h"
#include "formats/gmon_data.h"

#include <optional>

namespace gmonscope {

/// Returns the load address, if the profile fits the image with it and not without it.
[[nodiscard]] std::optional<std::uint64_t> findLoadAddress(const GmonData&, const ElfImage&);

/// Subtracts the load address from the profile's addresses, if it is found; returns it.
std::optional<std::uint64_t> subtractLoadAddress(GmonData&, const ElfImage&);

} // namespace gmonscope
