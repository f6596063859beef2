// SPDX-License-Identifier: MIT
//
// Demangling takes as long as all the rest of a load, and most names are never seen.
#pragma once

#include "base/string_arena.h"
#include "gmonscope/readable_name.h"

#include <array>
#include <atomic>
#include <memory>
#include <vector>

namespace gmonscope {

/// Number of bytes that readable names may still take. It is bounded, since a few letters of a file can be the symbols
/// of thousands of functions, each demangled to thousands of letters.
using NameRoom = std::atomic<std::int64_t>;

/// A symbol, and its readable name once somebody has asked for it. Threads that ask at the same time may both demangle
/// it; the first result is kept.
class LazyName {
public:
    LazyName() = default;
    ~LazyName();
    LazyName(const LazyName&) = delete;
    LazyName& operator=(const LazyName&) = delete;

    /// REQUIRES: is called before text(); symbol and room outlive this.
    void setSymbol(std::string_view symbol, NameRoom& room)
    {
        m_symbol = symbol;
        m_room = &room;
    }
    /// Returns the readable name, or the start of the symbol if there is no room left.
    [[nodiscard]] std::string_view text() const;

private:
    std::string_view m_symbol;
    NameRoom* m_room = nullptr;
    mutable std::atomic<const std::string*> m_text = nullptr;
};

/// Lazy names that stay where they are, also when the list is moved.
class LazyNames {
public:
    /// REQUIRES: the symbol outlives the list.
    ReadableName add(std::string_view symbol);
    /// Adds room for so many bytes of symbols, each counted once. In real programs the longest readable names take
    /// three times as many bytes as their symbols.
    void addRoom(std::size_t symbolBytes);
    /// Keeps another name in the arena, with the same bounds. Returns only the start of the name if there is no room
    /// left.
    std::string_view keep(std::string_view name, StringArena&);

private:
    static constexpr std::size_t blockSize = 1024;

    std::vector<std::unique_ptr<std::array<LazyName, blockSize>>> m_blocks;
    std::size_t m_used = blockSize; ///< number of names in the last block
    std::unique_ptr<NameRoom> m_room = std::make_unique<NameRoom>(8 << 20);
};

} // namespace gmonscope
