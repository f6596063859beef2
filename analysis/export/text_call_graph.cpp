// SPDX-License-Identifier: MIT
//
// The columns are GNU gprof's, so that what parses its output parses ours.
#include "base/prefetch.h"
#include "export/estimated_count.h"
#include "export/extra_columns.h"
#include "export/function_labels.h"
#include "export/text_explanations.h"
#include "export/text_label.h"
#include "gmonscope/text_report.h"
#include "graph/profile_data.h"
#include "text/parallel_rows.h"

#include <algorithm>
#include <optional>
#include <ostream>

namespace gmonscope {

namespace {

constexpr const char* rule = "-----------------------------------------------\n";

/// BSD's gprof has a wider column of descendants' time.
std::size_t childrenWidth(const TextStyle& style) { return style.traditional ? 11 : 7; }

/// Shared by the lines of some entries.
struct Lines {
    LineText& out;
    const CallGraphListing& listing;
    const TextStyle& style;
    const ExtraColumns& columns;
    const FunctionLabels& labels;
    std::string& made; ///< the last label that is not kept

    [[nodiscard]] std::string_view label(FunctionId id) const { return labels.of(id, made); }
};

/// Only stacks tell of calls that nobody counted.
void writeCalls(LineText& out, const Profile& profile, const EntryLine& line)
{
    constexpr std::size_t width = 7;
    if (line.isMeasuredOnly)
        out.right("-", width);
    else if (line.kind == LineKind::Member)
        writeCount(out, line.calls, width, profile.callRange(line.function).has_value());
    else
        writeCount(out, line.calls, width, line.arc && profile.callRange(profile.arc(*line.arc)).has_value());
}

bool isEstimated(const Profile& profile, EntryRef subject)
{
    return !subject.isCycle() && profile.callRange(subject.function());
}

/// A caller or callee.
void writeLine(const Lines& lines, const EntryLine& line)
{
    LineText& out = lines.out;
    const std::size_t width = childrenWidth(lines.style), extra = width - 7;
    if (line.kind == LineKind::Spontaneous) {
        (out.spaces(48 + extra) << lines.columns.empty() << " <spontaneous>").endLine();
        return;
    }
    if (line.kind == LineKind::SelfArc || line.kind == LineKind::InsideCycle)
        out.spaces(28 + extra);
    else
        (out.hundredths(line.selfSeconds, 20) << " ").hundredths(line.descendantsSeconds, width);
    out << lines.columns.ofLine(line) << " ";
    if (line.kind == LineKind::Member) {
        writeCalls(out, *lines.listing.profile(), line);
        if (line.selfCalls)
            (out << "+").left(Digits(line.selfCalls), 7) << "     ";
        else
            out.spaces(13);
    } else {
        writeCalls(out, *lines.listing.profile(), line);
        const bool isPart = (line.kind == LineKind::Arc || line.kind == LineKind::External) && !line.isMeasuredOnly;
        if (isPart)
            (out << "/").left(Digits(line.ofCalls), 7) << "     ";
        else
            out.spaces(13);
    }
    out << (line.kind == LineKind::External
                ? std::string_view(lines.listing.profile()->externalCaller(line.external).name)
                : lines.label(line.function));
    out.endLine();
}

void writeSubject(const Lines& lines, const CallGraphEntry& entry)
{
    LineText& out = lines.out;
    out.left('[' + std::to_string(entry.index).append("]"), 6) << " ";
    (out.tenths(entry.percent, 5) << " ").hundredths(entry.selfSeconds, 7) << " ";
    out.hundredths(entry.descendantsSeconds, childrenWidth(lines.style)) << lines.columns.ofSubject(entry);
    if (entry.calls || entry.selfCalls) {
        writeCount(out << " ", entry.calls, 7, isEstimated(*lines.listing.profile(), entry.subject));
        if (entry.selfCalls)
            (out << "+").left(Digits(entry.selfCalls), 7) << " ";
        else
            out.spaces(9);
    } else {
        out.spaces(17);
    }
    if (entry.subject.isCycle())
        out << cycleLabel(lines.listing, entry.subject.cycle());
    else
        out << lines.label(entry.subject.function());
    out.endLine();
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
        out << (style.explanations == Explanations::Print ? "\t\t     Call graph (explanation follows)\n\n"
                                                          : "\t\t\tCall graph\n\n");
    const double seconds = profile.graphSeconds();
    if (profile.importedFrom().empty())
        printTo(out, "\ngranularity: each sample hit covers %g byte(s)", profile.bytesPerBin());
    if (!profile.importedFrom().empty())
        out << '\n' << amountText(profile, seconds) << ", from " << profile.importedFrom() << "\n\n";
    else if (seconds > 0)
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

/// Neighbours in the listing have nothing in common: half of the time for all text was waiting for memory. So what an
/// entry needs is fetched while those before it are written: first where its arcs are listed, then the arcs, whom they
/// lead to, last the labels.
class EntriesAhead {
public:
    EntriesAhead(const CallGraphListing& listing, const std::vector<EntryRef>& order, const FunctionLabels& labels)
        : m_profile(*listing.profile()), m_graph(m_profile.data().graph), m_shared(m_profile.data().propagated.shared),
          m_order(order), m_labels(labels)
    {
    }

    /// To be called for each place in the order that is printed.
    void fetch(std::size_t place) const
    {
        constexpr std::size_t starts = 18, lists = 15, arcs = 12, ends = 8, texts = 3;
        if (const auto id = functionAt(place + starts)) {
            prefetch(&m_graph.arcsTo.starts[id->value]);
            prefetch(&m_graph.arcsFrom.starts[id->value]);
        }
        if (const auto id = functionAt(place + lists)) {
            fetchFunction(*id);
            prefetch(m_graph.arcsTo.of(*id).data());
            prefetch(m_graph.arcsFrom.of(*id).data());
        }
        visit(place + arcs, [this](ArcId id, FunctionId Arc::*) { prefetch(&m_profile.arc(id)); });
        visit(place + ends, [this](ArcId id, FunctionId Arc::*end) { fetchFunction(m_profile.arc(id).*end); });
        if (const auto id = functionAt(place + texts))
            m_labels.fetchText(*id);
        visit(place + texts, [this](ArcId id, FunctionId Arc::*end) { m_labels.fetchText(m_profile.arc(id).*end); });
    }

private:
    /// None: there is no such place, or it has a cycle.
    [[nodiscard]] std::optional<FunctionId> functionAt(std::size_t place) const
    {
        if (place >= m_order.size() || m_order[place].isCycle())
            return {};
        return m_order[place].function();
    }

    void fetchFunction(FunctionId id) const
    {
        constexpr std::size_t line = 64;
        const auto* const start = reinterpret_cast<const char*>(&m_profile.function(id));
        for (std::size_t at = 0; at < sizeof(Function); at += line)
            prefetch(start + at);
        if (!m_shared.empty())
            prefetch(&m_shared[id.value]);
        m_labels.fetch(id);
    }

    template <class Visit> void visit(std::size_t place, const Visit& visitArc) const
    {
        constexpr std::size_t most = 24;
        const auto function = functionAt(place);
        if (!function)
            return;
        const auto to = m_graph.arcsTo.of(*function), from = m_graph.arcsFrom.of(*function);
        for (const ArcId id : to.first(std::min(to.size(), most)))
            visitArc(id, &Arc::caller);
        for (const ArcId id : from.first(std::min(from.size(), most)))
            visitArc(id, &Arc::callee);
    }

    const Profile& m_profile;
    const CallGraph& m_graph;
    const std::vector<SharedTime>& m_shared;
    const std::vector<EntryRef>& m_order;
    const FunctionLabels& m_labels;
};

void writeEntry(const Lines& lines, EntryRef subject)
{
    const CallGraphEntry entry = lines.listing.entry(subject);
    if (subject.isCycle()) {
        writeSubject(lines, entry);
        for (const EntryLine& line : entry.members)
            writeLine(lines, line);
    } else {
        for (const EntryLine& line : entry.callers)
            writeLine(lines, line);
        writeSubject(lines, entry);
        for (const EntryLine& line : entry.callees)
            writeLine(lines, line);
    }
    const char* around = lines.style.traditional ? "\n" : "";
    lines.out << around << rule << around;
}

void writeOutOfFocus(std::ostream& out, const Profile& profile)
{
    const auto& left = profile.outOfFocus();
    if (!left || left->functions == 0)
        return;
    const double whole = profile.graphSeconds();
    out << "out of focus: " << left->functions << (left->functions == 1 ? " function" : " functions");
    printTo(out, ", %.2f%% of %s\n", whole > 0 ? 100 * left->selfSeconds / whole : 0.0, wholeOf(profile).c_str());
}

} // namespace

std::vector<EntryRef> printedEntries(const CallGraphListing& listing, RowLimit& limit)
{
    std::vector<EntryRef> entries;
    for (const EntryRef subject : listing.order())
        if (hasEntry(listing, subject) && limit.takes(listing.percentOf(subject)))
            entries.push_back(subject);
    return entries;
}

void writeCallGraphEntry(std::ostream& out, const CallGraphListing& listing, EntryRef subject, const TextStyle& style)
{
    LineText text(out);
    std::string label;
    writeEntry(
        {text, listing, style, ExtraColumns(*listing.profile(), style), FunctionLabels(listing, style, false), label},
        subject);
}

void writeCallGraph(std::ostream& out, const CallGraphListing& listing, const TextStyle& style)
{
    if (style.traditional && style.explanations == Explanations::Print)
        out << callGraphExplanation;
    const ExtraColumns columns(*listing.profile(), style);
    writeHeader(out, *listing.profile(), style, columns);
    RowLimit limit(style, "entry", "entries");
    const FunctionLabels labels(listing, style, style.top == 0 && style.minPercent <= 0);
    const std::vector<EntryRef> entries = printedEntries(listing, limit);
    const EntriesAhead ahead(listing, entries, labels);
    writeRows(out, entries.size(), [&](LineText& text, std::size_t first, std::size_t end) {
        std::string label;
        const Lines lines{text, listing, style, columns, labels, label};
        for (std::size_t place = first; place < end; ++place) {
            ahead.fetch(place);
            writeEntry(lines, entries[place]);
        }
    });
    limit.writeRest(out, false); // what an entry costs is in its callers', too
    writeOutOfFocus(out, *listing.profile());
    if (!style.traditional && style.explanations == Explanations::Print)
        out << callGraphExplanation;
    if (style.explanations == Explanations::Print)
        columns.explain(out);
}

} // namespace gmonscope
