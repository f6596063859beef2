// SPDX-License-Identifier: MIT
#include "symbolize/symbol_table.h"

#include "base/demangle.h"
#include "base/one_line.h"
#include "base/prefetch.h"
#include "base/radix_sort.h"
#include "elf/elf_stubs.h"
#include "names/ada_name.h"

#include <algorithm>
#include <map>

namespace gmonscope {

namespace {

/// Does `other` replace the name kept so far for one address?
bool isBetterName(const ElfSymbol& other, const ElfSymbol& kept)
{
    if (other.isLocal != kept.isLocal)
        return kept.isLocal;
    if (other.kind != kept.kind)
        return other.kind == SymbolKind::Function;
    const auto oddity = [](const ElfSymbol& s) {
        const bool isForTools = s.name.starts_with("PMPI_") || s.name.starts_with("pmpi_"); // of MPI_Wait
        return s.name.starts_with("__") ? 2 : s.name.starts_with('_') || isForTools ? 1 : 0;
    };
    return oddity(other) < oddity(kept);
}

/// The name that stands for an address.
struct ChosenName {
    const ElfSymbol* symbol;
    std::uint64_t size; ///< the largest of the aliases'
};

/// In the symbol table's order where addresses are the same.
std::vector<const ElfSymbol*> byAddress(const ElfImage& image)
{
    // Addresses are copied, since symbols are large and lie in another order.
    struct Piece {
        std::uint64_t address;
        const ElfSymbol* symbol;
    };
    std::vector<Piece> pieces;
    pieces.reserve(image.symbols.size());
    for (const ElfSymbol& symbol : image.symbols)
        if (!isMarker(symbol))
            pieces.push_back({symbol.address, &symbol});
    radixSort(pieces, [](const Piece& piece) { return piece.address; });
    std::vector<const ElfSymbol*> symbols;
    symbols.reserve(pieces.size());
    for (const Piece& piece : pieces)
        symbols.push_back(piece.symbol);
    return symbols;
}

/// One name for each address, by address.
std::vector<ChosenName> chooseNames(const ElfImage& image)
{
    std::vector<ChosenName> chosen;
    std::uint64_t sizedEnd = 0; // where the last sized function ends
    const std::vector<const ElfSymbol*> symbols = byAddress(image);
    constexpr std::size_t ahead = 16; // by address they lie all over memory
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        if (i + ahead < symbols.size())
            prefetch(symbols[i + ahead]);
        const ElfSymbol* const symbol = symbols[i];
        if (!chosen.empty() && chosen.back().symbol->address == symbol->address) {
            chosen.back().size = std::max(symbol->size, chosen.back().size);
            if (isBetterName(*symbol, *chosen.back().symbol))
                chosen.back().symbol = symbol;
        } else if (symbol->kind == SymbolKind::Function || symbol->address >= sizedEnd) {
            chosen.push_back({symbol, symbol->size});
        }
        if (symbol->kind == SymbolKind::Function)
            sizedEnd = std::max(sizedEnd, symbol->address + symbol->size);
    }
    return chosen;
}

/// `[plt]`, `[gap]`, `<unattributed>` and `[instrumentation]`.
constexpr std::size_t rowsWithoutSymbol = 4;

/// The start of a function, or of a part of one.
struct Piece {
    std::uint64_t address, size;
    FunctionId function;
};

/// Cuts one section after the other into functions and what is between them.
class RangeBuilder {
public:
    RangeBuilder(const ElfImage& image, FunctionTable& table, const SymbolOptions& options)
        : m_image(image), m_table(table), m_options(options),
          m_hasOurRuntime(std::any_of(image.symbols.begin(), image.symbols.end(),
                                      [](const ElfSymbol& s) { return s.name == "gmonscope_rt_mark"; })),
          m_isAda(std::any_of(image.symbols.begin(), image.symbols.end(),
                              [](const ElfSymbol& s) { return isMarkOfAda(s.name); }))
    {
    }

