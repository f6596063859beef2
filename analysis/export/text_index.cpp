// SPDX-License-Identifier: MIT
#include "export/text_label.h"
#include "gmonscope/text_report.h"

#include <algorithm>
#include <ostream>

namespace gmonscope {

namespace {

constexpr std::size_t columns = 3;
constexpr int nameWidth = 20;

struct IndexLine {
    std::string name;
    std::uint32_t index;
};

/// Functions by symbol, then cycles by number. A local function says which file it is from.
std::vector<IndexLine> collectLines(const CallGraphListing& listing)
{
    const Profile& profile = *listing.profile();
    std::vector<EntryRef> functions, cycles;
    for (const EntryRef subject : listing.order())
        (subject.isCycle() ? cycles : functions).push_back(subject);
    std::stable_sort(functions.begin(), functions.end(), [&](EntryRef a, EntryRef b) {
        return profile.function(a.function()).symbol < profile.function(b.function()).symbol;
    });
    std::sort(cycles.begin(), cycles.end(), [](EntryRef a, EntryRef b) { return a.value < b.value; });
    std::vector<IndexLine> lines;
    for (const EntryRef subject : functions) {
        const Function& function = profile.function(subject.function());
        std::string name = functionName(profile, subject.function());
        if (function.isLocal && !function.sourceFile.empty())
            name += " (" + std::string(function.sourceFile) + ")";
        lines.push_back({std::move(name), listing.indexOf(subject)});
    }
    for (const EntryRef subject : cycles)
        lines.push_back(
            {"<cycle " + std::to_string(profile.cycle(subject.cycle()).number) + ">", listing.indexOf(subject)});
    return lines;
}

} // namespace

void writeIndex(std::ostream& out, const CallGraphListing& listing)
{
    out << "Index by function name\n\n";
    const auto lines = collectLines(listing);
    const std::size_t rows = (lines.size() + columns - 1) / columns;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = row; i < lines.size(); i += rows) {
            const bool isLast = i + rows >= lines.size();
            const std::string index = "[" + std::to_string(lines[i].index) + "]";
            printTo(out, "%6s ", index.c_str());
            out << lines[i].name;
            if (!isLast)
                printTo(out, "%*s", std::max(1, nameWidth - static_cast<int>(lines[i].name.size())), "");
        }
        out << '\n';
    }
}

} // namespace gmonscope
