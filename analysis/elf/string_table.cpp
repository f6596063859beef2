// SPDX-License-Identifier: MIT
#include "elf/string_table.h"

#include "base/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <span>

namespace gmonscope {

namespace {

/// Returns how many bytes are there from the start on: of a file that was cut short, not all. To have 77 MB of fresh
/// memory takes as long as to read them, and either is done side by side.
std::size_t readInParts(const OpenFile& file, std::uint64_t offset, std::span<std::byte> to)
{
    constexpr std::size_t least = 8u << 20;
    std::atomic<std::size_t> end = to.size();
    inParallel(to.size(), least, [&](std::size_t first, std::size_t partEnd) {
        const std::size_t got = first + readAt(file, offset + first, to.subspan(first, partEnd - first));
        if (got < partEnd)
            for (std::size_t known = end; got < known && !end.compare_exchange_weak(known, got);) {
            }
    });
    return end;
}

} // namespace

StringTable::StringTable(const OpenFile& file, const GElf_Shdr& section)
{
    if (section.sh_type != SHT_STRTAB || section.sh_size == 0)
        return;
    m_bytes = std::shared_ptr<char[]>(new char[section.sh_size]);
    m_size = readInParts(file, section.sh_offset, std::as_writable_bytes(std::span(m_bytes.get(), section.sh_size)));
    while (m_size > 0 && m_bytes[m_size - 1] != '\0')
        --m_size;
}

std::optional<std::string_view> StringTable::at(std::uint64_t offset) const
{
    return offset < m_size ? std::optional<std::string_view>(m_bytes.get() + offset) : std::nullopt;
}

bool StringTable::hasStart(std::uint64_t offset, std::string_view start) const
{
    return offset <= m_size && start.size() <= m_size - offset &&
           std::equal(start.begin(), start.end(), m_bytes.get() + offset);
}

bool StringTable::has(std::uint64_t offset, std::string_view text) const
{
    return hasStart(offset, text) && offset + text.size() < m_size && m_bytes[offset + text.size()] == '\0';
}

} // namespace gmonscope
