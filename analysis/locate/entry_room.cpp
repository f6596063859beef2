// SPDX-License-Identifier: MIT
#include "locate/entry_room.h"

namespace gmonscope {

namespace {

/// Returns the length of the NOP that the code begins with, of those that compilers put there, 0 for all else. Intel
/// SDM, volume 2, NOP: 90, or 0f 1f /0, behind prefixes.
std::size_t nopBytes(std::span<const std::byte> code)
{
    const auto at = [&](std::size_t i) { return i < code.size() ? std::to_integer<unsigned>(code[i]) : 0u; };
    std::size_t opcode = 0;
    while (at(opcode) == 0x66 || at(opcode) == 0x2e)
        ++opcode;
    if (at(opcode) == 0x90)
        return opcode + 1;
    if (at(opcode) != 0x0f || at(opcode + 1) != 0x1f || opcode + 2 >= code.size())
        return 0;
    switch (at(opcode + 2)) {
    case 0x00: return opcode + 3;
    case 0x40: return opcode + 4;
    case 0x44: return opcode + 5;
    case 0x80: return opcode + 7;
    case 0x84: return opcode + 8;
    default: return 0;
    }
}

} // namespace

bool hasRoomForCall(std::span<const std::byte> code)
{
    std::size_t room = 0;
    while (room < entryCallBytes) {
        const std::size_t bytes = nopBytes(code.subspan(room));
        if (bytes == 0 || room + bytes > code.size())
            return false;
        room += bytes;
    }
    return true;
}

} // namespace gmonscope
