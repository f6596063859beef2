// SPDX-License-Identifier: MIT
#include "select/hide_functions.h"

#include "base/saturated.h"
#include "gmonscope/phrase.h"
#include "graph/amount_text.h"
#include "graph/payers.h"
#include "select/hidden_times.h"
#include "select/renumber.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace gmonscope {

namespace {

class Hider {
public:
    Hider(FunctionTable& table, NamedCounts& counts, const std::vector<bool>& hidden)
        : m_table(table), m_calls(counts.calls), m_stacks(counts.stacks), m_times(counts.arcTimes),
          m_hidden(hidden), m_nobody{static_cast<std::uint32_t>(table.externalCallers.size())},
          m_row{static_cast<std::uint32_t>(table.functions.size())}, m_stepsLeft(mostSteps + 4 * counts.calls.size()),
          m_looksLeft(mostLooks + 16 * counts.calls.size())
    {
    }

    /// None: it would take too much.
    std::optional<NewIds> hide()
    {
        addRow();
        countCallers();
        if (!resolvePayers(m_payers, payerOf(m_nobody), m_stepsLeft))
            return {};
        charge();
        if (!redirectCalls())
            return {};
        m_sharesTimes = chargeTimes(m_times, m_payers, m_hidden);
        if (!m_times.empty())
            markUncounted(m_calls, m_times);
        mergeFrames();
        return ids();
    }

    /// Says how many were hidden, and who pays. REQUIRES: hide() has returned ids.
    [[nodiscard]] std::string note(const CostUnit& unit) const
    {
        const auto count = static_cast<std::uint64_t>(m_payers.size());
        const double nobodys = m_table.functions[m_row.value].selfSeconds;
        const std::string charged = amountText(unit, m_seconds - nobodys);
        if (nobodys > 0)
            return Phrase::counted(
                       count,
                       Phrase::tr("hidden: %1 function, %2 of own time charged to callers, %3 without a caller as "
                                  "<hidden>"),
                       Phrase::tr("hidden: %1 functions, %2 of own time charged to callers, %3 without a caller as "
                                  "<hidden>"))
                .arg(charged)
                .arg(amountText(unit, nobodys));
        return Phrase::counted(count, Phrase::tr("hidden: %1 function, %2 of own time charged to callers"),
                               Phrase::tr("hidden: %1 functions, %2 of own time charged to callers"))
            .arg(charged);
    }

    /// True if measured times of what hidden functions called are shared among their callers.
    [[nodiscard]] bool sharesTimes() const { return m_sharesTimes; }

private:
    [[nodiscard]] bool isHidden(FunctionId f) const { return f.value < m_hidden.size() && m_hidden[f.value]; }

    void addRow()
    {
        Function row;
        row.name = row.symbol = "<hidden>"; // a literal outlives every profile
        row.kind = FunctionKind::Hidden;
        row.module.reset();
        m_table.functions.push_back(row);
        m_table.externalCallers.push_back({"<hidden>", {}});
        if (!m_table.visibility.empty())
            m_table.visibility.push_back({.isFunction = false});
        if (!m_table.taken.empty())
            m_table.taken.emplace_back();
    }

    void countCallers()
    {
        std::map<FunctionId, Shares> measured;
        const Payers timed = payersByTime(m_times, m_hidden);
        for (const SymbolizedCall& call : m_calls)
            if (isHidden(call.callee) && call.caller != call.callee && call.calls && !timed.contains(call.callee))
                m_payers[call.callee][call.caller ? payerOf(*call.caller) : payerOf(call.caller.external())] +=
                    static_cast<double>(call.calls);
        m_payers.insert(timed.begin(), timed.end());
        for (std::uint32_t f = 0; f < m_hidden.size(); ++f)
            if (m_hidden[f] && !m_payers.contains(FunctionId{f}))
                measured[FunctionId{f}];
        if (!measured.empty() && !m_stacks.empty())
            measureCallers(measured);
        m_payers.merge(measured);
    }

    /// Where nobody counted calls, time is shared as propagation shares that of such functions.
    void measureCallers(std::map<FunctionId, Shares>& payers) const
    {
        FunctionTable table;
        table.functions.resize(m_table.functions.size());
        std::vector<SymbolizedCall> calls = m_calls;
        addMeasuredCalls(calls, m_stacks, table.functions.size());
        const CallGraph graph = buildCallGraph(table, std::move(calls));
        const StackTimes times = measureStacks(table, graph, m_stacks);
        for (auto& [function, shares] : payers) {
            if (const double unknown = times.unknownCaller[function.value]; unknown > 0)
                shares[payerOf(m_nobody)] = unknown;
            for (const ArcId id : graph.arcsTo.of(function))
                if (const Arc& arc = graph.arcs[id.value]; arc.isMeasuredOnly() && arc.caller != function)
                    shares[payerOf(arc.caller)] += times.arcs[id.value].seconds;
        }
    }

