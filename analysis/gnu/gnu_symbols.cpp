// SPDX-License-Identifier: MIT
#include "gnu/gnu_symbols.h"

#include "base/one_line.h"
#include "symbolize/symbol_file.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace gmonscope {

namespace {

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// `f.12`, `f.constprop.0`, `f.clone.3`, and several of these; not `f.part.0`.
bool isKnownClone(std::string_view name)
{
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot)) {
        for (const std::string_view word : {".constprop.", ".clone."})
            if (name.substr(dot).starts_with(word)) {
                dot += word.size() - 1;
                break;
            }
        const std::size_t digits = dot + 1;
        for (dot = digits; dot < name.size() && isDigit(name[dot]);)
            ++dot;
        if (dot == digits || (dot < name.size() && name[dot] != '.'))
            return false;
    }
    return true;
}

bool isKept(const ElfSymbol& symbol, const SymbolRules& rules)
{
    if (symbol.isIndirect)
        return false;
    if (!symbol.isLocal)
        return true;
    return !rules.withoutLocals && symbol.name.find('$') == std::string::npos && isKnownClone(symbol.name) &&
           !symbol.name.starts_with("__gnu_compiled") && !(rules.functionsOnly && symbol.kind != SymbolKind::Function);
}

/// Does the one that comes later replace the one kept so far at its address?
bool isBetter(const ElfSymbol& later, const ElfSymbol& kept)
{
    if (later.isLocal != kept.isLocal)
        return kept.isLocal;
    const bool isFunction = later.kind == SymbolKind::Function, wasFunction = kept.kind == SymbolKind::Function;
    if (isFunction != wasFunction)
        return isFunction;
    const auto underscores = [](const ElfSymbol& s) {
        return s.name.starts_with("__") ? 2 : s.name.starts_with('_') ? 1 : 0;
    };
    return underscores(later) < underscores(kept);
}

std::vector<const ElfSymbol*> keptSymbols(const std::vector<ElfSymbol>& symbols, const SymbolRules& rules)
{
    std::vector<const ElfSymbol*> kept;
    for (const ElfSymbol& symbol : symbols)
        if (!rules.symbolFile.empty() || isKept(symbol, rules)) // what stands in a file is there to count
            kept.push_back(&symbol);
    return kept;
}

/// The files that symbols are in: the first of the symbol table last.
std::vector<std::string> latestFirst(const std::vector<const ElfSymbol*>& symbols, const LineTable& lines)
{
    std::vector<std::string> files;
    std::set<std::string> known;
    for (const ElfSymbol* symbol : symbols)
        if (const auto place = lines.find(symbol->address); place && known.insert(lines.file(*place)).second)
            files.push_back(lines.file(*place));
    std::reverse(files.begin(), files.end());
    return files;
}

/// One for each address, by address.
std::vector<const ElfSymbol*> chooseSymbols(std::vector<const ElfSymbol*> kept)
{
    std::stable_sort(kept.begin(), kept.end(),
                     [](const ElfSymbol* a, const ElfSymbol* b) { return a->address < b->address; });
    std::vector<const ElfSymbol*> chosen;
    for (const ElfSymbol* symbol : kept) {
        if (chosen.empty() || chosen.back()->address != symbol->address)
            chosen.push_back(symbol);
        else if (isBetter(*symbol, *chosen.back()))
            chosen.back() = symbol;
    }
    return chosen;
}

class GnuTableBuilder {
public:
    GnuTableBuilder(const ElfImage& image, const LineTable& lines, Profile::Data& data)
        : m_image(image), m_lines(lines), m_data(data)
    {
        for (const CodeSection& section : image.code) {
            m_codeEnd = std::max(m_codeEnd, section.range.end);
            if (section.isText)
                m_text = section.range;
        }
    }

    GnuSymbols build(const std::vector<const ElfSymbol*>& symbols, bool byLine)
    {
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            if (byLine && symbols[i]->address > m_codeEnd)
                continue; // labels of data have no lines
            const std::uint64_t end = i + 1 < symbols.size() ? symbols[i + 1]->address : lastEnd(*symbols[i]);
            if (byLine)
                addLines(*symbols[i], end);
            else
                addRow(*symbols[i], symbols[i]->address, end, m_lines.find(symbols[i]->address), true);
        }
        if (!m_symbols.table.ranges.empty())
            m_symbols.at.push_back(m_symbols.table.ranges.back().range.end);
        return std::move(m_symbols);
    }

private:
    [[nodiscard]] std::uint64_t lastEnd(const ElfSymbol& symbol) const { return std::max(symbol.address, m_text.end); }

    /// A row for each run of one line. Only code of the compiler's section has lines.
    void addLines(const ElfSymbol& symbol, std::uint64_t end)
    {
        std::uint64_t start = symbol.address;
        auto place = lineAt(start);
        bool isEntry = true;
        const auto close = [&](std::uint64_t to) {
            addRow(symbol, start, to, place, isEntry);
            isEntry = false;
        };
        for (std::uint64_t address = m_lines.nextChange(start); address < end; address = m_lines.nextChange(address)) {
            const auto next = lineAt(address);
            if (!next || next == place)
                continue; // without a line the row before goes on
            close(address);
            start = address;
            place = next;
        }
        close(end);
    }

    [[nodiscard]] std::optional<SourcePlace> lineAt(std::uint64_t address) const
    {
        return m_text.contains(address) ? m_lines.find(address) : std::nullopt;
    }

    void addRow(const ElfSymbol& symbol, std::uint64_t start, std::uint64_t end, std::optional<SourcePlace> place,
                bool isEntry)
    {
        const FunctionId id{static_cast<std::uint32_t>(m_data.functions.size())};
        Function function;
        if (isEntry)
            nameSymbol(symbol);
        function.symbol = m_symbol;
        function.name = m_name;
        if (place)
            function.sourceFile = m_data.names.add(m_lines.file(*place));
        function.line = place ? place->line : 0;
        function.address = start;
        function.size = end - start;
        function.isLocal = symbol.isLocal;
        m_data.functions.push_back(function);
        m_symbols.isFunction.push_back(isEntry && symbol.kind == SymbolKind::Function);
        m_symbols.table.ranges.push_back({{start, end}, id});
        m_symbols.at.push_back(start);
    }

    void nameSymbol(const ElfSymbol& symbol)
    {
        m_symbol = m_data.names.add(symbol.name);
        const std::string readable = readableName(symbol.name);
        m_name = readable == symbol.name ? m_symbol : m_data.names.add(readable);
    }

    const ElfImage& m_image;
    const LineTable& m_lines;
    Profile::Data& m_data;
    AddressRange m_text;
    std::uint64_t m_codeEnd = 0;
    GnuSymbols m_symbols;
    std::string_view m_symbol, m_name; ///< of the symbol whose rows are made
};

} // namespace

Result<GnuSymbols> buildGnuSymbols(const ElfImage& image, const LineTable& lines, const SymbolRules& rules,
                                   Profile::Data& data)
{
    std::vector<ElfSymbol> others;
    if (!rules.symbolFile.empty()) {
        auto symbols = readSymbolFile(rules.symbolFile);
        if (!symbols)
            return symbols.error();
        others = std::move(*symbols);
    }
    const auto kept = keptSymbols(rules.symbolFile.empty() ? image.symbols : others, rules);
    data.sourceFiles = latestFirst(kept, lines);
    const auto symbols = chooseSymbols(kept);
    return GnuTableBuilder(image, lines, data).build(symbols, rules.byLine);
}

} // namespace gmonscope
