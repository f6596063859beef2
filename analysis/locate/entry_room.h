// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace gmonscope {

constexpr std::size_t entryCallBytes = 5;  ///< CALL rel32, which the runtime writes over the room
constexpr std::size_t entryRoomBytes = 20; ///< of code that are looked at: four NOPs of a byte, and a longest one

/// Does x86-64 code begin with NOPs that have room for a call? Whole ones, as the runtime takes them
/// (runtime/patch/entry_room.h).
[[nodiscard]] bool hasRoomForCall(std::span<const std::byte> code);

} // namespace gmonscope
