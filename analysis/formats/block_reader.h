// SPDX-License-Identifier: MIT
#pragma once

#include "base/byte_reader.h"
#include "base/file_bytes.h"

#include <vector>

namespace gmonscope {

/// A cursor over a profile that is in memory, or in a file of which one block at a time is: the 183 MB of a profile of
/// a million functions then take 1 MB, and 0.1 s less: the system need not clear as much memory.
class BlockReader {
public:
    BlockReader(std::span<const std::byte> bytes, TargetFormat format)
        : m_format(format), m_size(bytes.size()), m_block(bytes, format)
    {
    }
    /// REQUIRES: the file outlives this. `size`: its bytes.
    BlockReader(const OpenFile& file, std::uint64_t size, TargetFormat format)
        : m_file(&file), m_format(format), m_size(size), m_block({}, format)
    {
    }
    BlockReader(const BlockReader&) = delete;
    BlockReader& operator=(const BlockReader&) = delete;

    [[nodiscard]] std::uint64_t offset() const { return m_start + m_block.offset(); }
    [[nodiscard]] std::uint64_t left() const { return m_size - offset(); }
    [[nodiscard]] bool atEnd() const { return left() == 0; }
    /// Somebody has made the file shorter since its size was asked for: what is missing was read as zeros.
    [[nodiscard]] bool isCut() const { return m_isCut; }

    static constexpr std::size_t mostAtOnce = 4096;
    /// The cursor over what is in memory, which has the next `count` bytes at least. Whatever it takes is taken here,
    /// too. REQUIRES: count <= left(), mostAtOnce
    ByteReader& next(std::size_t count)
    {
        if (m_block.left() < count)
            fill();
        return m_block;
    }

private:
    /// Reads on from where the cursor stands.
    void fill();

    const OpenFile* m_file = nullptr;
    TargetFormat m_format;
    std::uint64_t m_size, m_start = 0; ///< where the block begins
    ByteReader m_block;
    std::vector<std::byte> m_bytes;
    bool m_isCut = false;
};

} // namespace gmonscope
