// SPDX-License-Identifier: MIT
#include "read/line_table.h"

#include "base/one_line.h"
#include "read/dwarf_image.h"

#include <algorithm>
#include <dwarf.h>
#include <limits>
#include <map>

namespace gmonscope {

class LineTableReader {
public:
    /// `wanted`: units with code there; empty: all.
    LineTable read(Dwarf* dwarf, std::span<const AddressRange> wanted = {})
    {
        Dwarf_CU* unit = nullptr;
        Dwarf_Die die{};
        std::uint8_t type = 0;
        while (dwarf_get_units(dwarf, unit, &unit, nullptr, &type, &die, nullptr) == 0)
            if (wanted.empty() || hasCodeIn(die, wanted))
                addUnit(die);
        sortRows();
        return std::move(m_table);
    }

private:
    void addUnit(Dwarf_Die& die)
    {
        Dwarf_Lines* lines = nullptr;
        std::size_t count = 0;
        if (dwarf_getsrclines(&die, &lines, &count) != 0)
            return;
        Dwarf_Attribute attribute{};
        const char* folder = dwarf_formstring(dwarf_attr(&die, DW_AT_comp_dir, &attribute));
        m_folder = folder ? folder : "";
        m_end.reset();
        for (std::size_t i = 0; i < count; ++i)
            addLine(dwarf_onesrcline(lines, i), die);
    }

    void addLine(Dwarf_Line* line, Dwarf_Die& unit)
    {
        Dwarf_Addr address = 0;
        int number = 0;
        bool isEnd = false;
        if (!line || dwarf_lineaddr(line, &address) != 0 || dwarf_lineendsequence(line, &isEnd) != 0)
            return;
        const char* file = dwarf_linesrc(line, nullptr, nullptr);
        SourcePlace place{};
        if (!isEnd && file && dwarf_lineno(line, &number) == 0 && number > 0)
            place = {fileId(file), static_cast<std::uint32_t>(number)};
        if (isEnd) {
            m_lastLine = m_end == address || m_table.m_rows.empty() ? SourcePlace{} : m_table.m_rows.back().place;
            m_end = address;
        } else if (m_end == address && isOfNoCode(address, place, unit)) {
            return;
        }
        m_table.m_rows.push_back({address, place});
    }

    /// libdw puts an end before what else is there: rows of no code, and where the unit goes on, those of what follows.
    /// Of no code is then what goes on with the line that ended, if there is another row.
    [[nodiscard]] bool isOfNoCode(std::uint64_t address, SourcePlace place, Dwarf_Die& unit) const
    {
        const LineTable::Row& last = m_table.m_rows.back(); // the end, or a row behind it
        return dwarf_haspc(&unit, address) <= 0 ||
               (place == m_lastLine && last.address == address && last.place.line != 0);
    }

    std::uint32_t fileId(const char* name)
    {
        const bool isRelative = name[0] != '/' && !m_folder.empty();
        std::string path = oneLine(isRelative ? m_folder + '/' + name : name);
        const auto [place, isNew] = m_ids.try_emplace(path, static_cast<std::uint32_t>(m_table.m_files.size()));
        if (isNew)
            m_table.m_files.push_back(std::move(path));
        return place->second;
    }

    /// Of several rows of one address the last stands, but no end of a sequence before the start of the next.
    void sortRows()
    {
        auto& rows = m_table.m_rows;
        std::stable_sort(rows.begin(), rows.end(),
                         [](const LineTable::Row& a, const LineTable::Row& b) { return a.address < b.address; });
        std::size_t kept = 0;
        for (const LineTable::Row& row : rows) {
            if (kept && rows[kept - 1].address == row.address) {
                if (row.place.line)
                    rows[kept - 1] = row;
            } else {
                rows[kept++] = row;
            }
        }
        rows.resize(kept);
    }

    LineTable m_table;
    std::optional<std::uint64_t> m_end; ///< where the unit's last sequence of rows ended
    SourcePlace m_lastLine;             ///< the line that ended there
    std::string m_folder;
    std::map<std::string, std::uint32_t> m_ids;
};

LineTable LineTable::read(const std::string& imagePath)
{
    const DwarfImage image(imagePath);
    return image.get() ? LineTableReader().read(image.get()) : LineTable();
}

LineTable LineTable::read(const DwarfImage& image, std::span<const AddressRange> ranges)
{
    return image.get() && !ranges.empty() ? LineTableReader().read(image.get(), ranges) : LineTable();
}

std::optional<SourcePlace> LineTable::find(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_rows.begin(), m_rows.end(), address,
                                        [](std::uint64_t a, const Row& row) { return a < row.address; });
    if (after == m_rows.begin() || std::prev(after)->place.line == 0)
        return {};
    return std::prev(after)->place;
}

std::uint64_t LineTable::nextChange(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_rows.begin(), m_rows.end(), address,
                                        [](std::uint64_t a, const Row& row) { return a < row.address; });
    return after == m_rows.end() ? std::numeric_limits<std::uint64_t>::max() : after->address;
}

} // namespace gmonscope
