// SPDX-License-Identifier: MIT
#include "dwarf/function_reader.h"

#include "base/one_line.h"

#include <algorithm>
#include <dwarf.h>
#include <limits>
#include <set>
#include <tuple>
#include <unordered_map>

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

class FunctionReader {
public:
    explicit FunctionReader(const DwarfImage& image)
        : m_image(image), m_codeRanges(fewest + image.bytes() / 2), m_mostNames(fewest + 2 * image.bytes())
    {
    }

    Result<DwarfFunctions> read(const RangeSet* wanted)
    {
        Dwarf_CU* unit = nullptr;
        Dwarf_Die die{};
        std::uint8_t type = 0;
        while (dwarf_get_units(m_image.get(), unit, &unit, nullptr, &type, &die, nullptr) == 0) {
            if (wanted && !hasCodeIn(die, *wanted, m_codeRanges))
                continue;
            m_hasPlainNames = hasPlainNames(die);
            addTree(die);
            if (m_codeRanges.isUsedUp())
                return tooMany("ranges of code");
            if (m_names.size() > m_mostNames)
                return tooMany("names");
        }
        layOut();
        return DwarfFunctions(std::move(m_functions), std::move(m_pieces), std::move(m_names));
    }

private:
    static constexpr std::uint64_t fewest = 1u << 16;

    static Error tooMany(const std::string& what)
    {
        return {.path = {},
                .offset = {},
                .expected = what + " that are listed once",
                .found = "more " + what + " than its debugging information has room for"};
    }

    struct Range {
        std::uint64_t start, end;
        std::uint32_t function;
    };

    /// All below the unit, in the order of the file. A die that does not lie behind the one before was read already:
    /// its sibling points back, or to its own child. It is damage, and ends the unit.
    void addTree(const Dwarf_Die& unit)
    {
        m_path = {unit};
        const std::less<const void*> isBefore;
        const void* last = unit.addr;
        while (goOn() && isBefore(last, m_path.back().addr) && !m_codeRanges.isUsedUp() &&
               m_names.size() <= m_mostNames) {
            last = m_path.back().addr;
            addDie(m_path.back());
        }
    }

    /// To the next die; false: there is none.
    bool goOn()
    {
        Dwarf_Die next{};
        if (m_path.size() < deepestNesting && dwarf_child(&m_path.back(), &next) == 0) {
            m_path.push_back(next);
            return true;
        }
        while (m_path.size() > 1) {
            if (dwarf_siblingof(&m_path.back(), &next) == 0) {
                m_path.back() = next;
                return true;
            }
            m_path.pop_back();
            if (next.addr && isInInfo(m_path.front()))
                return goOnBehind(static_cast<const char*>(next.addr));
        }
        return false;
    }

    /// To the die behind the end of a list of children, that of the last die of the path. libdw would look for it from
    /// that die on, through all its children, at each level anew.
    bool goOnBehind(const char* end)
    {
        for (; m_path.size() > 1; m_path.pop_back()) {
            ++end;
            const auto distance = end - static_cast<const char*>(m_path.front().addr);
            Dwarf_Die next{};
            if (!dieAt(dwarf_dieoffset(&m_path.front()) + static_cast<Dwarf_Off>(distance), next) || next.addr != end)
                return false; // the end of the unit
            if (*end != 0) {
                m_path.back() = next;
                return true;
            }
        }
        return false;
    }

    bool dieAt(Dwarf_Off offset, Dwarf_Die& die) const
    {
        return dwarf_offdie(m_image.get(), offset, &die) && die.cu == m_path.front().cu;
    }

    /// Not in .debug_types, which has offsets of its own.
    [[nodiscard]] bool isInInfo(Dwarf_Die& unit) const
    {
        Dwarf_Die same{};
        return dieAt(dwarf_dieoffset(&unit), same) && same.addr == unit.addr;
    }

    void addDie(Dwarf_Die& die)
    {
        const int tag = dwarf_tag(&die);
        if (tag != DW_TAG_subprogram && tag != DW_TAG_inlined_subroutine && tag != DW_TAG_entry_point)
            return;
        const auto number = static_cast<std::uint32_t>(m_functions.size());
        DwarfFunction function{.isInlined = tag == DW_TAG_inlined_subroutine};
        bool hasRange = false;
        m_codeRanges.each(die, [&](std::uint64_t start, std::uint64_t end) {
            if (start < end) {
                function.start = hasRange ? function.start : start;
                hasRange = true;
                m_ranges.push_back({start, end, number});
            }
            return true;
        });
        if (!hasRange)
            return;
        name(function, die);
        m_functions.push_back(function);
    }

    void name(DwarfFunction& function, Dwarf_Die& die)
    {
        Dwarf_Attribute attribute{};
        const char* text = nullptr;
        for (const unsigned kind : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name})
            if (!text)
                text = dwarf_formstring(dwarf_attr_integrate(&die, kind, &attribute));
        function.isSymbolName = text != nullptr || m_hasPlainNames;
        if (!text)
            text = dwarf_formstring(dwarf_attr_integrate(&die, DW_AT_name, &attribute));
        const auto [known, isNew] = m_known.try_emplace(text);
        if (isNew)
            if (const auto found = m_image.text(text)) {
                const std::string name = oneLine(std::string(*found)); // several bytes may become one ?
                known->second = {static_cast<std::uint32_t>(m_names.size()), static_cast<std::uint32_t>(name.size())};
                m_names += name;
            }
        std::tie(function.nameAt, function.nameSize) = known->second;
    }

    /// Cuts the code at each start and end of a range; a piece is of the smallest range there, of equals the last.
    void layOut()
    {
        std::sort(m_ranges.begin(), m_ranges.end(), [](const Range& a, const Range& b) { return a.start < b.start; });
        const auto none = static_cast<std::uint32_t>(m_functions.size());
        using Open = std::tuple<std::uint64_t, std::uint32_t, std::uint64_t>; // size, number from the end, end
        std::set<Open> open;
        std::multiset<std::pair<std::uint64_t, Open>> ends;
        const auto cut = [&](std::uint64_t address) {
            const std::uint32_t function = open.empty() ? none : none - std::get<1>(*open.begin());
            if (!m_pieces.empty() && m_pieces.back().start == address)
                m_pieces.back().function = function;
            else
                m_pieces.push_back({address, function});
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

    const DwarfImage& m_image;
    CodeRanges m_codeRanges;
    std::uint64_t m_mostNames; ///< bytes of all of them; linkers let one be the end of another
    std::vector<DwarfFunction> m_functions;
    std::vector<DwarfFunctions::Piece> m_pieces;
    std::string m_names;
    std::unordered_map<const char*, std::pair<std::uint32_t, std::uint32_t>> m_known; ///< where names are in m_names
    std::vector<Range> m_ranges;
    std::vector<Dwarf_Die> m_path; ///< the die at hand and those that it is in
    bool m_hasPlainNames = false;  ///< of the current unit
};

} // namespace

Result<DwarfFunctions> readFunctions(const DwarfImage& image, const RangeSet* wanted)
{
    return FunctionReader(image).read(wanted);
}

} // namespace gmonscope
