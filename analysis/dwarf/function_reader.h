// SPDX-License-Identifier: MIT
#pragma once

#include "dwarf/code_ranges.h"
#include "dwarf/dwarf_image.h"
#include "elf/dwarf_functions.h"

namespace gmonscope {

/// Reads the functions of an image with libdw. `wanted`: read only units with code there; null: all. Error: lists,
/// names or trees that are used more than once, and so might have no end.
[[nodiscard]] Result<DwarfFunctions> readFunctions(const DwarfImage&, const RangeSet* wanted);

} // namespace gmonscope