    SymbolTable build()
    {
        const std::vector<ChosenName> names = chooseNames(m_image);
        m_table.names.keep(m_image.symbols.texts(), m_image.symbols.textBytes());
        m_table.lazyNames.addRoom(m_image.symbols.textBytes());
        m_table.functions.reserve(names.size() + rowsWithoutSymbol);
        m_pieces.reserve(names.size());
        m_symbols.ranges.reserve(2 * names.size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            fetchAhead(names, i);
            const ChosenName& name = names[i];
            if (m_options.functionsOnly && name.symbol->kind != SymbolKind::Function)
                continue;
            const bool isOfFormer = m_options.withoutLocals && name.symbol->isLocal && !m_pieces.empty();
            m_pieces.push_back(
                {name.symbol->address, name.size, isOfFormer ? m_pieces.back().function : addFunction(name)});
        }
        if (m_options.splitAtMarks)
            addMarkedParts();
        m_symbols.plt = addRow("[plt]", FunctionKind::Plt);
        m_symbols.gap = addRow(m_image.isStripped ? "[no symbols]" : "[gap]", FunctionKind::Gap);
        m_symbols.unattributed = addRow("<unattributed>", FunctionKind::Unattributed);
        m_symbols.instrumentation = addRow("[instrumentation]", FunctionKind::Instrumentation);
        addInstrumentation();
        auto piece = m_pieces.begin();
        for (const CodeSection& section : m_image.code) {
            const std::uint64_t start = std::max(section.range.start, m_covered);
            cutSection({start, section.range.end}, piece, section.isPlt ? m_symbols.plt : m_symbols.gap);
        }
        m_symbols.indexRanges();
        return std::move(m_symbols);
    }

private:
    using Pieces = std::vector<Piece>;

    /// Symbols and their names lie all over memory.
    static void fetchAhead(const std::vector<ChosenName>& names, std::size_t i)
    {
        constexpr std::size_t near = 16, far = 32;
        if (i + far >= names.size())
            return;
        prefetch(names[i + far].symbol);
        prefetch(names[i + near].symbol->name.data());
    }

    void cutSection(AddressRange section, Pieces::iterator& piece, FunctionId filler)
    {
        m_covered = std::max(m_covered, section.start);
        m_open.clear();
        for (; piece != m_pieces.end() && piece->address < section.end; ++piece) {
            if (piece->address < section.start)
                continue;
            coverUpTo(piece->address, filler);
            const auto next = std::next(piece);
            const std::uint64_t limit = next != m_pieces.end() ? std::min(next->address, section.end) : section.end;
            m_open.push_back({endOf(*piece, limit, section.end), piece->function});
        }
        coverUpTo(section.end, filler);
        m_covered = std::max(m_covered, section.end);
    }

    /// Returns the end of a piece's bytes: by its size, at the end of the function around it, or at the next symbol.
    [[nodiscard]] std::uint64_t endOf(const Piece& piece, std::uint64_t limit, std::uint64_t sectionEnd) const
    {
        if (piece.size)
            return piece.size < sectionEnd - piece.address ? piece.address + piece.size : sectionEnd;
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
            m_symbols.ranges.push_back({range, function});
    }

    FunctionId addFunction(const ChosenName& name)
    {
        const ElfSymbol& symbol = *name.symbol;
        Function function;
        function.symbol = symbol.name;
        function.name = nameOf(function.symbol);
        function.sourceFile = symbol.sourceFile;
        function.address = symbol.address;
        function.size = name.size;
        function.isLocal = symbol.isLocal;
        function.isNameless = symbol.isNameless;
        return add(function);
    }

    /// Whether it counts calls is looked at while its name is at hand.
    FunctionId add(const Function& function)
    {
        const FunctionId id{static_cast<std::uint32_t>(m_table.functions.size())};
        m_table.functions.push_back(function);
        if (isCountingSymbol(function.symbol) || (m_hasOurRuntime && function.symbol.starts_with("gms_")))
            m_counting.push_back(id);
        return id;
    }

    ReadableName nameOf(std::string_view symbol)
    {
        if (m_options.naming == Naming::Symbol)
            return symbol;
        if (m_isAda && isReadable(symbol))
            return m_table.lazyNames.keep(adaName(symbol), m_table.names);
        return isReadable(symbol) ? ReadableName(symbol) : m_table.lazyNames.add(symbol);
    }