    void charge()
    {
        for (const auto& [function, shares] : m_payers) {
            const Function hidden = m_table.functions[function.value];
            m_seconds += hidden.selfSeconds;
            for (const auto& [payer, share] : shares) {
                const FunctionId to = isExternal(payer) ? m_row : functionOf(payer);
                Function& row = m_table.functions[to.value];
                row.ticks += share * hidden.ticks;
                row.selfSeconds += share * hidden.selfSeconds;
                row.selfSystemSeconds += share * hidden.selfSystemSeconds;
                if (m_table.taken.empty())
                    continue;
                m_table.taken[to.value].seconds += share * m_table.taken[function.value].seconds;
                m_table.taken[to.value].ticks += share * m_table.taken[function.value].ticks;
            }
        }
    }

    /// By callee, and by who calls it instead of a hidden function.
    bool redirectCalls()
    {
        std::map<FunctionId, std::map<Payer, double>> parts;
        std::vector<SymbolizedCall> kept;
        for (const SymbolizedCall& call : m_calls)
            if (isHidden(call.callee))
                continue;
            else if (!call.caller || !isHidden(*call.caller))
                kept.push_back(call);
            else {
                auto& callers = parts[call.callee];
                const std::vector<FunctionId>& visible = visibleCallers(*call.caller);
                if (m_looksLeft == 0 || !take(m_stepsLeft, m_payers.at(*call.caller).size() + visible.size()))
                    return false;
                for (const auto& [payer, share] : m_payers.at(*call.caller))
                    if (call.calls || !isExternal(payer)) // from outside, a call that was never made is none
                        callers[payer] += share * static_cast<double>(call.calls);
                for (const FunctionId caller : visible)
                    if (caller != call.callee)
                        callers[payerOf(caller)]; // it could make the call, at least
            }
        for (const auto& [callee, callers] : parts)
            addCalls(callee, callers, kept);
        m_calls = std::move(kept);
        return true;
    }

    /// False: there are not as many left.
    static bool take(std::uint64_t& left, std::uint64_t count)
    {
        const bool areLeft = count <= left;
        left = areLeft ? left - count : 0;
        return areLeft;
    }

    /// Returns the visible functions from which a call leads to a hidden one, over hidden functions only.
    const std::vector<FunctionId>& visibleCallers(FunctionId hidden)
    {
        if (m_callersOf.empty())
            for (const SymbolizedCall& call : m_calls)
                if (isHidden(call.callee) && call.caller)
                    m_callersOf[call.callee].push_back(*call.caller);
        const auto [place, isNew] = m_visibleCallers.try_emplace(hidden);
        if (!isNew)
            return place->second;
        std::vector<FunctionId> open{hidden};
        std::map<FunctionId, bool> seen{{hidden, true}};
        for (std::size_t next = 0; next < open.size() && take(m_looksLeft, m_callersOf[open[next]].size()); ++next)
            for (const FunctionId caller : m_callersOf[open[next]])
                if (seen.emplace(caller, true).second)
                    (isHidden(caller) ? open : place->second).push_back(caller);
        return place->second;
    }

