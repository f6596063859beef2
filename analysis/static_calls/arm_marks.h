// SPDX-License-Identifier: MIT
//
// Tells ARM code, Thumb code and data apart by the symbols $a, $t and $d (ELF for the Arm Architecture, 5.5.5);
// without these a function whose address has its lowest bit set is Thumb.
#pragma once

#include "elf/elf_image.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

namespace gmonscope {

enum class ArmContent : std::uint8_t { Arm, Thumb, Data };

struct ArmMark {
    std::uint64_t address;
    ArmContent content;
};

/// Returns the marks sorted by address.
[[nodiscard]] std::vector<ArmMark> armMarksOf(const ElfImage&);

/// Calls visit(part, address, content) for each part of some code between the marks, in order.
template <class Visit>
void eachArmPart(std::span<const ArmMark> marks, std::span<const std::byte> code, std::uint64_t address,
                 const Visit& visit)
{
    const std::uint64_t end = address + code.size();
    auto mark = std::upper_bound(marks.begin(), marks.end(), address,
                                 [](std::uint64_t a, const ArmMark& m) { return a < m.address; });
    ArmContent content = mark == marks.begin() ? ArmContent::Arm : std::prev(mark)->content;
    for (std::uint64_t at = address; at < end;) {
        const std::uint64_t stop = mark == marks.end() ? end : std::min(mark->address, end);
        visit(code.subspan(at - address, stop - at), at, content);
        at = stop;
        if (mark != marks.end())
            content = (mark++)->content;
    }
}

} // namespace gmonscope