    /// A part reaches up to the next mark of its function, or that one's end. Copies of a mark are one function.
    void addMarkedParts()
    {
        std::map<std::pair<FunctionId, std::string_view>, FunctionId> parts;
        Pieces pieces;
        const Piece* around = nullptr; ///< the function that the mark before is in
        for (const CodeMark& mark : m_image.marks) {
            const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), mark.address,
                                                [](std::uint64_t a, const Piece& piece) { return a < piece.address; });
            const Piece* function = after == m_pieces.begin() ? nullptr : &*std::prev(after);
            if (!function || mark.address == function->address || mark.address - function->address >= function->size)
                continue;
            if (function == around) // ends the part before
                pieces.back().size = mark.address - pieces.back().address;
            around = function;
            const auto [part, isNew] = parts.try_emplace({function->function, mark.name});
            if (isNew)
                part->second = addPart(function->function, mark);
            pieces.push_back({mark.address, function->address + function->size - mark.address, part->second});
        }
        std::erase_if(pieces, [](const Piece& piece) { return piece.size == 0; });
        m_pieces.insert(m_pieces.end(), pieces.begin(), pieces.end());
        std::stable_sort(m_pieces.begin(), m_pieces.end(),
                         [](const Piece& a, const Piece& b) { return a.address < b.address; });
    }

    FunctionId addPart(FunctionId whole, const CodeMark& mark)
    {
        Function part = m_table.functions[whole.value];
        const std::string start(part.symbol.substr(0, longestName));
        part.symbol = m_table.lazyNames.keep(start + '.' + mark.name, m_table.names);
        part.name = m_table.lazyNames.keep(shownName(readableName(start) + '.' + mark.name), m_table.names);
        part.size -= mark.address - part.address;
        part.address = mark.address;
        const FunctionId id = add(part);
        m_symbols.marked.push_back({id, whole});
        return id;
    }

    /// All code that counts calls is one row, whether it is linked into the program or reached through stubs.
    void addInstrumentation()
    {
        for (Piece& piece : m_pieces)
            if (std::binary_search(m_counting.begin(), m_counting.end(), piece.function))
                piece.function = m_symbols.instrumentation;
        if (m_image.countingStubs.empty())
            return;
        for (const AddressRange& stub : m_image.countingStubs)
            m_pieces.push_back({stub.start, stub.end - stub.start, m_symbols.instrumentation});
        std::stable_sort(m_pieces.begin(), m_pieces.end(),
                         [](const Piece& a, const Piece& b) { return a.address < b.address; });
    }

    FunctionId addRow(std::string_view name, FunctionKind kind)
    {
        Function row;
        row.name = row.symbol = name; // a literal outlives every profile
        row.kind = kind;
        if (kind == FunctionKind::Unattributed || kind == FunctionKind::Instrumentation)
            row.module.reset();
        m_table.functions.push_back(row);
        return FunctionId{static_cast<std::uint32_t>(m_table.functions.size() - 1)};
    }

    /// A function whose end is not reached yet.
    struct OpenFunction {
        std::uint64_t end;
        FunctionId function;
    };

    const ElfImage& m_image;
    FunctionTable& m_table;
    SymbolOptions m_options;
    SymbolTable m_symbols;
    const bool m_hasOurRuntime, m_isAda;
    Pieces m_pieces;                    ///< by address
    std::vector<FunctionId> m_counting; ///< the functions that count calls, rising
    std::vector<OpenFunction> m_open;   ///< from the outermost to the innermost
    std::uint64_t m_covered = 0;        ///< all code below is in the table
};

} // namespace

SymbolTable buildSymbolTable(const ElfImage& image, FunctionTable& table, const SymbolOptions& options)
{
    return RangeBuilder(image, table, options).build();
}

std::size_t SymbolTable::firstEndingAfter(std::uint64_t address) const
{
    if (index.size() == ranges.size())
        return index.firstEndingAfter(address);
    const auto range = std::partition_point(ranges.begin(), ranges.end(),
                                            [&](const FunctionRange& r) { return r.range.end <= address; });
    return static_cast<std::size_t>(range - ranges.begin());
}

std::optional<FunctionId> SymbolTable::findByBisection(std::uint64_t address) const
{
    const std::size_t range = firstEndingAfter(address);
    if (range == ranges.size() || !ranges[range].range.contains(address))
        return {};
    return ranges[range].function;
}

namespace {

std::optional<FunctionId> findWhole(const std::vector<MarkedPart>& parts, FunctionId part)
{
    const auto found = std::lower_bound(parts.begin(), parts.end(), part,
                                        [](const MarkedPart& m, FunctionId id) { return m.part < id; });
    return found != parts.end() && found->part == part ? std::optional(found->function) : std::nullopt;
}

} // namespace

std::optional<FunctionId> SymbolTable::wholeOf(FunctionId part) const { return findWhole(marked, part); }

FunctionId SymbolTable::entryOf(FunctionId row) const { return findWhole(lines, row).value_or(row); }

} // namespace gmonscope
