// SPDX-License-Identifier: MIT
//
// The call graph in the format of Valgrind's callgrind, for KCachegrind and callgrind_annotate: see "Callgrind Format
// Specification" in Valgrind's manual. Costs are nanoseconds of processor time, or what another tool counted. Where
// stacks were sampled an arc has the time that they measured, else the share that propagation gives it. Readers take
// all calls of a function together for its inclusive time: in a recursion of several functions they would tell more
// than that, and are all scaled down.
#include "base/one_line.h"
#include "base/saturated.h"
#include "export/text_label.h"
#include "gmonscope/export.h"
#include "html/run_facts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

namespace gmonscope {

namespace {

constexpr const char* noName = "???"; ///< as callgrind calls it

/// Returns the text in one line, or what stands for none.
std::string shown(std::string_view text) { return text.empty() ? noName : oneLine(std::string(text)); }

/// The time that each call passes on, so that the calls of a function have all of its time.
class CallTimes {
public:
    explicit CallTimes(const Profile& profile)
        : m_profile(profile), m_ofArcs(profile.arcs().size()), m_ofExternal(profile.functions().size()),
          m_spontaneous(profile.functions().size())
    {
        for (std::uint32_t f = 0; f < profile.functions().size(); ++f)
            share(FunctionId{f});
    }

    [[nodiscard]] double of(ArcId arc) const { return m_ofArcs[arc.value]; }
    [[nodiscard]] double of(const ExternalArc& arc) const
    {
        return m_ofExternal[arc.callee.value] * static_cast<double>(arc.calls);
    }
    /// Returns the time that no caller is known for.
    [[nodiscard]] double spontaneous(FunctionId function) const { return m_spontaneous[function.value]; }

private:
    void share(FunctionId id)
    {
        const Function& function = m_profile.function(id);
        const auto measured = m_profile.measured(id);
        const double total = measured ? measured->seconds : function.totalSeconds();
        double known = 0, callsInside = 0;
        for (const ArcId arc : m_profile.arcsTo(id)) {
            if (m_profile.arc(arc).caller == id)
                continue; // recursion passes nothing on
            m_ofArcs[arc.value] = timeOf(arc);
            known += m_ofArcs[arc.value];
            callsInside += callsFromCycle(arc);
        }
        const double rest = total - known;
        if (rest < 0)
            for (const ArcId arc : m_profile.arcsTo(id))
                m_ofArcs[arc.value] *= total / known;
        else if (function.externalCalls)
            m_ofExternal[id.value] = rest / static_cast<double>(function.externalCalls);
        else if (callsInside > 0)
            for (const ArcId arc : m_profile.arcsTo(id))
                m_ofArcs[arc.value] += rest * callsFromCycle(arc) / callsInside;
        else
            m_spontaneous[id.value] = rest;
    }

    /// Returns the number of calls to which propagation gives no time; measured ones have theirs.
    [[nodiscard]] double callsFromCycle(ArcId id) const
    {
        const Arc& arc = m_profile.arc(id);
        return !m_profile.hasStacks() && m_profile.isInsideCycle(arc) ? arc.weight() : 0;
    }

    [[nodiscard]] double timeOf(ArcId id) const
    {
        const auto measured = m_profile.measured(id);
        return measured ? measured->seconds : m_profile.flow(id).totalSeconds();
    }

    const Profile& m_profile;
    std::vector<double> m_ofArcs;
    std::vector<double> m_ofExternal; ///< by callee: of one call
    std::vector<double> m_spontaneous;
};

class CallgrindWriter {
public:
    CallgrindWriter(std::ostream& out, const Profile& profile, const TextStyle& style)
        : m_out(out), m_profile(profile), m_style(style), m_times(profile)
    {
    }

