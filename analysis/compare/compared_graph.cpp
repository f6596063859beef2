// SPDX-License-Identifier: MIT
#include "gmonscope/compared_graph.h"

#include "base/saturated.h"
#include "compare/compared_side.h"
#include "graph/call_graph.h"
#include "graph/cycles.h"
#include "listing/function_match.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace gmonscope {

namespace {

constexpr double ninetyFivePercent = 1.96; // standard errors
constexpr std::uint32_t nowhere = UINT32_MAX;

/// One side's arcs between two functions of the union, summed over all its runs.
struct SideFlow {
    double seconds = 0, error = 0; ///< standard error
    double calls = 0;
    bool isKnown = false, wasTaken = false, isMeasuredOnly = true;
};

struct FlowPair {
    SideFlow base, now;
};

std::uint64_t whole(double mean) { return wholeSaturated(std::ceil(mean)); }

} // namespace

double ComparedTime::error() const { return std::hypot(baseError, nowError); }

class ComparedGraphBuilder {
public:
    explicit ComparedGraphBuilder(ComparedGraph& graph)
        : m_graph(graph), m_base(*graph.m_base), m_now(*graph.m_now), m_data(std::make_unique<TimedGraph::Data>())
    {
    }

    void build()
    {
        numberFunctions();
        m_unionOfBase = unionIds(m_base.profile(), &FunctionDifference::base);
        m_unionOfNow = unionIds(m_now.profile(), &FunctionDifference::now);
        addModules();
        addTotals();
        for (std::uint32_t id = 0; id < m_graph.m_differenceOf.size(); ++id)
            addFunction(FunctionId{id});
        collectFlows(m_base, m_unionOfBase, &FlowPair::base);
        collectFlows(m_now, m_unionOfNow, &FlowPair::now);
        addArcs();
        m_data->graph.cycles = nameCycles(m_data->table, findComponents(m_data->graph));
        setFlows();
        setCycles();
        m_graph.m_data = std::move(m_data);
    }

private:
    using Ids = std::vector<std::uint32_t>;

