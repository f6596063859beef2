// SPDX-License-Identifier: MIT
//
// Which code of ARM is what: symbols $a, $t and $d say which is ARM, which is Thumb, and what is data (ELF for the Arm
// Architecture, 5.5.5); without them a function whose address has its lowest bit set is Thumb.
#pragma once

#include "read/elf_image.h"

#include <vector>

namespace gmonscope {

enum class ArmContent : std::uint8_t { Arm, Thumb, Data };

struct ArmMark {
    std::uint64_t address;
    ArmContent content;
};

/// By address.
[[nodiscard]] std::vector<ArmMark> armMarksOf(const ElfImage&);

} // namespace gmonscope
