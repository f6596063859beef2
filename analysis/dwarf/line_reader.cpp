// SPDX-License-Identifier: MIT
#include "dwarf/line_reader.h"

#include "base/one_line.h"

#include <algorithm>
#include <dwarf.h>
#include <map>
#include <unordered_map>

namespace gmonscope {

namespace {

/// Rows of lines, and who has them: several units may name one program.
struct LineProgram {
    std::vector<Dwarf_Die> units;
    std::size_t lastUnit = 0; ///< in the order of the file
};

class LineReader {
public:
    explicit LineReader(const DwarfImage& image) : m_image(image), m_ranges((1u << 16) + image.bytes() / 2) {}

    Result<LineTable> read(const RangeSet* wanted)
    {
        if (auto failure = findPrograms(wanted))
            return *failure;
        std::vector<LineProgram*> programs; // what is said last holds
        for (auto& [offset, program] : m_programs)
            programs.push_back(&program);
        std::sort(programs.begin(), programs.end(),
                  [](const LineProgram* a, const LineProgram* b) { return a->lastUnit < b->lastUnit; });
        for (LineProgram* program : programs)
            if (auto failure = addRows(*program))
                return *failure;
        sortRows();
        if (m_rows.size() > fewRows + m_image.fileBytes() / bytesOfRow)
            return error("a row of lines for each " + std::to_string(bytesOfRow) + " bytes of the file at the most",
                         std::to_string(m_rows.size()) + " rows");
        return LineTable(std::move(m_rows), std::move(m_files));
    }

private:
    /// Each may become a row of the listings. Compilers write one for 30 bytes of a file, for 10 of a compressed one.
    static constexpr std::uint64_t fewRows = 1u << 16, bytesOfRow = 4;

    static Error error(std::string expected, std::string found)
    {
        return {.path = {}, .offset = {}, .expected = std::move(expected), .found = std::move(found)};
    }

    std::optional<Error> findPrograms(const RangeSet* wanted)
    {
        Dwarf_CU* unit = nullptr;
        Dwarf_Die die{};
        std::uint8_t type = 0;
        std::uint64_t bytes = 0;
        for (std::size_t number = 0; dwarf_get_units(m_image.get(), unit, &unit, nullptr, &type, &die, nullptr) == 0;
             ++number) {
            if (wanted && !hasCodeIn(die, *wanted, m_ranges))
                continue;
            Dwarf_Attribute attribute{};
            Dwarf_Word offset = 0;
            if (dwarf_formudata(dwarf_attr(&die, DW_AT_stmt_list, &attribute), &offset) != 0)
                continue;
            const auto [program, isNew] = m_programs.try_emplace(offset);
            if (isNew)
                bytes += sizeAt(offset);
            program->second.units.push_back(die);
            program->second.lastUnit = number;
            if (bytes > m_image.lineSection().size())
                return error("line programs behind each other", "some that overlap");
        }
        return rangesAreUsedUp();
    }

    [[nodiscard]] std::optional<Error> rangesAreUsedUp() const
    {
        if (!m_ranges.isUsedUp())
            return {};
        return error("ranges of code that are listed once",
                     "more ranges of code than its debugging information has room for");
    }

    /// The bytes of a line program. Source: DWARF 5, 7.4.
    [[nodiscard]] std::uint64_t sizeAt(std::uint64_t offset) const
    {
        constexpr std::uint32_t isWide = 0xffffffff;
        const auto section = m_image.lineSection();
        if (offset > section.size() || section.size() - offset < 4)
            return 0;
        ByteReader reader(section.subspan(offset), {m_image.format().order, 8});
        std::uint64_t size = reader.readU32();
        if (size == isWide && reader.left() >= 8)
            size = reader.readPointer();
        return reader.offset() + std::min<std::uint64_t>(size, reader.left());
    }

    /// Returns the folder of the compilation; null: it is not known.
    static const char* folderOf(Dwarf_Die& unit)
    {
        Dwarf_Attribute attribute{};
        return dwarf_formstring(dwarf_attr(&unit, DW_AT_comp_dir, &attribute));
    }