    /// Functions of `now` come first, as they are there; then those that are gone, as they were.
    void numberFunctions()
    {
        const auto& differences = m_graph.m_difference.functions;
        std::vector<std::size_t>& order = m_graph.m_differenceOf;
        for (std::size_t i = 0; i < differences.size(); ++i)
            order.push_back(i);
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const auto key = [&](const FunctionDifference& d) {
                return std::pair(d.isGone(), d.isGone() ? d.base->value : d.now->value);
            };
            return key(differences[a]) < key(differences[b]);
        });
        m_graph.m_functionOf.resize(order.size());
        for (std::uint32_t id = 0; id < order.size(); ++id)
            m_graph.m_functionOf[order[id]] = FunctionId{id};
    }

    /// Returns the union's function for each function of a profile; functions that nothing tells apart share one.
    Ids unionIds(const Profile& profile, std::optional<FunctionId> FunctionDifference::*side) const
    {
        Ids ids(profile.functions().size(), nowhere);
        const auto& differences = m_graph.m_difference.functions;
        for (std::size_t i = 0; i < differences.size(); ++i)
            if (const auto first = differences[i].*side)
                ids[first->value] = m_graph.m_functionOf[i].value;
        for (const auto& [key, functions] : groupByName(profile))
            if (functions.size() > 1)
                for (const auto& [file, same] : splitByFile(profile, key, functions))
                    for (const FunctionId id : same)
                        ids[id.value] = ids[same.front().value];
        return ids;
    }

    void addModules()
    {
        std::map<std::string_view, std::uint32_t> byName;
        const auto modulesOf = [&](const Profile& profile, Ids& ids) {
            for (const Module& module : profile.modules()) {
                const auto next = static_cast<std::uint32_t>(m_data->table.modules.size());
                // The program itself is the program, whatever its file is called.
                const bool isProgram = ids.empty() && next > 0;
                ids.push_back(isProgram ? 0 : byName.try_emplace(module.name, next).first->second);
                if (ids.back() == next)
                    m_data->table.modules.push_back(module);
            }
        };
        modulesOf(m_now.profile(), m_modulesOfNow);
        modulesOf(m_base.profile(), m_modulesOfBase);
    }

    void addFunction(FunctionId id)
    {
        const FunctionDifference& difference = m_graph.of(id);
        const bool isGone = difference.isGone();
        Function function =
            isGone ? m_base.profile().function(*difference.base) : m_now.profile().function(*difference.now);
        const Ids& modules = isGone ? m_modulesOfBase : m_modulesOfNow;
        if (function.module)
            function.module = ModuleId{function.module->value < modules.size() ? modules[function.module->value] : 0};
        function.cycle.reset();
        function.calls = function.selfCalls = function.externalCalls = 0;
        function.selfSystemSeconds = 0;
        const Change &self = difference.selfSeconds, &total = difference.totalSeconds;
        function.selfSeconds = std::max(self.base, self.now);
        function.descendantsSeconds = std::max(std::max(total.base, total.now) - function.selfSeconds, 0.0);
        function.ticks = ticksOf(function.selfSeconds);
        m_data->table.functions.push_back(function);
        m_graph.m_errors.push_back({});
    }

    void collectFlows(const ComparedSide& side, const Ids& ids, SideFlow FlowPair::*member)
    {
        const Profile& profile = side.profile();
        for (std::uint32_t i = 0; i < profile.functions().size(); ++i)
            if (ids[i] != nowhere)
                addErrors(side, FunctionId{i}, ids[i], member == &FlowPair::base);
        for (std::uint32_t i = 0; i < profile.arcs().size(); ++i) {
            const Arc& arc = profile.arc({i});
            const std::uint32_t caller = ids[arc.caller.value], callee = ids[arc.callee.value];
            if (caller == nowhere || callee == nowhere)
                continue;
            SideFlow& flow = m_flows[{caller, callee}].*member;
            const ErrorInterval error = side.errors().flow({i});
            const double seconds = profile.flow({i}).totalSeconds();
            flow.seconds += seconds;
            flow.error += seconds > 0 ? (error.high - error.low) / 2 / ninetyFivePercent : 0;
            flow.calls += arc.weight();
            flow.isKnown = true;
            flow.wasTaken = flow.wasTaken || arc.wasTaken();
            flow.isMeasuredOnly = flow.isMeasuredOnly && arc.isMeasuredOnly();
        }
        for (std::uint32_t i = 0; i < profile.functions().size(); ++i)
            for (const ExternalArc& arc : profile.externalArcsTo({i}))
                if (ids[i] != nowhere) {
                    Change& calls = m_external[ids[i]];
                    double& mean = member == &FlowPair::base ? calls.base : calls.now;
                    mean += static_cast<double>(arc.calls) / side.runs();
                }
    }

    void addErrors(const ComparedSide& side, FunctionId id, std::uint32_t ofUnion, bool isBase)
    {
        const auto half = [&](const ErrorInterval& interval, double seconds) {
            return interval.around(seconds) / side.runs();
        };
        const Function& function = side.profile().function(id);
        auto& errors = m_graph.m_errors[ofUnion];
        (isBase ? errors.selfBase : errors.selfNow) += half(side.errors().self(id), function.selfSeconds);
        (isBase ? errors.totalBase : errors.totalNow) += half(side.errors().total(id), function.totalSeconds());
    }

    void addArcs()
    {
        std::vector<SymbolizedCall> calls;
        for (const auto& [ends, flow] : m_flows) {
            const double mean = std::max(flow.base.calls / m_base.runs(), flow.now.calls / m_now.runs());
            const auto isCounted = [](const SideFlow& one) { return one.isKnown && !one.isMeasuredOnly; };
            const FunctionId caller{ends.first};
            SymbolizedCall call;
            call.caller = isCounted(flow.base) || isCounted(flow.now) ? CallerId(caller) : CallerId::measured(caller);
            call.callee = FunctionId{ends.second};
            call.calls = whole(mean);
            calls.push_back(call);
        }
        for (const auto& [callee, mean] : m_external) {
            SymbolizedCall call;
            call.callee = FunctionId{callee};
            call.calls = whole(std::max(mean.base, mean.now));
            calls.push_back(call);
        }
        m_data->graph = buildCallGraph(m_data->table, std::move(calls));
    }

    void addTotals()
    {
        const Profile &base = m_base.profile(), &now = m_now.profile();
        const Change& seconds = m_graph.m_difference.seconds;
        m_data->totals.seconds = std::max(seconds.base, seconds.now);
        m_data->info.secondsPerTick = now.secondsPerTick() > 0 ? now.secondsPerTick() : base.secondsPerTick();
        m_data->totals.ticks = ticksOf(m_data->totals.seconds);
        m_data->info.unit = now.costUnit();
    }

    double ticksOf(double seconds) const
    {
        return m_data->info.secondsPerTick > 0 ? seconds / m_data->info.secondsPerTick : 0;
    }

    void setFlows()
    {
        std::vector<ComparedFlow>& flows = m_graph.m_flows;
        flows.resize(m_data->graph.arcs.size());
        m_data->propagated.flows.resize(flows.size());
        std::vector<Change*> changes;
        for (std::size_t i = 0; i < flows.size(); ++i) {
            const Arc& arc = m_data->graph.arcs[i];
            const FlowPair& pair = m_flows.at({arc.caller.value, arc.callee.value});
            flows[i] = flowOf(pair);
            const auto cycle = m_data->table.functions[arc.caller.value].cycle;
            const bool isInside =
                arc.caller == arc.callee || (cycle && cycle == m_data->table.functions[arc.callee.value].cycle);
            m_data->propagated.flows[i].descendantsSeconds =
                isInside ? 0 : std::max(flows[i].time.change.base, flows[i].time.change.now);
            changes.push_back(&flows[i].time.change);
        }
        judge(changes);
    }

    ComparedFlow flowOf(const FlowPair& pair) const
    {
        ComparedFlow flow;
        flow.time.change = changeOf(m_base.sampled(pair.base.seconds, pair.base.error),
                                    m_now.sampled(pair.now.seconds, pair.now.error));
        flow.time.baseError = ninetyFivePercent * pair.base.error / m_base.runs();
        flow.time.nowError = ninetyFivePercent * pair.now.error / m_now.runs();
        flow.calls = {.base = pair.base.calls / m_base.runs(), .now = pair.now.calls / m_now.runs()};
        flow.isNew = pair.now.wasTaken && !pair.base.wasTaken;
        flow.isGone = pair.base.wasTaken && !pair.now.wasTaken;
        return flow;
    }

    /// A cycle's time is that of its members, and what they spend on functions outside.
    void setCycles()
    {
        for (Cycle& cycle : m_data->graph.cycles) {
            std::vector<ComparedFlow> self, all;
            Change calls;
            for (const FunctionId member : cycle.members) {
                ComparedFlow own;
                own.time = m_graph.self(member);
                self.push_back(own);
                all.push_back(own);
                addFlows(cycle, member, all, calls);
            }
            std::sort(cycle.members.begin(), cycle.members.end(), [this](FunctionId a, FunctionId b) {
                const auto total = [this](FunctionId id) { return m_data->table.functions[id.value].totalSeconds(); };
                return total(a) != total(b) ? total(a) > total(b) : a < b;
            });
            const ComparedTime ownTime = ComparedGraph::sumOf(self).time, time = ComparedGraph::sumOf(all).time;
            cycle.selfSeconds = std::max(ownTime.change.base, ownTime.change.now);
            cycle.descendantsSeconds = std::max(std::max(time.change.base, time.change.now) - cycle.selfSeconds, 0.0);
            m_graph.m_cycles.push_back({ownTime, time, calls});
        }
    }

    static void add(const Change& part, Change& sum)
    {
        sum.base += part.base;
        sum.now += part.now;
    }

    /// `outward`: what leaves the cycle. `calls`: of the member from outside of it.
    void addFlows(Cycle& cycle, FunctionId member, std::vector<ComparedFlow>& outward, Change& calls) const
    {
        const auto isMember = [&](FunctionId id) {
            return m_data->table.functions[id.value].cycle == m_data->table.functions[member.value].cycle;
        };
        for (const ArcId id : m_data->graph.arcsFrom.of(member))
            if (!isMember(m_data->graph.arcs[id.value].callee))
                outward.push_back(m_graph.m_flows[id.value]);
        for (const ArcId id : m_data->graph.arcsTo.of(member)) {
            const Arc& arc = m_data->graph.arcs[id.value];
            if (arc.caller == member)
                continue;
            std::uint64_t& count = isMember(arc.caller) ? cycle.internalCalls : cycle.calls;
            count = addSaturated(count, arc.calls);
            if (!isMember(arc.caller))
                add(m_graph.m_flows[id.value].calls, calls);
        }
        const std::uint64_t external = m_data->table.functions[member.value].externalCalls;
        cycle.calls = addSaturated(cycle.calls, external);
        cycle.externalCalls = addSaturated(cycle.externalCalls, external);
        if (const auto found = m_external.find(member.value); found != m_external.end())
            add(found->second, calls);
    }

    ComparedGraph& m_graph;
    ComparedSide m_base, m_now;
    std::unique_ptr<TimedGraph::Data> m_data;
    Ids m_unionOfBase, m_unionOfNow, m_modulesOfBase, m_modulesOfNow;
    std::map<std::pair<std::uint32_t, std::uint32_t>, FlowPair> m_flows; ///< by caller, then callee
    std::map<std::uint32_t, Change> m_external; ///< calls of a function from nowhere, in one run
};

