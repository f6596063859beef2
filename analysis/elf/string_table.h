// SPDX-License-Identifier: MIT
#pragma once

#include "base/file_bytes.h"

#include <cstdint>
#include <gelf.h>
#include <memory>
#include <optional>
#include <string_view>

namespace gmonscope {

/// A string table of an ELF file. libelf would check it anew for each name, and give it up with the file.
class StringTable {
public:
    /// REQUIRES: the section is inside the file. Of a section that is no string table all names are unknown.
    StringTable(const OpenFile&, const GElf_Shdr&);

    /// Up to its NUL byte; none: the table has none there.
    [[nodiscard]] std::optional<std::string_view> at(std::uint64_t offset) const;
    /// Is it this text that is there? Looks at no more than that.
    [[nodiscard]] bool has(std::uint64_t offset, std::string_view text) const;
    [[nodiscard]] bool hasStart(std::uint64_t offset, std::string_view start) const;
    /// What the names are parts of.
    [[nodiscard]] std::shared_ptr<const void> texts() const { return m_bytes; }

private:
    std::shared_ptr<char[]> m_bytes;
    std::uint64_t m_size = 0; ///< up to the last NUL byte
};

} // namespace gmonscope
