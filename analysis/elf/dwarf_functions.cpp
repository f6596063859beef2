// SPDX-License-Identifier: MIT
#include "elf/dwarf_functions.h"

#include <algorithm>
#include <limits>

namespace gmonscope {

const DwarfFunction* DwarfFunctions::find(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), address,
                                        [](std::uint64_t a, const Piece& piece) { return a < piece.start; });
    if (after == m_pieces.begin() || std::prev(after)->function >= m_functions.size())
        return nullptr;
    return &m_functions[std::prev(after)->function];
}

std::uint64_t DwarfFunctions::nextChange(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), address,
                                        [](std::uint64_t a, const Piece& piece) { return a < piece.start; });
    return after == m_pieces.end() ? std::numeric_limits<std::uint64_t>::max() : after->start;
}

} // namespace gmonscope
