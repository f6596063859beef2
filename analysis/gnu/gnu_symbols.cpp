// SPDX-License-Identifier: MIT
#include "gnu/gnu_symbols.h"

#include "base/demangle.h"

#include "base/one_line.h"
#include "locate/object_map.h"
#include "symbolize/debug_problem.h"
#include "symbolize/symbol_file.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <tuple>

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
    return !rules.withoutLocals && symbol.name.find('$') == std::string_view::npos && isKnownClone(symbol.name) &&
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

std::vector<const ElfSymbol*> keptSymbols(const SymbolList& symbols, const SymbolRules& rules)
{
    std::vector<const ElfSymbol*> kept;
    for (const ElfSymbol& symbol : symbols)
        if (!rules.symbolFile.empty() || isKept(symbol, rules)) // what stands in a file is there to count
            kept.push_back(&symbol);
    return kept;
}

/// Keeps the first symbol of each object file, under the name of that file.
SymbolList nameByObjects(const std::vector<const ElfSymbol*>& symbols, const ObjectMap& map)
{
    SymbolList named;
    for (const ElfSymbol* symbol : symbols) {
        const ObjectMap::Place* found = map.find(symbol->name);
        if (found && !found->isFirst)
            continue;
        ElfSymbol first = *symbol;
        if (found)
            first.name = map.objects()[found->object];
        named.push_back(first);
    }
    return named;
}

