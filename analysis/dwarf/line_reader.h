// SPDX-License-Identifier: MIT
#pragma once

#include "dwarf/code_ranges.h"
#include "dwarf/dwarf_image.h"
#include "elf/line_table.h"

namespace gmonscope {

/// The lines of an image, as libdw reads them; `wanted`: of units with code there; null: of all. Error: lists that are
/// used more than once, or lie over each other, so that they have no end.
[[nodiscard]] Result<LineTable> readLines(const DwarfImage&, const RangeSet* wanted);

} // namespace gmonscope
