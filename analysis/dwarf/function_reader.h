// SPDX-License-Identifier: MIT
#pragma once

#include "dwarf/code_ranges.h"
#include "dwarf/dwarf_image.h"
#include "elf/dwarf_functions.h"

namespace gmonscope {

/// The functions of an image, as libdw reads them; `wanted`: of units with code there; null: of all. Error: lists,
/// names or trees that are used more than once, so that they have no end.
[[nodiscard]] Result<DwarfFunctions> readFunctions(const DwarfImage&, const RangeSet* wanted);

} // namespace gmonscope
