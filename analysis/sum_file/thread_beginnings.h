// SPDX-License-Identifier: MIT
#pragma once

#include "elf/elf_image.h"
#include "sum/scope_sum.h"

#include <vector>

namespace gmonscope {

/// Leaves each thread that frame alone which tells where it began, or none: a sum's stacks are of all threads together.
/// The program's functions are told from those of the C++ library by the symbols of `image`.
void keepBeginnings(std::vector<MappedThread>&, const ElfImage& image);

} // namespace gmonscope
