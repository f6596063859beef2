// SPDX-License-Identifier: MIT
#include "import/imported_file.h"

namespace gmonscope {

std::optional<Error> ImportLimits::check(const TextLines& lines, const ImportBuilder& builder,
                                         std::size_t entries) const
{
    constexpr std::uint64_t basicBytes = 50u << 20, bytesPerByte = 28; // the rest is for what reads and shows it
    if (m_cancelled && *m_cancelled)
        return Error{.path = {}, .offset = {}, .expected = {}, .found = "cancelled"};
    constexpr std::uint64_t entryBytes = 60;
    if (builder.bytes() + entryBytes * entries > basicBytes + bytesPerByte * (m_earlierBytes + lines.bytes()))
        return lines.error("functions, calls and stacks that take memory in proportion to the file",
                           "far more up to it");
    return {};
}

} // namespace gmonscope
