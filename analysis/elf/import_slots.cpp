// SPDX-License-Identifier: MIT
#include "elf/import_slots.h"

#include "elf/string_table.h"

#include <algorithm>
#include <gelf.h>

namespace gmonscope {

namespace {

// All together; larger than those of a library with a million relocations. libelf reads a table as a whole, and tables
// of a damaged file may lie over each other, as may names.
constexpr std::uint64_t largestTables = 64u << 20, mostOfFile = 4;

class SlotFinder {
public:
    SlotFinder(Elf* elf, const OpenFile& file, const std::function<bool(std::string_view)>& isWanted)
        : m_elf(elf), m_file(file), m_fileSize(file.regularSize().value_or(0)), m_isWanted(isWanted),
          m_room(std::min(largestTables, mostOfFile * m_fileSize)), m_nameRoom(m_room)
    {
    }

    ImportSlots find()
    {
        for (Elf_Scn* section = nullptr; (section = elf_nextscn(m_elf, section));) {
            GElf_Shdr header{};
            if (gelf_getshdr(section, &header) && (header.sh_type == SHT_RELA || header.sh_type == SHT_REL) &&
                (header.sh_flags & SHF_ALLOC))
                readRelocations(section, header);
        }
        return std::move(m_slots);
    }

private:
    using Names = std::map<std::uint64_t, std::string_view>; ///< by number of the symbol

    /// Is it inside the file, and is there room for it?
    [[nodiscard]] bool take(Elf_Scn* section, GElf_Shdr& header)
    {
        const bool isSound = section && gelf_getshdr(section, &header) && header.sh_size <= m_room &&
                             header.sh_offset <= m_fileSize && header.sh_size <= m_fileSize - header.sh_offset;
        if (isSound)
            m_room -= header.sh_size;
        return isSound;
    }

    [[nodiscard]] Elf_Data* contentOf(Elf_Scn* section)
    {
        GElf_Shdr header{};
        return take(section, header) ? elf_getdata(section, nullptr) : nullptr;
    }

    /// The wanted ones in the table of dynamic symbols.
    const Names& namesIn(std::size_t table)
    {
        if (table == m_table)
            return m_names;
        m_table = table;
        m_names.clear();
        Elf_Scn* const section = elf_getscn(m_elf, table);
        Elf_Data* const data = contentOf(section);
        GElf_Shdr header{}, textHeader{};
        if (!data || !gelf_getshdr(section, &header) || !take(elf_getscn(m_elf, header.sh_link), textHeader))
            return m_names;
        m_texts.emplace(m_file, textHeader);
        GElf_Sym symbol{};
        for (int i = 1; gelf_getsym(data, i, &symbol); ++i) {
            const auto name = m_texts->at(symbol.st_name).value_or(std::string_view());
            if (!hasRoomFor(name))
                break;
            if (!name.empty() && m_isWanted(name))
                m_names[static_cast<std::uint64_t>(i)] = name;
        }
        return m_names;
    }

    void readRelocations(Elf_Scn* section, const GElf_Shdr& header)
    {
        const Names& names = namesIn(header.sh_link);
        Elf_Data* const data = names.empty() ? nullptr : contentOf(section);
        if (!data)
            return;
        const auto add = [&](std::uint64_t info, std::uint64_t offset) {
            const auto name = names.find(GELF_R_SYM(info));
            if (name != names.end() && hasRoomFor(name->second))
                m_slots.emplace(offset, name->second);
        };
        GElf_Rela rela{};
        GElf_Rel rel{};
        if (header.sh_type == SHT_RELA)
            for (int i = 0; gelf_getrela(data, i, &rela); ++i)
                add(rela.r_info, rela.r_offset);
        else
            for (int i = 0; gelf_getrel(data, i, &rel); ++i)
                add(rel.r_info, rel.r_offset);
    }

    [[nodiscard]] bool hasRoomFor(std::string_view name)
    {
        if (name.size() > m_nameRoom)
            return false;
        m_nameRoom -= name.size();
        return true;
    }

    Elf* m_elf;
    const OpenFile& m_file;
    std::uint64_t m_fileSize;
    const std::function<bool(std::string_view)>& m_isWanted;
    std::uint64_t m_room, m_nameRoom;
    std::size_t m_table = SHN_UNDEF;    ///< the symbol table whose names are in m_texts
    std::optional<StringTable> m_texts; ///< the names of the symbols
    Names m_names;
    ImportSlots m_slots;
};

} // namespace

ImportSlots readImportSlots(Elf* elf, const OpenFile& file, const std::function<bool(std::string_view)>& isWanted)
{
    return SlotFinder(elf, file, isWanted).find();
}

} // namespace gmonscope
