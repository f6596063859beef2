// SPDX-License-Identifier: MIT
//
// An image's debugging information, opened for libdw.
#pragma once

#include "base/file_bytes.h"
#include "read/elf_counts.h"
#include "read/elf_image.h"

#include <elfutils/libdw.h>
#include <memory>
#include <optional>
#include <span>

namespace gmonscope {

class DwarfImage {
public:
    explicit DwarfImage(const std::string& path)
    {
        if (auto file = OpenFile::open(path); file && !checkElfCounts(*file, path))
            m_file.emplace(std::move(*file));
        elf_version(EV_CURRENT);
        if (m_file)
            m_elf.reset(elf_begin(m_file->descriptor(), ELF_C_READ, nullptr));
        if (m_elf)
            m_dwarf.reset(dwarf_begin_elf(m_elf.get(), DWARF_C_READ, nullptr));
    }

    /// Null when there is none, or none that is sound.
    [[nodiscard]] Dwarf* get() const { return m_dwarf.get(); }

private:
    struct DwarfEnd {
        void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
    };
    struct ElfEnd {
        void operator()(Elf* elf) const { elf_end(elf); }
    };

    std::optional<OpenFile> m_file;
    std::unique_ptr<Elf, ElfEnd> m_elf;
    std::unique_ptr<Dwarf, DwarfEnd> m_dwarf;
};

/// Has the unit code in any of these ranges? Yes, too, where it does not tell.
[[nodiscard]] inline bool hasCodeIn(Dwarf_Die& unit, std::span<const AddressRange> ranges)
{
    Dwarf_Addr base = 0, start = 0, end = 0;
    std::ptrdiff_t offset = 0;
    while ((offset = dwarf_ranges(&unit, offset, &base, &start, &end)) > 0)
        for (const AddressRange& range : ranges)
            if (start < range.end && range.start < end)
                return true;
    return offset < 0;
}

} // namespace gmonscope