    std::optional<Error> addRows(LineProgram& program)
    {
        Dwarf_Die& first = program.units.front();
        if (const char* folder = folderOf(first); folder && !m_image.text(folder)) // libdw would read on
            return error("a folder of the compilation that ends with a NUL byte", "none");
        Dwarf_Lines* lines = nullptr;
        std::size_t count = 0;
        if (dwarf_getsrclines(&first, &lines, &count) != 0)
            return {};
        m_folder = m_image.text(folderOf(program.units.back())).value_or(std::string_view());
        m_end.reset();
        m_code.reset();
        m_idOfName.clear();
        for (std::size_t i = 0; i < count; ++i)
            addLine(dwarf_onesrcline(lines, i), program);
        return rangesAreUsedUp();
    }

    void addLine(Dwarf_Line* line, LineProgram& program)
    {
        Dwarf_Addr address = 0;
        int number = 0;
        bool isEnd = false;
        if (!line || dwarf_lineaddr(line, &address) != 0 || dwarf_lineendsequence(line, &isEnd) != 0)
            return;
        const char* file = dwarf_linesrc(line, nullptr, nullptr);
        SourceLine place{};
        if (!isEnd && file && dwarf_lineno(line, &number) == 0 && number > 0)
            place = {fileId(file), static_cast<std::uint32_t>(number)};
        if (isEnd) {
            m_lastLine = m_end == address || m_rows.empty() ? SourceLine{} : m_rows.back().place;
            m_end = address;
        } else if (m_end == address && isOfNoCode(address, place, program)) {
            return;
        }
        m_rows.push_back({address, place});
    }

    /// libdw puts an end before what else is there: rows of no code, and where the unit goes on, those of what follows.
    /// A row that goes on with the line that ended is then of no code, if there is another row.
    [[nodiscard]] bool isOfNoCode(std::uint64_t address, SourceLine place, LineProgram& program)
    {
        const LineRow& last = m_rows.back(); // the end, or a row behind it
        return !codeOf(program).contains(address) ||
               (place == m_lastLine && last.address == address && last.place.line != 0);
    }

    /// All of its units'.
    const RangeSet& codeOf(LineProgram& program)
    {
        if (m_code)
            return *m_code;
        std::vector<AddressRange> code;
        for (Dwarf_Die& unit : program.units)
            m_ranges.each(unit, [&](std::uint64_t start, std::uint64_t end) {
                code.push_back({start, end});
                return true;
            });
        return m_code.emplace(code);
    }

    std::uint32_t fileId(const char* name)
    {
        const auto [known, isNew] = m_idOfName.try_emplace(name);
        if (!isNew)
            return known->second;
        const bool isRelative = name[0] != '/' && !m_folder.empty();
        std::string path = oneLine(isRelative ? m_folder + '/' + name : name);
        const auto [place, isNewPath] = m_ids.try_emplace(path, static_cast<std::uint32_t>(m_files.size()));
        if (isNewPath)
            m_files.push_back(std::move(path));
        return known->second = place->second;
    }

    /// Sorts by address. The last row of an address stands, but no end of a sequence before the start of the next.
    void sortRows()
    {
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [](const LineRow& a, const LineRow& b) { return a.address < b.address; });
        std::size_t kept = 0;
        for (const LineRow& row : m_rows) {
            if (kept && m_rows[kept - 1].address == row.address) {
                if (row.place.line)
                    m_rows[kept - 1] = row;
            } else {
                m_rows[kept++] = row;
            }
        }
        m_rows.resize(kept);
    }

    const DwarfImage& m_image;
    CodeRanges m_ranges;
    std::map<std::uint64_t, LineProgram> m_programs; ///< by offset
    std::vector<LineRow> m_rows;
    std::vector<std::string> m_files;
    std::map<std::string, std::uint32_t> m_ids;
    // These are of the line program at hand:
    std::unordered_map<const char*, std::uint32_t> m_idOfName; ///< libdw has one text for each file
    std::optional<RangeSet> m_code;
    std::optional<std::uint64_t> m_end; ///< where its last sequence of rows ended
    SourceLine m_lastLine;              ///< the line that ended there
    std::string m_folder;
};

} // namespace

Result<LineTable> readLines(const DwarfImage& image, const RangeSet* wanted) { return LineReader(image).read(wanted); }

} // namespace gmonscope
