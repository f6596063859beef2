// SPDX-License-Identifier: MIT
#include "read/dwarf_functions.h"

#include "base/one_line.h"
#include "read/dwarf_image.h"

#include <algorithm>
#include <dwarf.h>
#include <limits>
#include <set>
#include <tuple>

namespace gmonscope {

namespace {

constexpr std::size_t deepestNesting = 256; // of blocks and inlined calls; deeper ones are damage

/// Source names of these languages are those of their symbols.
bool hasPlainNames(Dwarf_Die& unit)
{
    switch (dwarf_srclang(&unit)) {
    case DW_LANG_C89:
    case DW_LANG_C:
    case DW_LANG_C99:
    case DW_LANG_C11:
    case DW_LANG_Cobol74:
    case DW_LANG_Cobol85:
    case DW_LANG_Fortran77:
    case DW_LANG_Pascal83:
    case DW_LANG_PLI:
    case DW_LANG_UPC:
    case DW_LANG_Mips_Assembler: return true;
    default: return false;
    }
}

} // namespace

class DwarfFunctionReader {
public:
    /// `wanted`: units with code there; empty: all.
    DwarfFunctions read(Dwarf* dwarf, std::span<const AddressRange> wanted = {})
    {
        Dwarf_CU* unit = nullptr;
        Dwarf_Die die{};
        std::uint8_t type = 0;
        while (dwarf_get_units(dwarf, unit, &unit, nullptr, &type, &die, nullptr) == 0) {
            if (!wanted.empty() && !hasCodeIn(die, wanted))
                continue;
            m_hasPlainNames = hasPlainNames(die);
            addTree(die);
        }
        layOut();
        return std::move(m_functions);
    }

private:
    struct Range {
        std::uint64_t start, end;
        std::uint32_t function;
    };

    /// All below the unit, in the order of the file.
    void addTree(const Dwarf_Die& unit)
    {
        std::vector<Dwarf_Die> path{unit}; // the die at hand and those that it is in
        bool isNew = true;
        while (!path.empty()) {
            Dwarf_Die next{};
            if (isNew)
                addDie(path.back());
            if (isNew && path.size() < deepestNesting && dwarf_child(&path.back(), &next) == 0)
                path.push_back(next);
            else if (path.size() > 1 && dwarf_siblingof(&path.back(), &next) == 0) {
                path.back() = next;
                isNew = true;
            } else {
                path.pop_back();
                isNew = false;
            }
        }
    }

    void addDie(Dwarf_Die& die)
    {
        const int tag = dwarf_tag(&die);
        if (tag != DW_TAG_subprogram && tag != DW_TAG_inlined_subroutine && tag != DW_TAG_entry_point)
            return;
        const auto number = static_cast<std::uint32_t>(m_functions.m_functions.size());
        DwarfFunction function{.name = {}, .isInlined = tag == DW_TAG_inlined_subroutine};
        bool hasRange = false;
        Dwarf_Addr base = 0, start = 0, end = 0;
        for (std::ptrdiff_t offset = 0; (offset = dwarf_ranges(&die, offset, &base, &start, &end)) > 0;)
            if (start < end) {
                function.start = hasRange ? function.start : start;
                hasRange = true;
                m_ranges.push_back({start, end, number});
            }
        if (!hasRange)
            return;
        name(function, die);
        m_functions.m_functions.push_back(std::move(function));
    }

    void name(DwarfFunction& function, Dwarf_Die& die) const
    {
        Dwarf_Attribute attribute{};
        const char* text = nullptr;
        for (const unsigned kind : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name})
            if (!text)
                text = dwarf_formstring(dwarf_attr_integrate(&die, kind, &attribute));
        function.isSymbolName = text || m_hasPlainNames;
        if (!text)
            text = dwarf_formstring(dwarf_attr_integrate(&die, DW_AT_name, &attribute));
        function.name = text ? oneLine(text) : "";
    }

    /// Cuts the code at each start and end of a range; a piece is of the smallest range there, of equals the last.
    void layOut()
    {
        std::sort(m_ranges.begin(), m_ranges.end(), [](const Range& a, const Range& b) { return a.start < b.start; });
        const auto none = static_cast<std::uint32_t>(m_functions.m_functions.size());
        using Open = std::tuple<std::uint64_t, std::uint32_t, std::uint64_t>; // size, number from the end, end
        std::set<Open> open;
        std::multiset<std::pair<std::uint64_t, Open>> ends;
        const auto cut = [&](std::uint64_t address) {
            const std::uint32_t function = open.empty() ? none : none - std::get<1>(*open.begin());
            auto& pieces = m_functions.m_pieces;
            if (!pieces.empty() && pieces.back().start == address)
                pieces.back().function = function;
            else
                pieces.push_back({address, function});
        };
        const auto closeUntil = [&](std::uint64_t address) {
            while (!ends.empty() && ends.begin()->first <= address) {
                const auto [end, range] = *ends.begin();
                ends.erase(ends.begin());
                open.erase(range);
                cut(end);
            }
        };
        for (const Range& range : m_ranges) {
            closeUntil(range.start);
            const Open opened{range.end - range.start, none - range.function, range.end};
            if (open.insert(opened).second)
                ends.emplace(range.end, opened);
            cut(range.start);
        }
        closeUntil(std::numeric_limits<std::uint64_t>::max());
    }

    DwarfFunctions m_functions;
    std::vector<Range> m_ranges;
    bool m_hasPlainNames = false; ///< of the unit at hand
};

DwarfFunctions DwarfFunctions::read(const std::string& imagePath)
{
    const DwarfImage image(imagePath);
    return image.get() ? DwarfFunctionReader().read(image.get()) : DwarfFunctions();
}

DwarfFunctions DwarfFunctions::read(const DwarfImage& image, std::span<const AddressRange> ranges)
{
    return image.get() && !ranges.empty() ? DwarfFunctionReader().read(image.get(), ranges) : DwarfFunctions();
}

const DwarfFunction* DwarfFunctions::find(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), address,
                                        [](std::uint64_t a, const Piece& piece) { return a < piece.start; });
    if (after == m_pieces.begin() || std::prev(after)->function >= m_functions.size())
        return nullptr;
    return &m_functions[std::prev(after)->function];
}

std::uint64_t DwarfFunctions::nextChange(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), address,
                                        [](std::uint64_t a, const Piece& piece) { return a < piece.start; });
    return after == m_pieces.end() ? std::numeric_limits<std::uint64_t>::max() : after->start;
}

} // namespace gmonscope