ComparedGraph::ComparedGraph(std::shared_ptr<const Profile> base, std::shared_ptr<const Profile> now,
                             ProfileDifference difference)
    : TimedGraph(nullptr), m_base(std::move(base)), m_now(std::move(now)), m_difference(std::move(difference))
{
    ComparedGraphBuilder(*this).build();
}

const FunctionDifference& ComparedGraph::of(FunctionId id) const
{
    return m_difference.functions[m_differenceOf[id.value]];
}

ComparedTime ComparedGraph::self(FunctionId id) const
{
    return {of(id).selfSeconds, m_errors[id.value].selfBase, m_errors[id.value].selfNow};
}

ComparedTime ComparedGraph::total(FunctionId id) const
{
    return {of(id).totalSeconds, m_errors[id.value].totalBase, m_errors[id.value].totalNow};
}

ComparedTime ComparedGraph::total(CycleId id) const { return m_cycles[id.value].total; }

Change ComparedGraph::calls(CycleId id) const { return m_cycles[id.value].calls; }

ComparedTime ComparedGraph::self(CycleId id) const { return m_cycles[id.value].self; }

ComparedFlow ComparedGraph::sumOf(const std::vector<ComparedFlow>& flows)
{
    ComparedFlow sum;
    sum.isNew = sum.isGone = !flows.empty();
    for (const ComparedFlow& flow : flows) {
        sum.time.change.base += flow.time.change.base;
        sum.time.change.now += flow.time.change.now;
        sum.time.baseError += flow.time.baseError; // at most
        sum.time.nowError += flow.time.nowError;
        sum.calls.base += flow.calls.base;
        sum.calls.now += flow.calls.now;
        sum.isNew = sum.isNew && flow.isNew;
        sum.isGone = sum.isGone && flow.isGone;
    }
    const bool isGrowth = sum.time.change.amount() > 0;
    sum.time.change.isBeyondChance = std::any_of(flows.begin(), flows.end(), [&](const ComparedFlow& flow) {
        return flow.time.change.isBeyondChance && (flow.time.change.amount() > 0) == isGrowth;
    });
    return sum;
}

FunctionId ComparedGraph::find(const FunctionDifference& difference) const
{
    return m_functionOf[static_cast<std::size_t>(&difference - m_difference.functions.data())];
}

} // namespace gmonscope
