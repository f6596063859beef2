// SPDX-License-Identifier: MIT
//
// The columns are GNU gprof's, so that what parses its output parses ours.
#include "export/extra_columns.h"
#include "export/text_explanations.h"
#include "export/text_label.h"
#include "gmonscope/text_report.h"

#include <algorithm>
#include <ostream>

namespace gmonscope {

namespace {

constexpr const char* rule = "-----------------------------------------------\n";

unsigned long long number(std::uint64_t count) { return count; }

/// BSD's gprof has a wider column of descendants' time.
int childrenWidth(const TextStyle& style) { return style.traditional ? 11 : 7; }

/// Only stacks tell of calls that nobody counted.
std::string callsText(const EntryLine& line) { return line.isMeasuredOnly ? "-" : std::to_string(line.calls); }

/// A caller or callee.
void writeLine(std::ostream& out, const CallGraphListing& listing, const EntryLine& line, const TextStyle& style,
               const ExtraColumns& columns)
{
    const std::string more = columns.ofLine(line);
    const int width = childrenWidth(style), extra = width - 7;
    switch (line.kind) {
    case LineKind::Spontaneous:
        out << std::string(static_cast<std::size_t>(48 + extra), ' ') << columns.empty() << " <spontaneous>\n";
        return;
    case LineKind::SelfArc:
    case LineKind::InsideCycle:
        printTo(out, "%*s%s %7s%13s", 28 + extra, "", more.c_str(), callsText(line).c_str(), "");
        break;
    case LineKind::Member:
        printTo(out, "%20.2f %*.2f%s %7llu", line.selfSeconds, width, line.descendantsSeconds, more.c_str(),
                number(line.calls));
        if (line.selfCalls)
            printTo(out, "+%-7llu     ", number(line.selfCalls));
        else
            printTo(out, "%13s", "");
        break;
    case LineKind::Arc:
    case LineKind::External:
        printTo(out, "%20.2f %*.2f%s %7s", line.selfSeconds, width, line.descendantsSeconds, more.c_str(),
                callsText(line).c_str());
        if (line.isMeasuredOnly)
            printTo(out, "%13s", "");
        else
            printTo(out, "/%-7llu     ", number(line.ofCalls));
        break;
    }
    out << (line.kind == LineKind::External ? listing.profile()->externalCaller(line.external).name
                                            : functionLabel(listing, line.function, style))
        << '\n';
}

void writeSubject(std::ostream& out, const CallGraphListing& listing, const CallGraphEntry& entry,
                  const TextStyle& style, const ExtraColumns& columns)
{
    const std::string index = "[" + std::to_string(entry.index) + "]";
    printTo(out, "%-6s %5.1f %7.2f %*.2f", index.c_str(), entry.percent, entry.selfSeconds, childrenWidth(style),
            entry.descendantsSeconds);
    out << columns.ofSubject(entry);
    if (entry.calls || entry.selfCalls) {
        printTo(out, " %7llu", number(entry.calls));
        if (entry.selfCalls)
            printTo(out, "+%-7llu ", number(entry.selfCalls));
        else
            printTo(out, "%9s", "");
    } else {
        printTo(out, "%17s", "");
    }
    out << (entry.subject.isCycle() ? cycleLabel(listing, entry.subject.cycle())
                                    : functionLabel(listing, entry.subject.function(), style))
        << '\n';
}

void writeColumns(std::ostream& out, const TextStyle& style, const ExtraColumns& columns)
{
    columns.writeNote(out);
    const std::string more = columns.graphHeader();
    const std::string empty = std::string(34, ' ') + columns.empty();
    if (style.traditional)
        out << empty << "called/total       parents \nindex  %time    self descendants" << more
            << "  called+self    name    \tindex\n"
            << empty << "called/total       children\n\n";
    else
        out << "index % time    self  children" << more << "    called     name\n";
}

void writeHeader(std::ostream& out, const Profile& profile, const TextStyle& style, const ExtraColumns& columns)
{
    if (!style.traditional)
        out << "\t\t     Call graph" << (style.explanations == Explanations::Print ? " (explanation follows)" : "")
            << "\n\n";
    printTo(out, "\ngranularity: each sample hit covers %g byte(s)", profile.bytesPerBin());
    const double seconds = profile.graphSeconds();
    if (seconds > 0)
        printTo(out, " for %.2f%% of %.2f seconds\n\n", 100.0 * profile.secondsPerTick() / seconds, seconds);
    else
        out << " no time propagated\n\n";
    writeSubtracted(out, profile);
    writeColumns(out, style, columns);
}

bool hasEntry(const CallGraphListing& listing, EntryRef subject)
{
    const Profile& profile = *listing.profile();
    return listing.isShown(subject) && (subject.isCycle() ? profile.cycle(subject.cycle()).hasEntry
                                                          : profile.visibility(subject.function()).hasEntry);
}

void writeEntry(std::ostream& out, const CallGraphListing& listing, EntryRef subject, const TextStyle& style,
                const ExtraColumns& columns)
{
    const CallGraphEntry entry = listing.entry(subject);
    if (subject.isCycle()) {
        writeSubject(out, listing, entry, style, columns);
        for (const EntryLine& line : entry.members)
            writeLine(out, listing, line, style, columns);
    } else {
        for (const EntryLine& line : entry.callers)
            writeLine(out, listing, line, style, columns);
        writeSubject(out, listing, entry, style, columns);
        for (const EntryLine& line : entry.callees)
            writeLine(out, listing, line, style, columns);
    }
    const char* around = style.traditional ? "\n" : "";
    out << around << rule << around;
}

void writeOutOfFocus(std::ostream& out, const Profile& profile)
{
    const auto& left = profile.outOfFocus();
    if (!left || left->functions == 0)
        return;
    const double whole = profile.graphSeconds();
    out << "out of focus: " << left->functions << (left->functions == 1 ? " function" : " functions");
    printTo(out, ", %.2f%% of the time\n", whole > 0 ? 100 * left->selfSeconds / whole : 0.0);
}

} // namespace

void writeCallGraphEntry(std::ostream& out, const CallGraphListing& listing, EntryRef subject, const TextStyle& style)
{
    writeEntry(out, listing, subject, style, ExtraColumns(*listing.profile(), style));
}

void writeCallGraph(std::ostream& out, const CallGraphListing& listing, const TextStyle& style)
{
    if (style.traditional && style.explanations == Explanations::Print)
        out << callGraphExplanation;
    const ExtraColumns columns(*listing.profile(), style);
    writeHeader(out, *listing.profile(), style, columns);
    RowLimit limit(style, "entry", "entries");
    for (const EntryRef subject : listing.order())
        if (hasEntry(listing, subject) && limit.takes(listing.percentOf(subject)))
            writeEntry(out, listing, subject, style, columns);
    limit.writeRest(out, false); // what an entry costs is in its callers', too
    writeOutOfFocus(out, *listing.profile());
    if (!style.traditional && style.explanations == Explanations::Print)
        out << callGraphExplanation;
    if (style.explanations == Explanations::Print)
        columns.explain(out);
}

} // namespace gmonscope