    /// Whole calls by largest remainders, so that they add up; what that rounds is kept for sharing time.
    static void addCalls(FunctionId callee, const std::map<Payer, double>& callers, std::vector<SymbolizedCall>& calls)
    {
        const std::size_t first = calls.size();
        double sum = 0;
        std::uint64_t given = 0;
        for (const auto& [payer, part] : callers) {
            SymbolizedCall call{.caller = {}, .callee = callee, .calls = wholeSaturated(part)};
            call.rounding = part - static_cast<double>(call.calls);
            if (isExternal(payer))
                call.caller = externalOf(payer);
            else
                call.caller = functionOf(payer);
            sum += part;
            given = addSaturated(given, call.calls);
            calls.push_back(call);
        }
        std::vector<std::size_t> order;
        for (std::size_t i = first; i < calls.size(); ++i)
            order.push_back(i);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return calls[a].rounding > calls[b].rounding; });
        const std::uint64_t whole = wholeSaturated(std::round(sum));
        for (std::size_t i = 0; i < order.size() && given < whole; ++i, ++given) {
            ++calls[order[i]].calls;
            calls[order[i]].rounding -= 1;
        }
    }

    void mergeFrames()
    {
        std::vector<StackNode> nodes;
        /// Index of the frame that it is now a part of.
        std::vector<std::uint32_t> number(m_stacks.size(), StackNode::none);
        std::vector<bool> isAfterFold(m_stacks.size());
        for (std::uint32_t i = 0; i < m_stacks.size(); ++i) {
            StackNode node = m_stacks[i];
            const std::uint32_t parent = node.parent;
            const bool isBelowHidden =
                parent != StackNode::none && m_stacks[parent].function && isHidden(*m_stacks[parent].function);
            node.parent = parent == StackNode::none ? StackNode::none : number[parent];
            node.isAfterFold = node.isAfterFold || (isBelowHidden && isAfterFold[parent]);
            isAfterFold[i] = node.isAfterFold;
            if (node.countsFor && isHidden(*node.countsFor))
                node.countsFor = m_row;
            if (!node.function || !isHidden(*node.function)) {
                number[i] = static_cast<std::uint32_t>(nodes.size());
                nodes.push_back(node);
                continue;
            }
            number[i] = node.parent;
            if (!node.samples && node.seconds <= 0)
                continue;
            if (node.parent == StackNode::none || !nodes[node.parent].function) {
                nodes.push_back({.parent = StackNode::none, .function = m_row});
                node.parent = static_cast<std::uint32_t>(nodes.size() - 1);
            }
            nodes[node.parent].samples += node.samples;
            nodes[node.parent].seconds += node.seconds;
        }
        m_stacks = std::move(nodes);
    }

    /// The row stays if anything is in it.
    [[nodiscard]] NewIds ids() const
    {
        const Function& row = m_table.functions[m_row.value];
        const bool isRow = row.ticks > 0 || row.selfSeconds > 0 ||
                           std::any_of(m_stacks.begin(), m_stacks.end(), [this](const StackNode& node) {
                               return node.function == m_row || node.countsFor == m_row;
                           });
        NewIds ids{.of = {}};
        for (std::uint32_t f = 0; f < m_table.functions.size(); ++f) {
            const bool isLeft = f == m_row.value ? isRow : !isHidden(FunctionId{f});
            ids.of.push_back(isLeft ? ids.count : NewIds::none);
            ids.count += isLeft;
        }
        return ids;
    }

    static constexpr std::uint64_t mostSteps = 300'000, mostLooks = 8'000'000; ///< for few calls

    FunctionTable& m_table;
    std::vector<SymbolizedCall>& m_calls;
    std::vector<StackNode>& m_stacks;
    std::vector<ArcTime>& m_times;
    const std::vector<bool>& m_hidden;
    ExternalId m_nobody;
    FunctionId m_row;
    std::uint64_t m_stepsLeft; ///< each of which may make a call of its own
    std::uint64_t m_looksLeft; ///< for callers of callers
    Payers m_payers;           ///< those who pay for the hidden functions
    std::map<FunctionId, std::vector<FunctionId>> m_callersOf, m_visibleCallers;
    double m_seconds = 0; ///< the hidden ones' own
    bool m_sharesTimes = false;
};

} // namespace

std::optional<Error> hideFunctions(FunctionTable& table, RunInfo& info, NamedCounts& counts, GraphChoice& choice,
                                   const std::vector<bool>& hidden)
{
    if (std::find(hidden.begin(), hidden.end(), true) == hidden.end())
        return {};
    Hider hider(table, counts, hidden);
    const auto ids = hider.hide();
    if (!ids)
        return Error{.path = info.imagePath,
                     .offset = {},
                     .expected = "functions to hide with fewer callers and callees",
                     .found = "too many callers, each of which would pay for too many functions"};
    info.problems.push_back({Severity::Note, info.imagePath, hider.note(info.unit)});
    if (hider.sharesTimes()) // nobody measured the calls that take the place of hidden ones
        info.problems.push_back({Severity::Note, info.imagePath,
                                 Phrase::tr("what hidden functions called is shared among their callers as these paid "
                                            "for them; without hidden functions all times of calls are as measured")});
    std::vector<Function> left(ids->count);
    for (std::uint32_t f = 0; f < table.functions.size(); ++f)
        if (const auto now = ids->find(FunctionId{f}))
            left[now->value] = table.functions[f];
    table.functions = std::move(left);
    renumber(table, info.threads, counts, choice, *ids);
    return {};
}

} // namespace gmonscope
