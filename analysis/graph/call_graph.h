// SPDX-License-Identifier: MIT
//
// From calls with names to the call graph: one arc for each pair of functions, and each function's counts.
#pragma once

#include "graph/cycles.h"
#include "graph/profile_data.h"

#include <functional>
#include <optional>
#include <span>

namespace gmonscope {

/// Who makes calls: a function, or an external caller. REQUIRES: fewer than 2^30 of either.
class CallerId {
public:
    constexpr CallerId() = default; ///< an external caller that nobody knows
    constexpr CallerId(ExternalId id) : m_index(id.value & mostIndex) {}
    constexpr CallerId(FunctionId id) : m_isFunction(1), m_index(id.value & mostIndex) {}
    constexpr CallerId(std::optional<FunctionId> id) : CallerId(id ? CallerId(*id) : CallerId()) {}
    /// Only stacks tell of its calls (see Arc).
    [[nodiscard]] static constexpr CallerId measured(FunctionId id)
    {
        CallerId caller(id);
        caller.m_isMeasured = 1;
        return caller;
    }

    /// The same, of another function. REQUIRES: it is one.
    [[nodiscard]] constexpr CallerId renumbered(FunctionId id) const { return m_isMeasured ? measured(id) : id; }

    /// It is a function.
    constexpr explicit operator bool() const { return m_isFunction; }
    /// REQUIRES: it is one.
    constexpr FunctionId operator*() const { return {m_index}; }
    /// REQUIRES: it is none.
    [[nodiscard]] constexpr ExternalId external() const { return {m_index}; }
    [[nodiscard]] constexpr bool isMeasured() const { return m_isMeasured; }

    friend constexpr bool operator==(CallerId caller, FunctionId function) { return caller && *caller == function; }

private:
    static constexpr std::uint32_t mostIndex = UINT32_MAX >> 2;

    std::uint32_t m_isFunction : 1 = 0;
    std::uint32_t m_isMeasured : 1 = 0;
    std::uint32_t m_index : 30 = 0;
};

/// Calls from one place to a function. Several of the same pair are added up. There are millions: 24 bytes each.
struct SymbolizedCall {
    CallerId caller;
    FunctionId callee;
    std::uint64_t calls = 0; ///< 0 if only stacks tell of them
    double rounding = 0;     ///< see ExternalArc
};

/// The order of a function's arcs.
enum class ArcOrder : std::uint8_t {
    ByFunction,  ///< by the other end's address
    NewestFirst, ///< the one whose calls came last in the file first: GNU gprof's
};

/// Is shown who calls whom as soon as that is known, and runs beside the rest where that pays.
using GraphUser = std::function<void(const Successors&)>;

/// Fills arcs (by caller, then as ordered), both ArcLists, externalArcs, and the call counts of all functions.
void buildCallGraph(Profile::Data&, std::vector<SymbolizedCall>, ArcOrder = ArcOrder::ByFunction,
                    const GraphUser& = {});

/// Takes out arcs, by their ids, rising, and lowers the counts of their callees.
void eraseArcs(Profile::Data&, std::span<const ArcId>);

} // namespace gmonscope
