// SPDX-License-Identifier: MIT
#include "export/text_label.h"

#include "base/hex.h"
#include "base/one_line.h"
#include "gmonscope/names.h"
#include "names/short_name.h"

#include <array>
#include <cstdio>
#include <ostream>

namespace gmonscope {

std::string_view sourceName(std::string_view path, const TextStyle& style)
{
    return style.fullPaths ? path : path.substr(path.rfind('/') + 1);
}

std::string nameIn(const Function& function, const TextStyle& style)
{
    return style.symbolNames ? shownName(function.symbol) : std::string(function.name);
}

std::string exportedName(const Function& function, const TextStyle& style)
{
    return nameIn(function, style) +
           (style.lineNumbers && function.line ? ':' + std::to_string(function.line) : std::string());
}

namespace {

/// Leaves out the middle of a name that would fill the screen: functions differ at the end.
std::string withoutMiddle(std::string name)
{
    constexpr std::size_t most = 400, head = 100, tail = 280;
    const auto startOfLetter = [&name](std::size_t at) {
        while (at < name.size() && (static_cast<unsigned char>(name[at]) & 0xC0) == 0x80)
            ++at;
        return at;
    };
    if (name.size() > most)
        name.replace(startOfLetter(head), startOfLetter(name.size() - tail) - startOfLetter(head), "…");
    return name;
}

std::string shortNameIn(const Profile& profile, FunctionId id, const TextStyle& style)
{
    const bool isKnown = style.shortNames && style.shortNames->isOf(profile);
    return withoutMiddle(isKnown ? style.shortNames->of(id) : shortDisplayName(profile, id));
}

} // namespace

std::string styledName(std::string_view name, const TextStyle& style)
{
    return style.names == NameLength::Short ? withoutMiddle(shortName(name)) : std::string(name);
}

std::string functionName(const Profile& profile, FunctionId id, const TextStyle& style)
{
    const Function& function = profile.function(id);
    const bool isShort = style.names == NameLength::Short && !style.symbolNames;
    if (!(style.fileNames || style.lineNumbers) || function.sourceFile.empty() || function.line == 0)
        return isShort             ? shortNameIn(profile, id, style)
               : style.symbolNames ? displaySymbol(profile, id)
                                   : displayName(profile, id);
    std::string name = isShort ? shortNameIn(profile, id, style) : modulePrefix(profile, id) + nameIn(function, style);
    name += " (" + std::string(sourceName(function.sourceFile, style)) + ':' + std::to_string(function.line);
    if (style.lineNumbers)
        name += " @ " + hex(function.address).substr(2);
    return name + ')';
}

std::string indexLabel(const CallGraphListing& listing, EntryRef subject)
{
    const std::string index = std::to_string(listing.indexOf(subject));
    return listing.isShown(subject) ? '[' + index + ']' : '(' + index + ')';
}

std::string functionLabel(const CallGraphListing& listing, FunctionId id, const TextStyle& style)
{
    const Profile& profile = *listing.profile();
    const Function& function = profile.function(id);
    std::string label = functionName(profile, id, style);
    if (function.cycle)
        label += " <cycle " + std::to_string(profile.cycle(*function.cycle).number) + ">";
    if (listing.indexOf(EntryRef::of(id)))
        label += ' ' + indexLabel(listing, EntryRef::of(id));
    return label;
}

std::string cycleLabel(const CallGraphListing& listing, CycleId id)
{
    return "<cycle " + std::to_string(listing.profile()->cycle(id).number) + " as a whole> " +
           indexLabel(listing, EntryRef::of(id));
}

void writeSubtracted(std::ostream& out, const Profile& profile)
{
    const auto& subtracted = profile.subtracted();
    if (!subtracted)
        return;
    if (subtracted->calls <= 0) {
        out << "Nothing is subtracted for counting: only a runtime that samples itself counted calls.\n";
        return;
    }
    printTo(out, "%.2f %s, some %.3g ns for each of %.10g calls, are in [instrumentation] instead: an estimate.\n",
            subtracted->seconds, profile.dimension().c_str(), 1e9 * subtracted->secondsPerCall, subtracted->calls);
    if (subtracted->missingSeconds > 0)
        printTo(out, "By this estimate it would be %.2f more, which the functions do not have.\n",
                subtracted->missingSeconds);
}

std::string wholeOf(const TimedGraph& graph)
{
    const CostUnit& unit = graph.costUnit();
    return unit.isTime() ? "the time" : std::string("all ") + unit.count;
}

void RowLimit::writeRest(std::ostream& out, bool addsUp, const std::string& whole) const
{
    if (m_left == 0)
        return;
    out << "left out: " << m_left << ' ' << (m_left == 1 ? m_what : m_plural);
    if (addsUp)
        printTo(out, ", %.2f%% of %s", m_leftPercent, whole.c_str());
    out << '\n';
}

void printTo(std::ostream& out, const char* format, ...)
{
    // Numbers only: no line of them is longer.
    std::array<char, 512> text{};
    va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(text.data(), text.size(), format, arguments);
    va_end(arguments);
    out.write(text.data(), std::min<std::streamsize>(length, text.size() - 1));
}

} // namespace gmonscope
