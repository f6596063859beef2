// SPDX-License-Identifier: MIT
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/text_report.h"
#include "text/parallel_rows.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <set>

namespace gmonscope {

namespace {

constexpr std::size_t columns = 3;
constexpr std::size_t longestTraditionalName = 19;

/// A local function says which file it is from.
std::string indexName(const Profile& profile, EntryRef subject, const TextStyle& style)
{
    if (subject.isCycle())
        return "<cycle " + std::to_string(profile.cycle(subject.cycle()).number) + ">";
    const FunctionId id = subject.function();
    const Function& function = profile.function(id);
    if (style.traditional)
        return oneLine(std::string(function.symbol.substr(0, longestTraditionalName)));
    std::string name = functionName(profile, id, style);
    if (!style.lineNumbers && function.isLocal && !function.sourceFile.empty())
        name += " (" + std::string(sourceName(function.sourceFile, style)) + ")";
    return name;
}

/// Most symbols differ early: so far they are looked at side by side, in one place.
struct SymbolKey {
    std::array<std::uint64_t, 3> start{}; ///< its first bytes, as one large number each
    FunctionId function;
};

SymbolKey keyOf(const Profile& profile, FunctionId id)
{
    SymbolKey key{.function = id};
    const std::string_view symbol = profile.function(id).symbol;
    for (std::size_t i = 0; i < sizeof key.start; ++i) {
        const auto byte = i < symbol.size() ? static_cast<unsigned char>(symbol[i]) : 0u;
        key.start[i / 8] = key.start[i / 8] << 8 | byte;
    }
    return key;
}

/// Functions of the same symbol by their ids.
void sortBySymbol(const Profile& profile, std::vector<EntryRef>& functions)
{
    std::vector<SymbolKey> keys;
    keys.reserve(functions.size());
    for (const EntryRef subject : functions)
        keys.push_back(keyOf(profile, subject.function()));
    std::sort(keys.begin(), keys.end(), [&](const SymbolKey& a, const SymbolKey& b) {
        if (a.start != b.start)
            return a.start < b.start;
        const int order = profile.function(a.function).symbol.compare(profile.function(b.function).symbol);
        return order != 0 ? order < 0 : a.function < b.function;
    });
    for (std::size_t i = 0; i < keys.size(); ++i)
        functions[i] = EntryRef::of(keys[i].function);
}

/// Functions by symbol, then cycles by number.
std::vector<EntryRef> collectSubjects(const CallGraphListing& listing, const TextStyle& style)
{
    const Profile& profile = *listing.profile();
    std::vector<EntryRef> functions, cycles;
    for (const EntryRef subject : listing.order())
        if (subject.isCycle())
            cycles.push_back(subject);
    // Not only what has an entry: by GNU gprof's rules, what a filter leaves no time stands there, too.
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        const EntryRef subject = EntryRef::of(FunctionId{f});
        if (listing.indexOf(subject) != 0 &&
            (style.listing.indexHasAll || style.listing.isReached(profile.function(FunctionId{f}))))
            functions.push_back(subject);
    }
    sortBySymbol(profile, functions);
    std::sort(cycles.begin(), cycles.end(), [](EntryRef a, EntryRef b) { return a.value < b.value; });
    functions.insert(functions.end(), cycles.begin(), cycles.end());
    return functions;
}

/// Removes the names of entries that the style does not print. Returns how many.
std::size_t removeUnprinted(const CallGraphListing& listing, const TextStyle& style, std::vector<EntryRef>& subjects)
{
    if (style.top == 0 && style.minPercent <= 0)
        return 0;
    RowLimit limit(style, {}, {});
    const std::vector<EntryRef> entries = printedEntries(listing, limit);
    const std::set<EntryRef> printed(entries.begin(), entries.end());
    return std::erase_if(subjects, [&](EntryRef subject) { return !printed.contains(subject); });
}

} // namespace

void writeIndex(std::ostream& out, const CallGraphListing& listing, const TextStyle& style)
{
    out << "Index by function name\n\n";
    const Profile& profile = *listing.profile();
    auto subjects = collectSubjects(listing, style);
    const std::size_t left = removeUnprinted(listing, style, subjects);
    const std::size_t rows = (subjects.size() + columns - 1) / columns;
    const std::size_t width = (static_cast<std::size_t>(std::max(1, style.indexWidth)) - 1) / columns + 1;
    writeRows(out, rows, [&](LineText& text, std::size_t first, std::size_t end) {
        for (std::size_t row = first; row < end; ++row) {
            std::size_t before = 0; // characters of the name in the column to the left
            for (std::size_t i = row; i < subjects.size(); i += rows) {
                const std::string name = indexName(profile, subjects[i], style),
                                  label = indexLabel(listing, subjects[i]);
                if (i == row)
                    text.right(label, 6);
                else
                    text.spaces(before + label.size() < width ? width - before - label.size() : 1) << label;
                text << " " << name;
                before = name.size();
            }
            text.endLine();
        }
    });
    if (left)
        out << "left out: " << left << (left == 1 ? " name\n" : " names\n");
}

} // namespace gmonscope
