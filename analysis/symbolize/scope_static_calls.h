// SPDX-License-Identifier: MIT
//
// Calls that the code of a program and its libraries could make, as arcs between the rows of a .scope file.
#pragma once

#include "symbolize/library_symbols.h"
#include "symbolize/scope_symbols.h"

#include <functional>
#include <memory>

namespace gmonscope {

class ScopeStaticCalls {
public:
    /// Libraries by module of the totals; null: the module was not reached.
    using Libraries = std::vector<std::shared_ptr<LibrarySymbols>>;

    /// `library` returns that of a module, and makes it if needed. All arguments must outlive this object.
    ScopeStaticCalls(const ScopeTotals& totals, const ModuleFinder& finder, StaticRequest& request,
                     const Libraries& libraries, std::function<LibrarySymbols&(std::uint32_t)> library)
        : m_totals(totals), m_finder(finder), m_request(request), m_libraries(libraries), m_library(std::move(library))
    {
    }

    /// Makes rows of the functions that rows can reach, in modules that count calls. REQUIRES: all functions that ran
    /// are reached.
    void reach();

    /// Appends calls with count 0; fills table.isCounted. REQUIRES: reach(), and all libraries have their rows.
    void addCalls(std::vector<SymbolizedCall>& calls, FunctionTable& table) const;

private:
    void readModules();
    [[nodiscard]] std::optional<FunctionId> rowOf(const StaticPlace&) const;

    const ScopeTotals& m_totals;
    const ModuleFinder& m_finder;
    StaticRequest& m_request;
    const Libraries& m_libraries;
    std::function<LibrarySymbols&(std::uint32_t)> m_library;
    std::vector<StaticModule> m_code; ///< by module; empty ones were not decoded
    std::vector<StaticArc> m_arcs;
};

} // namespace gmonscope