    void write()
    {
        std::uint64_t total = 0;
        for (const Function& function : m_profile.functions())
            total += cost(function.selfSeconds);
        m_out << "# callgrind format\nversion: 1\ncreator: gmonscope\ncmd: " << shown(m_profile.imagePath())
              << "\ndesc: Time of calls: " << html::timesOfCalls(m_profile)
              << (m_profile.hasEstimates() ? "\ndesc: Calls: numbers of some functions are estimates" : "")
              << "\npositions: line\n"
              << (m_profile.costUnit().isTime() ? "event: ns : Processor time in nanoseconds\nevents: ns"
                                                : "events: " + std::string(m_profile.costUnit().count))
              << "\nsummary: " << total << "\n";
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f)
            writeFunction(FunctionId{f});
        writeExternalCallers();
        writeSpontaneous();
    }

private:
    /// Writes "fn=(3) main": the name when it is first written, then the number alone.
    void writeName(const char* key, std::map<std::string, std::size_t>& known, const std::string& name)
    {
        const auto [at, isNew] = known.emplace(name, known.size() + 1);
        m_out << key << "=(" << at->second << ')';
        if (isNew)
            m_out << ' ' << name;
        m_out << '\n';
    }

    void writePosition(FunctionId id, const char* object, const char* file, const char* name)
    {
        const Function& function = m_profile.function(id);
        const auto modules = m_profile.modules();
        const bool hasModule = function.module && function.module->value < modules.size();
        writeName(object, m_objects, shown(hasModule ? modules[function.module->value].path : std::string()));
        writeName(file, m_files, shown(function.sourceFile));
        writeName(name, m_names, shown(exportedName(function, m_style)));
    }

    /// Returns an amount as a whole number of the event.
    [[nodiscard]] std::uint64_t cost(double amount) const { return wholeSaturated(std::round(amount * m_perUnit)); }

    void writeFunction(FunctionId id)
    {
        const Function& function = m_profile.function(id);
        if (!function.isReached() && m_profile.arcsFrom(id).empty())
            return;
        m_out << '\n';
        writePosition(id, "ob", "fl", "fn");
        m_out << function.line << ' ' << cost(function.selfSeconds) << '\n';
        for (const ArcId arc : m_profile.arcsFrom(id))
            if (m_profile.arc(arc).wasTaken())
                writeCalls(m_profile.arc(arc).callee, m_profile.arc(arc).calls, function.line, cost(m_times.of(arc)));
    }

    /// Readers bill the line after "calls=0" as the caller's own, so calls that nobody counted are one.
    void writeCalls(FunctionId callee, std::uint64_t calls, std::uint32_t line, std::uint64_t cost)
    {
        writePosition(callee, "cob", "cfi", "cfn");
        m_out << "calls=" << std::max<std::uint64_t>(calls, 1) << ' ' << m_profile.function(callee).line << '\n'
              << line << ' ' << cost << '\n';
    }

    /// Callers that count no calls are functions without time of their own: each passes on what the calls of others
    /// leave.
    void writeExternalCallers()
    {
        std::map<std::uint32_t, std::vector<ExternalArc>> byCaller;
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f)
            for (const ExternalArc& arc : m_profile.externalArcsTo(FunctionId{f}))
                byCaller[arc.caller.value].push_back(arc);
        for (const auto& [caller, arcs] : byCaller) {
            writeCallerAlone(m_profile.externalCaller(ExternalId{caller}).name);
            for (const ExternalArc& arc : arcs)
                writeCalls(arc.callee, arc.calls, 0, cost(m_times.of(arc)));
        }
    }

    void writeSpontaneous()
    {
        bool isFirst = true;
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f) {
            const std::uint64_t time = cost(m_times.spontaneous(FunctionId{f}));
            const bool isOnlyOne = m_profile.arcsTo(FunctionId{f}).empty();
            if (time == 0 || (isOnlyOne && time <= cost(m_profile.function(FunctionId{f}).selfSeconds)))
                continue; // readers know that
            if (std::exchange(isFirst, false))
                writeCallerAlone("<spontaneous>");
            writeCalls(FunctionId{f}, 1, 0, time);
        }
    }

    void writeCallerAlone(const std::string& name)
    {
        m_out << '\n';
        writeName("ob", m_objects, noName);
        writeName("fl", m_files, noName);
        writeName("fn", m_names, shown(name));
        m_out << "0 0\n";
    }

    std::ostream& m_out;
    const Profile& m_profile;
    const TextStyle& m_style;
    const CallTimes m_times;
    const double m_perUnit = m_profile.costUnit().isTime() ? 1e9 : m_profile.costUnit().countsPerUnit;
    std::map<std::string, std::size_t> m_objects, m_files, m_names;
};

} // namespace

void writeCallgrind(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    CallgrindWriter(out, profile, style).write();
}

} // namespace gmonscope
