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

/// A caller or callee.
void writeLine(std::ostream& out, const CallGraphListing& listing, const EntryLine& line)
{
    switch (line.kind) {
    case LineKind::Spontaneous: printTo(out, "%48s <spontaneous>\n", ""); return;
    case LineKind::SelfArc:
    case LineKind::InsideCycle: printTo(out, "%28s %7llu%13s", "", number(line.calls), ""); break;
    case LineKind::Member:
        printTo(out, "%20.2f %7.2f %7llu", line.selfSeconds, line.descendantsSeconds, number(line.calls));
        if (line.selfCalls)
            printTo(out, "+%-7llu     ", number(line.selfCalls));
        else
            printTo(out, "%13s", "");
        break;
    case LineKind::Arc:
    case LineKind::External:
        printTo(out, "%20.2f %7.2f %7llu/%-7llu     ", line.selfSeconds, line.descendantsSeconds, number(line.calls),
                number(line.ofCalls));
        break;
    }
    out << (line.kind == LineKind::External ? listing.profile()->externalCaller(line.external).name
                                            : functionLabel(listing, line.function))
        << '\n';
}

void writeSubject(std::ostream& out, const CallGraphListing& listing, const CallGraphEntry& entry)
{
    const std::string index = "[" + std::to_string(entry.index) + "]";
    printTo(out, "%-6s %5.1f %7.2f %7.2f", index.c_str(), entry.percent, entry.selfSeconds, entry.descendantsSeconds);
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
                                    : functionLabel(listing, entry.subject.function()))
        << '\n';
}

void writeHeader(std::ostream& out, const Profile& profile, Explanations explanations)
{
    out << "\t\t     Call graph" << (explanations == Explanations::Print ? " (explanation follows)" : "") << "\n\n\n";
    printTo(out, "granularity: each sample hit covers %g byte(s)", profile.bytesPerBin());
    if (profile.totalSeconds() > 0)
        printTo(out, " for %.2f%% of %.2f seconds\n\n", 100.0 * profile.secondsPerTick() / profile.totalSeconds(),
                profile.totalSeconds());
    else
        out << " no time propagated\n\n";
    out << "index % time    self  children    called     name\n";
}

} // namespace

void writeCallGraphEntry(std::ostream& out, const CallGraphListing& listing, EntryRef subject)
{
    const CallGraphEntry entry = listing.entry(subject);
    if (subject.isCycle()) {
        writeSubject(out, listing, entry);
        for (const EntryLine& line : entry.members)
            writeLine(out, listing, line);
    } else {
        for (const EntryLine& line : entry.callers)
            writeLine(out, listing, line);
        writeSubject(out, listing, entry);
        for (const EntryLine& line : entry.callees)
            writeLine(out, listing, line);
    }
    out << rule;
}

void writeCallGraph(std::ostream& out, const CallGraphListing& listing, Explanations explanations)
{
    writeHeader(out, *listing.profile(), explanations);
    for (const EntryRef subject : listing.order())
        writeCallGraphEntry(out, listing, subject);
    if (explanations == Explanations::Print)
        out << callGraphExplanation;
}

} // namespace gmonscope
