// SPDX-License-Identifier: MIT
#include "symbolize/scope_static_calls.h"

#include <algorithm>
#include <map>
#include <set>

namespace gmonscope {

void ScopeStaticCalls::readModules()
{
    m_code.resize(std::max<std::size_t>(m_totals.modules.size(), 1));
    m_code.front() = m_request.image;
    std::set<const LibrarySymbols*> read; // modules may be of one file
    for (std::uint32_t i = 1; i < m_totals.modules.size() && !m_request.isStopped; ++i) {
        if ((!m_libraries[i] && !m_totals.modules[i].countsCalls) || !read.insert(&m_library(i)).second)
            continue;
        auto code = m_library(i).readStatic(m_finder, m_request.goOnWith(m_totals.modules[i].path));
        m_request.isStopped = !code;
        m_code[i] = code ? std::move(*code) : StaticModule{};
    }
}

void ScopeStaticCalls::reach()
{
    readModules();
    m_arcs = joinStaticModules(m_code);
    std::map<StaticPlace, std::vector<StaticPlace>> callees;
    for (const StaticArc& arc : m_arcs)
        callees[arc.caller].push_back(arc.callee);
    std::vector<StaticPlace> open;
    for (const auto& [caller, list] : callees)
        if (caller.module == 0 || m_library(caller.module).isToBeRow(caller.function))
            open.push_back(caller);
    while (!open.empty()) {
        const auto list = callees.find(open.back());
        open.pop_back();
        if (list == callees.end())
            continue;
        for (const StaticPlace& callee : list->second)
            if (callee.module != 0 && m_totals.modules[callee.module].countsCalls &&
                !m_library(callee.module).isToBeRow(callee.function)) {
                m_library(callee.module).reachOwn(callee.function);
                open.push_back(callee);
            }
    }
}

std::optional<FunctionId> ScopeStaticCalls::rowOf(const StaticPlace& place) const
{
    return place.module ? m_libraries[place.module]->rowOf(place.function) : place.function;
}

void ScopeStaticCalls::addCalls(std::vector<SymbolizedCall>& calls, FunctionTable& table) const
{
    for (const StaticArc& arc : m_arcs) {
        const auto caller = rowOf(arc.caller), callee = rowOf(arc.callee);
        if (caller && callee)
            calls.push_back({.caller = caller, .callee = *callee});
    }
    table.isCounted.assign(table.functions.size(), false);
    for (std::uint32_t m = 0; m < m_code.size(); ++m) {
        const std::vector<bool>& isCounted = m_code[m].isCounted;
        for (std::uint32_t f = 0; f < isCounted.size(); ++f)
            if (isCounted[f] && (m == 0 || m_totals.modules[m].countsCalls))
                if (const auto row = rowOf({m, FunctionId{f}}))
                    table.isCounted[row->value] = true;
    }
}

} // namespace gmonscope
