// SPDX-License-Identifier: MIT
#include "read/string_table.h"

#include <algorithm>
#include <cerrno>
#include <unistd.h>

namespace gmonscope {

StringTable::StringTable(const OpenFile& file, const GElf_Shdr& section)
{
    if (section.sh_type != SHT_STRTAB || section.sh_size == 0)
        return;
    m_bytes = std::shared_ptr<char[]>(new char[section.sh_size]);
    while (m_size < section.sh_size) {
        const ssize_t got = pread(file.descriptor(), m_bytes.get() + m_size, section.sh_size - m_size,
                                  static_cast<off_t>(section.sh_offset + m_size));
        if (got == 0 || (got < 0 && errno != EINTR))
            break; // of a file that was cut short, what is there
        m_size += static_cast<std::uint64_t>(std::max<ssize_t>(got, 0));
    }
    while (m_size > 0 && m_bytes[m_size - 1] != '\0')
        --m_size;
}

std::optional<std::string_view> StringTable::at(std::uint64_t offset) const
{
    return offset < m_size ? std::optional<std::string_view>(m_bytes.get() + offset) : std::nullopt;
}

} // namespace gmonscope
