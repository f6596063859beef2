// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace gmonscope {

/// Keeps many strings in few blocks. Views stay valid as long as the arena lives, also when it is moved.
class StringArena {
public:
    std::string_view add(std::string_view text)
    {
        if (text.empty())
            return {};
        if (text.size() > m_left)
            grow(text.size());
        m_bytes += text.size();
        char* place = m_next;
        std::memcpy(place, text.data(), text.size());
        m_next += text.size();
        m_left -= text.size();
        return {place, text.size()};
    }

    /// Keeps texts that somebody else made alive as long as the arena. `bytes`: their size.
    void keep(std::shared_ptr<const void> texts, std::size_t bytes)
    {
        m_kept.push_back(std::move(texts));
        m_bytes += bytes;
    }

    /// Returns the size of all texts in it.
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

private:
    void grow(std::size_t needed)
    {
        const std::size_t size = needed > blockSize ? needed : blockSize;
        m_blocks.push_back(std::make_unique<char[]>(size));
        m_next = m_blocks.back().get();
        m_left = size;
    }

    static constexpr std::size_t blockSize = 64 * 1024;
    std::vector<std::unique_ptr<char[]>> m_blocks;
    std::vector<std::shared_ptr<const void>> m_kept;
    char* m_next = nullptr;
    std::size_t m_left = 0, m_bytes = 0;
};

} // namespace gmonscope
