// SPDX-License-Identifier: MIT
#pragma once

#include "dwarf/code_ranges.h"
#include "dwarf/dwarf_image.h"
#include "elf/line_table.h"

namespace gmonscope {

/// Reads the lines of an image with libdw. `wanted`: read only units with code there; null: all. Error: lists that are
/// used more than once or overlap, and so might have no end.
[[nodiscard]] Result<LineTable> readLines(const DwarfImage&, const RangeSet* wanted);

} // namespace gmonscope
