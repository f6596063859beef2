// SPDX-License-Identifier: MIT
#include "read/string_table.h"

#include <span>

namespace gmonscope {

StringTable::StringTable(const OpenFile& file, const GElf_Shdr& section)
{
    if (section.sh_type != SHT_STRTAB || section.sh_size == 0)
        return;
    m_bytes = std::shared_ptr<char[]>(new char[section.sh_size]);
    // Of a file that was cut short, what is there.
    m_size = readAt(file, section.sh_offset, std::as_writable_bytes(std::span(m_bytes.get(), section.sh_size)));
    while (m_size > 0 && m_bytes[m_size - 1] != '\0')
        --m_size;
}

std::optional<std::string_view> StringTable::at(std::uint64_t offset) const
{
    return offset < m_size ? std::optional<std::string_view>(m_bytes.get() + offset) : std::nullopt;
}

} // namespace gmonscope
