// SPDX-License-Identifier: MIT
#include "symbolize/line_rows.h"

namespace gmonscope {

namespace {

/// Sets the source of functions; a file's path is kept once.
class Placer {
public:
    Placer(const LineTable& lines, FunctionTable& table) : m_lines(lines), m_table(table), m_paths(lines.files().size())
    {
    }

    void place(Function& function, SourceLine at)
    {
        std::string_view& path = m_paths[at.file];
        if (path.empty())
            path = m_table.names.add(m_lines.file(at));
        function.sourceFile = path;
        function.line = at.line;
    }

private:
    const LineTable& m_lines;
    FunctionTable& m_table;
    std::vector<std::string_view> m_paths;
};

class LineSplitter {
public:
    LineSplitter(const LineTable& lines, FunctionTable& table, std::vector<MarkedPart>& rows)
        : m_lines(lines), m_table(table), m_placer(lines, table), m_rows(rows)
    {
    }

    void split(const FunctionRange& whole)
    {
        FunctionRange piece = whole;
        auto at = m_lines.find(whole.range.start);
        for (std::uint64_t address = m_lines.nextChange(whole.range.start); address < whole.range.end;
             address = m_lines.nextChange(address)) {
            const auto next = m_lines.find(address);
            if (!next || next == at)
                continue; // where no line is known the one before goes on
            piece.range.end = address;
            m_ranges.push_back(piece);
            piece = {{address, whole.range.end}, addRow(whole.function, address, *next)};
            at = next;
        }
        m_ranges.push_back(piece);
    }

    std::vector<FunctionRange> take() { return std::move(m_ranges); }

private:
    FunctionId addRow(FunctionId whole, std::uint64_t address, SourceLine at)
    {
        const FunctionId id{static_cast<std::uint32_t>(m_table.functions.size())};
        Function row = m_table.functions[whole.value];
        row.address = address;
        m_placer.place(row, at);
        m_table.functions.push_back(row);
        m_rows.push_back({id, whole});
        return id;
    }

    const LineTable& m_lines;
    FunctionTable& m_table;
    Placer m_placer;
    std::vector<MarkedPart>& m_rows;
    std::vector<FunctionRange> m_ranges;
};

} // namespace

void placeFunctions(const SymbolTable& symbols, const LineTable& lines, FunctionTable& table)
{
    Placer placer(lines, table);
    for (const FunctionRange& range : symbols.ranges) {
        Function& function = table.functions[range.function.value];
        if (range.range.start == function.address && function.kind == FunctionKind::Function)
            if (const auto at = lines.find(function.address))
                placer.place(function, *at);
    }
}

void splitByLines(SymbolTable& symbols, const LineTable& lines, FunctionTable& table)
{
    LineSplitter splitter(lines, table, symbols.lines);
    for (const FunctionRange& range : symbols.ranges)
        splitter.split(range);
    symbols.ranges = splitter.take();
    symbols.indexRanges();
}

} // namespace gmonscope
