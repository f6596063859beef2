// SPDX-License-Identifier: MIT
#include "symbolize/call_sites.h"

#include "base/in_parallel.h"

namespace gmonscope {

namespace {

/// Rows of code without symbols are told by their ids, since functions lie all over memory.
std::optional<FunctionId> findCaller(std::uint64_t fromPc, const SymbolTable& table,
                                     const std::vector<Function>& functions)
{
    if (fromPc == 0)
        return {};
    const bool isRounded = fromPc % leastRounding == 0;
    if (!isRounded)
        return table.find(fromPc - 1);
    const auto caller = table.find(fromPc);
    if (caller != table.gap)
        return caller;
    const auto next = table.find(fromPc + mostRounding - 1);
    return next && functions[next->value].kind == FunctionKind::Function ? next : caller;
}

/// Fetches what the next look-ups need.
class Prefetcher {
public:
    Prefetcher(const std::vector<RawArc>& arcs, const SymbolTable& table) : m_arcs(arcs), m_table(table) {}

    void lookAhead(std::size_t arc) const
    {
        constexpr std::size_t near = 24, far = 48;
        if (arc + far >= m_arcs.size())
            return;
        m_table.index.prefetchPage(m_arcs[arc + far].selfPc);
        m_table.index.prefetchPage(m_arcs[arc + far].fromPc);
        m_table.index.prefetchRange(m_arcs[arc + near].selfPc);
        m_table.index.prefetchRange(m_arcs[arc + near].fromPc);
    }

private:
    const std::vector<RawArc>& m_arcs;
    const SymbolTable& m_table;
};

} // namespace

std::vector<SymbolizedCall> symbolizeCalls(const std::vector<RawArc>& arcs, const SymbolTable& table,
                                           const std::vector<Function>& functions)
{
    std::vector<SymbolizedCall> calls(arcs.size());
    const Prefetcher prefetcher(arcs, table);
    constexpr std::size_t leastArcs = 50'000;
    inParallel(arcs.size(), leastArcs, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            prefetcher.lookAhead(i);
            calls[i] = {.caller = findCaller(arcs[i].fromPc, table, functions),
                        .callee = table.entryOf(table.find(arcs[i].selfPc).value_or(table.unattributed)),
                        .calls = arcs[i].count};
        }
    });
    return calls;
}

void keepCallSites(const std::vector<RawArc>& arcs, const std::vector<SymbolizedCall>& calls, CodeSamples& code)
{
    code.sites.reserve(code.sites.size() + arcs.size()); // to grow would take half as much again
    for (std::size_t i = 0; i < arcs.size(); ++i)
        if (calls[i].caller && arcs[i].count)
            code.sites.push_back({.caller = *calls[i].caller,
                                  .callee = calls[i].callee,
                                  .address = arcs[i].fromPc,
                                  .calls = arcs[i].count});
}

} // namespace gmonscope
