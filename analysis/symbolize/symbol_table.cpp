// SPDX-License-Identifier: MIT
#include "symbolize/symbol_table.h"

#include "base/one_line.h"
#include "symbolize/demangle.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// ARM and others mark code and data by symbols like $a, $d; assemblers leave .L labels.
bool isMarker(const ElfSymbol& symbol) { return symbol.name.starts_with('$') || symbol.name.starts_with(".L"); }

/// Does `other` replace the name kept so far for one address?
bool isBetterName(const ElfSymbol& other, const ElfSymbol& kept)
{
    if (other.isLocal != kept.isLocal)
        return kept.isLocal;
    if (other.kind != kept.kind)
        return other.kind == SymbolKind::Function;
    const auto underscores = [](const ElfSymbol& s) {
        return s.name.starts_with("__") ? 2 : s.name.starts_with('_') ? 1 : 0;
    };
    return underscores(other) < underscores(kept);
}

/// One name for each address, by address; the size is the largest of the aliases'.
std::vector<ElfSymbol> chooseNames(const ElfImage& image)
{
    std::vector<const ElfSymbol*> symbols;
    for (const ElfSymbol& symbol : image.symbols)
        if (!isMarker(symbol))
            symbols.push_back(&symbol);
    std::stable_sort(symbols.begin(), symbols.end(),
                     [](const ElfSymbol* a, const ElfSymbol* b) { return a->address < b->address; });
    std::vector<ElfSymbol> chosen;
    std::uint64_t sizedEnd = 0; // where the last sized function ends
    for (const ElfSymbol* place : symbols) {
        const ElfSymbol& symbol = *place;
        if (!chosen.empty() && chosen.back().address == symbol.address) {
            const std::uint64_t size = std::max(symbol.size, chosen.back().size);
            if (isBetterName(symbol, chosen.back()))
                chosen.back() = symbol;
            chosen.back().size = size;
        } else if (symbol.kind == SymbolKind::Function || symbol.address >= sizedEnd) {
            chosen.push_back(symbol);
        }
        if (symbol.kind == SymbolKind::Function)
            sizedEnd = std::max(sizedEnd, symbol.address + symbol.size);
    }
    return chosen;
}

/// Cuts one section after the other into functions and what is between them.
class RangeBuilder {
public:
    RangeBuilder(const ElfImage& image, Profile::Data& data, Naming naming)
        : m_image(image), m_data(data), m_naming(naming)
    {
    }

    SymbolTable build()
    {
        const auto symbols = chooseNames(m_image);
        for (const ElfSymbol& symbol : symbols)
            addFunction(symbol);
        m_table.plt = addRow("[plt]", FunctionKind::Plt);
        m_table.gap = addRow("[gap]", FunctionKind::Gap);
        m_table.unattributed = addRow("<unattributed>", FunctionKind::Unattributed);
        auto symbol = symbols.begin();
        for (const CodeSection& section : m_image.code) {
            const std::uint64_t start = std::max(section.range.start, m_covered);
            cutSection({start, section.range.end}, symbols, symbol, section.isPlt ? m_table.plt : m_table.gap);
        }
        return std::move(m_table);
    }

private:
    void cutSection(AddressRange section, const std::vector<ElfSymbol>& symbols,
                    std::vector<ElfSymbol>::const_iterator& symbol, FunctionId filler)
    {
        m_covered = std::max(m_covered, section.start);
        m_open.clear();
        for (; symbol != symbols.end() && symbol->address < section.end; ++symbol) {
            if (symbol->address < section.start)
                continue;
            coverUpTo(symbol->address, filler);
            const auto next = std::next(symbol);
            const std::uint64_t limit = next != symbols.end() ? std::min(next->address, section.end) : section.end;
            m_open.push_back(
                {endOf(*symbol, limit, section.end), FunctionId{static_cast<std::uint32_t>(symbol - symbols.begin())}});
        }
        coverUpTo(section.end, filler);
        m_covered = std::max(m_covered, section.end);
    }

    /// Where a symbol's bytes end: by its size, or where the function around it ends, or at the next symbol.
    [[nodiscard]] std::uint64_t endOf(const ElfSymbol& symbol, std::uint64_t limit, std::uint64_t sectionEnd) const
    {
        if (symbol.size)
            return symbol.size < sectionEnd - symbol.address ? symbol.address + symbol.size : sectionEnd;
        return m_open.empty() ? limit : std::min(limit, m_open.back().end);
    }

    /// Gives the bytes up to `address` to the innermost function that is open there, and closes those that end.
    void coverUpTo(std::uint64_t address, FunctionId filler)
    {
        const auto close = [this] {
            while (!m_open.empty() && m_open.back().end <= m_covered)
                m_open.pop_back();
        };
        for (close(); m_covered < address; close()) {
            const std::uint64_t end = m_open.empty() ? address : std::min(address, m_open.back().end);
            addRange({m_covered, end}, m_open.empty() ? filler : m_open.back().function);
            m_covered = end;
        }
    }

    void addRange(AddressRange range, FunctionId function)
    {
        if (range.start < range.end)
            m_table.ranges.push_back({range, function});
    }

    void addFunction(const ElfSymbol& symbol)
    {
        Function function;
        function.symbol = m_data.names.add(symbol.name);
        const std::string readable = m_naming == Naming::Readable ? readableName(symbol.name) : symbol.name;
        function.name = readable == symbol.name ? function.symbol : m_data.names.add(readable);
        function.sourceFile = m_data.names.add(symbol.sourceFile);
        function.address = symbol.address;
        function.size = symbol.size;
        function.isLocal = symbol.isLocal;
        m_data.functions.push_back(function);
    }

    FunctionId addRow(std::string_view name, FunctionKind kind)
    {
        Function row;
        row.name = row.symbol = name; // a literal outlives every profile
        row.kind = kind;
        if (kind == FunctionKind::Unattributed)
            row.module.reset();
        m_data.functions.push_back(row);
        return FunctionId{static_cast<std::uint32_t>(m_data.functions.size() - 1)};
    }

    /// A function whose end is not reached yet.
    struct OpenFunction {
        std::uint64_t end;
        FunctionId function;
    };

    const ElfImage& m_image;
    Profile::Data& m_data;
    Naming m_naming;
    SymbolTable m_table;
    std::vector<OpenFunction> m_open; ///< from the outermost to the innermost
    std::uint64_t m_covered = 0;      ///< all code below is in the table
};

} // namespace

SymbolTable buildSymbolTable(const ElfImage& image, Profile::Data& data, Naming naming)
{
    return RangeBuilder(image, data, naming).build();
}

std::string readableName(std::string_view symbol) { return oneLine(demangle(std::string(symbol))); }

std::optional<FunctionId> SymbolTable::find(std::uint64_t address) const
{
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), address,
                                        [](std::uint64_t a, const FunctionRange& r) { return a < r.range.start; });
    if (after == ranges.begin() || !std::prev(after)->range.contains(address))
        return {};
    return std::prev(after)->function;
}

} // namespace gmonscope