/// The files that symbols are in: the first of the symbol table last.
std::vector<std::string> latestFirst(const std::vector<const ElfSymbol*>& symbols, const LineTable& lines)
{
    std::vector<std::string> files;
    std::set<std::uint32_t> known;
    for (const ElfSymbol* symbol : symbols)
        if (const auto line = lines.find(symbol->address); line && known.insert(line->file).second)
            files.push_back(lines.file(*line));
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
    GnuTableBuilder(const ElfImage& image, const LineTable& lines, FunctionTable& table)
        : m_lines(lines), m_table(table), m_text(textOf(image)), m_paths(lines.files().size())
    {
    }

    GnuSymbols build(const std::vector<const ElfSymbol*>& symbols)
    {
        for (std::size_t i = 0; i < symbols.size(); ++i)
            addRow(*symbols[i], endOf(symbols, i));
        return take();
    }

    GnuSymbols buildLines(const std::vector<const ElfSymbol*>& symbols, const DwarfFunctions& functions)
    {
        // The last symbol is one only in the text that it is to end with.
        const bool dropsLast = !symbols.empty() && symbols.back()->address >= m_text.end;
        for (std::size_t i = 0; i + dropsLast < symbols.size(); ++i)
            addLines(*symbols[i], endOf(symbols, i), functions);
        return take();
    }

private:
    /// GNU gprof's view of an address: its line, and the function according to debugging information. That differs
    /// from the symbol's function where a call was inlined, and has the source's name where the symbol is a clone.
    struct Place {
        SourceLine line;
        std::string_view name;
        friend bool operator==(const Place&, const Place&) = default;
    };

    static AddressRange textOf(const ElfImage& image)
    {
        for (const CodeSection& section : image.code)
            if (section.isText)
                return section.range;
        return {};
    }

    [[nodiscard]] std::uint64_t endOf(const std::vector<const ElfSymbol*>& symbols, std::size_t i) const
    {
        return i + 1 < symbols.size() ? symbols[i + 1]->address : std::max(symbols[i]->address, m_text.end);
    }

    /// The last row has no end for GNU gprof, whatever the size of its code, and gets no time: samples in it are in the
    /// total alone.
    GnuSymbols take()
    {
        if (!m_symbols.at.empty())
            m_symbols.at.push_back(m_symbols.at.back());
        return std::move(m_symbols);
    }

    void addRow(const ElfSymbol& symbol, std::uint64_t end)
    {
        add(symbol, {symbol.address, end}, symbol.name, m_lines.find(symbol.address), true);
    }

    /// A row for the symbol's first line, and one wherever the place is another than that of the row before. Only code
    /// of the compiler's section has lines.
    void addLines(const ElfSymbol& symbol, std::uint64_t end, const DwarfFunctions& functions)
    {
        addRow(symbol, end);
        if (const auto sourceLine = placeAt(symbol.address, symbol, functions))
            m_last = sourceLine;
        const auto nextChange = [&](std::uint64_t address) {
            return std::min(m_lines.nextChange(address), functions.nextChange(address));
        };
        for (std::uint64_t at = nextChange(symbol.address); at < end; at = nextChange(at)) {
            const auto sourceLine = placeAt(at, symbol, functions);
            if (!sourceLine || sourceLine == m_last)
                continue; // without a line the row before goes on
            m_last = sourceLine;
            m_symbols.table.ranges.back().range.end = at;
            m_table.functions.back().size = at - m_table.functions.back().address;
            add(symbol, {at, end}, sourceLine->name, sourceLine->line, false);
        }
    }

    [[nodiscard]] std::optional<Place> placeAt(std::uint64_t address, const ElfSymbol& symbol,
                                               const DwarfFunctions& functions)
    {
        const auto line = m_text.contains(address) ? m_lines.find(address) : std::nullopt;
        if (!line)
            return {};
        const DwarfFunction* function = functions.find(address);
        // A name of the source stands only where no symbol begins with the function.
        if (!function || function->nameSize == 0 || (!function->isSymbolName && function->start == symbol.address))
            return Place{*line, symbol.name};
        return Place{*line, functions.nameOf(*function)};
    }

    void add(const ElfSymbol& symbol, AddressRange range, std::string_view name, std::optional<SourceLine> line,
             bool isEntry)
    {
        const FunctionId id{static_cast<std::uint32_t>(m_table.functions.size())};
        Function function;
        std::tie(function.symbol, function.name) = namesOf(name);
        if (line)
            function.sourceFile = pathOf(line->file);
        function.line = line ? line->line : 0;
        function.address = range.start;
        function.size = range.end - range.start;
        function.isLocal = symbol.isLocal;
        m_table.functions.push_back(function);
        m_symbols.isFunction.push_back(isEntry && symbol.kind == SymbolKind::Function);
        m_symbols.table.ranges.push_back({range, id});
        m_symbols.at.push_back(range.start);
    }

    /// Kept once.
    std::string_view pathOf(std::uint32_t file)
    {
        if (m_paths[file].empty())
            m_paths[file] = m_table.names.add(m_lines.file({file, 0}));
        return m_paths[file];
    }

    /// As in the symbol table, and for readers.
    std::pair<std::string_view, std::string_view> namesOf(std::string_view symbol)
    {
        if (const auto known = m_names.find(symbol); known != m_names.end())
            return *known;
        const std::string_view kept = m_table.names.add(symbol);
        const std::string readable = readableName(symbol);
        return *m_names.emplace(kept, readable == symbol ? kept : m_table.names.add(readable)).first;
    }

    const LineTable& m_lines;
    FunctionTable& m_table;
    AddressRange m_text;
    GnuSymbols m_symbols;
    std::vector<std::string_view> m_paths;                ///< paths of files, in m_table.names
    std::optional<Place> m_last;                          ///< place of the last row that has one
    std::map<std::string_view, std::string_view> m_names; ///< all in m_table.names
};

} // namespace

Result<GnuSymbols> buildGnuSymbols(const ElfImage& image, const LineTable& lines, const SymbolRules& rules,
                                   FunctionTable& table, std::vector<Problem>& notes)
{
    SymbolList others;
    if (!rules.symbolFile.empty()) {
        auto symbols = readSymbolFile(rules.symbolFile);
        if (!symbols)
            return symbols.error();
        others = std::move(*symbols);
    }
    auto kept = keptSymbols(rules.symbolFile.empty() ? image.symbols : others, rules);
    SymbolList objects;
    if (!rules.mapFile.empty()) {
        const auto map = ObjectMap::read(rules.mapFile);
        if (!map)
            return map.error();
        objects = nameByObjects(kept, *map);
        kept.clear();
        for (const ElfSymbol& symbol : objects)
            kept.push_back(&symbol);
    }
    table.sourceFiles = latestFirst(kept, lines);
    const auto symbols = chooseSymbols(kept);
    GnuTableBuilder builder(image, lines, table);
    if (!rules.byLine)
        return builder.build(symbols);
    return builder.buildLines(symbols, orProblem(readDwarfFunctions(image.path), image.path, notes));
}

} // namespace gmonscope
