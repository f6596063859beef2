// SPDX-License-Identifier: MIT
//
// The columns are GNU gprof's, so that what parses its output parses ours.
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

/// A caller or callee.
void writeLine(std::ostream& out, const CallGraphListing& listing, const EntryLine& line, const TextStyle& style)
{
    const int width = childrenWidth(style), extra = width - 7;
    switch (line.kind) {
    case LineKind::Spontaneous: printTo(out, "%*s <spontaneous>\n", 48 + extra, ""); return;
    case LineKind::SelfArc:
    case LineKind::InsideCycle: printTo(out, "%*s %7llu%13s", 28 + extra, "", number(line.calls), ""); break;
    case LineKind::Member:
        printTo(out, "%20.2f %*.2f %7llu", line.selfSeconds, width, line.descendantsSeconds, number(line.calls));
        if (line.selfCalls)
            printTo(out, "+%-7llu     ", number(line.selfCalls));
        else
            printTo(out, "%13s", "");
        break;
    case LineKind::Arc:
    case LineKind::External:
        printTo(out, "%20.2f %*.2f %7llu/%-7llu     ", line.selfSeconds, width, line.descendantsSeconds,
                number(line.calls), number(line.ofCalls));
        break;
    }
    out << (line.kind == LineKind::External ? listing.profile()->externalCaller(line.external).name
                                            : functionLabel(listing, line.function, style))
        << '\n';
}

void writeSubject(std::ostream& out, const CallGraphListing& listing, const CallGraphEntry& entry,
                  const TextStyle& style)
{
    const std::string index = "[" + std::to_string(entry.index) + "]";
    printTo(out, "%-6s %5.1f %7.2f %*.2f", index.c_str(), entry.percent, entry.selfSeconds, childrenWidth(style),
            entry.descendantsSeconds);
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

void writeColumns(std::ostream& out, const TextStyle& style)
{
    if (style.traditional)
        printTo(out,
                "%34scalled/total       parents \nindex  %%time    self descendants  called+self    name    "
                "\tindex\n%34scalled/total       children\n\n",
                "", "");
    else
        out << "index % time    self  children    called     name\n";
}

void writeHeader(std::ostream& out, const Profile& profile, const TextStyle& style)
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
    writeColumns(out, style);
}

bool hasEntry(const CallGraphListing& listing, EntryRef subject)
{
    const Profile& profile = *listing.profile();
    return listing.isShown(subject) && (subject.isCycle() ? profile.cycle(subject.cycle()).hasEntry
                                                          : profile.visibility(subject.function()).hasEntry);
}

} // namespace

void writeCallGraphEntry(std::ostream& out, const CallGraphListing& listing, EntryRef subject, const TextStyle& style)
{
    const CallGraphEntry entry = listing.entry(subject);
    if (subject.isCycle()) {
        writeSubject(out, listing, entry, style);
        for (const EntryLine& line : entry.members)
            writeLine(out, listing, line, style);
    } else {
        for (const EntryLine& line : entry.callers)
            writeLine(out, listing, line, style);
        writeSubject(out, listing, entry, style);
        for (const EntryLine& line : entry.callees)
            writeLine(out, listing, line, style);
    }
    const char* around = style.traditional ? "\n" : "";
    out << around << rule << around;
}

void writeCallGraph(std::ostream& out, const CallGraphListing& listing, const TextStyle& style)
{
    if (style.traditional && style.explanations == Explanations::Print)
        out << callGraphExplanation;
    writeHeader(out, *listing.profile(), style);
    RowLimit limit(style, "entry", "entries");
    for (const EntryRef subject : listing.order())
        if (hasEntry(listing, subject) && limit.takes(listing.percentOf(subject)))
            writeCallGraphEntry(out, listing, subject, style);
    limit.writeRest(out, false); // what an entry costs is in its callers', too
    if (!style.traditional && style.explanations == Explanations::Print)
        out << callGraphExplanation;
}

} // namespace gmonscope
