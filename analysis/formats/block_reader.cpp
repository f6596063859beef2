// SPDX-License-Identifier: MIT
#include "formats/block_reader.h"

#include <algorithm>

namespace gmonscope {

void BlockReader::fill()
{
    constexpr std::uint64_t blockSize = 1u << 20;
    m_start = offset();
    m_bytes.resize(std::min(blockSize, m_size - m_start));
    const std::size_t got = readAt(*m_file, m_start, m_bytes);
    std::fill(m_bytes.begin() + static_cast<std::ptrdiff_t>(got), m_bytes.end(), std::byte{0});
    m_isCut |= got < m_bytes.size();
    m_block = ByteReader(m_bytes, m_format);
}

} // namespace gmonscope
