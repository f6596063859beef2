// SPDX-License-Identifier: MIT
#pragma once

#include "base/file_bytes.h"

#include <cstdint>
#include <gelf.h>
#include <memory>
#include <optional>
#include <string_view>

namespace gmonscope {

/// A string table of an ELF file. libelf would check it anew for each name, and would free it with the file.
class StringTable {
public:
    /// REQUIRES: the section is inside the file. If the section is no string table, all names are unknown.
    StringTable(const OpenFile&, const GElf_Shdr&);

    /// Returns the text up to its NUL byte; none: the table has no text there.
    [[nodiscard]] std::optional<std::string_view> at(std::uint64_t offset) const;
    /// True if the text is at this offset. Looks no further than its length.
    [[nodiscard]] bool has(std::uint64_t offset, std::string_view text) const;
    [[nodiscard]] bool hasStart(std::uint64_t offset, std::string_view start) const;
    /// Returns the memory that contains the names.
    [[nodiscard]] std::shared_ptr<const void> texts() const { return m_bytes; }

private:
    std::shared_ptr<char[]> m_bytes;
    std::uint64_t m_size = 0; ///< up to and with the last NUL byte
};

} // namespace gmonscope
