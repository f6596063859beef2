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

/// Bytes that readable names may still take: a few letters of a file can be the symbols of thousands of functions, each
/// read as thousands of letters.
using NameRoom = std::atomic<std::int64_t>;

/// A symbol, and what it is read as once somebody has asked. Threads that ask at the same time may both work; the first
/// to finish is believed.
class LazyName {
public:
    LazyName() = default;
    ~LazyName();
    LazyName(const LazyName&) = delete;
    LazyName& operator=(const LazyName&) = delete;

    /// REQUIRES: before anybody asks; symbol and room outlive this.
    void setSymbol(std::string_view symbol, NameRoom& room)
    {
        m_symbol = symbol;
        m_room = &room;
    }
    /// Where there is no room left, it is the start of the symbol.
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
    /// For so many bytes of symbols, each counted once. The largest names of real programs, as they are read,
    /// take three times as much as the symbols.
    void addRoom(std::size_t symbolBytes);
    /// Another name with the same bounds, in the arena. Where there is no room left, it is the name's start.
    std::string_view keep(std::string_view name, StringArena&);

private:
    static constexpr std::size_t blockSize = 1024;

    std::vector<std::unique_ptr<std::array<LazyName, blockSize>>> m_blocks;
    std::size_t m_used = blockSize; ///< of the last block
    std::unique_ptr<NameRoom> m_room = std::make_unique<NameRoom>(8 << 20);
};

} // namespace gmonscope
