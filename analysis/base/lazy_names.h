// SPDX-License-Identifier: MIT
//
// Demangling takes as long as all the rest of a load, and most names are never seen.
#pragma once

#include "gmonscope/readable_name.h"

#include <array>
#include <atomic>
#include <memory>
#include <vector>

namespace gmonscope {

/// A symbol, and what it is read as once somebody has asked. Threads that ask at the same time may both work; the first
/// to finish is believed.
class LazyName {
public:
    LazyName() = default;
    ~LazyName();
    LazyName(const LazyName&) = delete;
    LazyName& operator=(const LazyName&) = delete;

    /// REQUIRES: before anybody asks; the symbol outlives this.
    void setSymbol(std::string_view symbol) { m_symbol = symbol; }
    [[nodiscard]] std::string_view text() const;

private:
    std::string_view m_symbol;
    mutable std::atomic<const std::string*> m_text = nullptr;
};

/// Lazy names that stay where they are, also when the list is moved.
class LazyNames {
public:
    /// REQUIRES: the symbol outlives the list.
    ReadableName add(std::string_view symbol);

private:
    static constexpr std::size_t blockSize = 1024;

    std::vector<std::unique_ptr<std::array<LazyName, blockSize>>> m_blocks;
    std::size_t m_used = blockSize; ///< of the last block
};

} // namespace gmonscope
