// SPDX-License-Identifier: MIT
#include "symbolize/call_sites.h"

namespace gmonscope {

namespace {

/// The C library rounds call sites down to two of its table's entries, which have 4 or 8 bytes.
constexpr std::uint64_t leastRounding = 8, mostRounding = 16;

std::optional<FunctionId> findCaller(std::uint64_t fromPc, const SymbolTable& table,
                                     const std::vector<Function>& functions)
{
    if (fromPc == 0)
        return {};
    const bool isRounded = fromPc % leastRounding == 0;
    if (!isRounded)
        return table.find(fromPc - 1);
    const auto caller = table.find(fromPc);
    if (!caller || functions[caller->value].kind != FunctionKind::Gap)
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
        constexpr std::size_t near = 12, far = 24;
        if (arc + far >= m_arcs.size())
            return;
        m_table.index.prefetchPage(m_arcs[arc + far].selfPc);
        m_table.index.prefetchPage(m_arcs[arc + far].fromPc);
        m_table.index.prefetchRange(m_arcs[arc + near].selfPc, m_table.ranges);
        m_table.index.prefetchRange(m_arcs[arc + near].fromPc, m_table.ranges);
    }

private:
    const std::vector<RawArc>& m_arcs;
    const SymbolTable& m_table;
};

} // namespace

std::vector<SymbolizedCall> symbolizeCalls(const std::vector<RawArc>& arcs, const SymbolTable& table,
                                           const std::vector<Function>& functions)
{
    std::vector<SymbolizedCall> calls;
    calls.reserve(arcs.size());
    const Prefetcher prefetcher(arcs, table);
    for (const RawArc& arc : arcs) {
        prefetcher.lookAhead(calls.size());
        calls.push_back({.caller = findCaller(arc.fromPc, table, functions),
                         .callee = table.entryOf(table.find(arc.selfPc).value_or(table.unattributed)),
                         .calls = arc.count});
    }
    return calls;
}

void keepCallSites(const std::vector<RawArc>& arcs, const std::vector<SymbolizedCall>& calls, CodeSamples& code)
{
    for (std::size_t i = 0; i < arcs.size(); ++i)
        if (calls[i].caller && arcs[i].count)
            code.sites.push_back({.caller = *calls[i].caller,
                                  .callee = calls[i].callee,
                                  .address = arcs[i].fromPc,
                                  .calls = arcs[i].count});
}

} // namespace gmonscope
