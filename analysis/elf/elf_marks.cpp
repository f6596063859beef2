// SPDX-License-Identifier: MIT
#include "elf/elf_marks.h"

#include "base/one_line.h"
#include "mark_format.h"

#include <algorithm>

namespace gmonscope {

std::vector<CodeMark> parseMarks(std::span<const std::byte> section, std::uint64_t address, ByteOrder order)
{
    std::vector<CodeMark> marks;
    for (std::size_t at = 0; section.size() - at > sizeof(std::uint32_t);) {
        const auto offset = static_cast<std::int32_t>(ByteReader(section.subspan(at), {order, 4}).readU32());
        const auto name = section.subspan(at + sizeof offset);
        const auto end = std::find(name.begin(), name.end(), std::byte{0});
        if (end == name.end())
            break;
        const auto length = static_cast<std::size_t>(end - name.begin());
        std::string text(reinterpret_cast<const char*>(name.data()), length);
        if (length > 0)
            marks.push_back(
                {address + at + static_cast<std::uint64_t>(std::int64_t{offset}), oneLine(std::move(text))});
        at += (sizeof offset + length + 1 + MARK_ALIGNMENT - 1) / MARK_ALIGNMENT * MARK_ALIGNMENT;
        if (at > section.size())
            break;
    }
    std::stable_sort(marks.begin(), marks.end(),
                     [](const CodeMark& a, const CodeMark& b) { return a.address < b.address; });
    return marks;
}

} // namespace gmonscope
