// SPDX-License-Identifier: MIT
//
// Builds the call graph from calls between functions: one arc for each pair of functions, and each function's counts.
#pragma once

#include "graph/cycles.h"
#include "graph/profile_data.h"

#include <functional>
#include <optional>
#include <span>

namespace gmonscope {

/// The source of calls: a function, or an external caller. REQUIRES: fewer than 2^30 of either.
class CallerId {
public:
    constexpr CallerId() = default; ///< the unknown external caller
    constexpr CallerId(ExternalId id) : m_index(id.value & mostIndex) {}
    constexpr CallerId(FunctionId id) : m_isFunction(1), m_index(id.value & mostIndex) {}
    constexpr CallerId(std::optional<FunctionId> id) : CallerId(id ? CallerId(*id) : CallerId()) {}
    /// A caller known from sampled stacks only (see Arc).
    [[nodiscard]] static constexpr CallerId measured(FunctionId id)
    {
        CallerId caller(id);
        caller.m_isMeasured = 1;
        return caller;
    }

    /// Returns the same for another function. REQUIRES: it is a function.
    [[nodiscard]] constexpr CallerId renumbered(FunctionId id) const { return m_isMeasured ? measured(id) : id; }

    /// True if it is a function.
    constexpr explicit operator bool() const { return m_isFunction; }
    /// REQUIRES: it is a function.
    constexpr FunctionId operator*() const { return {m_index}; }
    /// REQUIRES: it is an external caller.
    [[nodiscard]] constexpr ExternalId external() const { return {m_index}; }
    [[nodiscard]] constexpr bool isMeasured() const { return m_isMeasured; }

    friend constexpr bool operator==(CallerId caller, FunctionId function) { return caller && *caller == function; }

private:
    static constexpr std::uint32_t mostIndex = UINT32_MAX >> 2;

    std::uint32_t m_isFunction : 1 = 0;
    std::uint32_t m_isMeasured : 1 = 0;
    std::uint32_t m_index : 30 = 0;
};

/// Calls from one caller to a function. Several of the same pair are added up. There are millions: 24 bytes each.
struct SymbolizedCall {
    CallerId caller;
    FunctionId callee;
    std::uint64_t calls = 0; ///< 0 if only stacks tell of the calls
    double rounding = 0;     ///< see ExternalArc
};

/// The order of a function's arcs.
enum class ArcOrder : std::uint8_t {
    ByFunction,  ///< sorted by the other end's address
    NewestFirst, ///< the one with the last call in the file first, as in GNU gprof
};

/// Callback that receives each function's callees as soon as they are known; may run while the rest is built.
using GraphUser = std::function<void(const Successors&)>;

/// Returns the graph, without cycles yet, with arcs sorted by caller, then in the given order. Sets the call counts of
/// all functions.
[[nodiscard]] CallGraph buildCallGraph(FunctionTable&, std::vector<SymbolizedCall>, ArcOrder = ArcOrder::ByFunction,
                                       const GraphUser& = {});

/// Removes arcs, given by ascending id, and lowers the call counts of their callees.
void eraseArcs(CallGraph&, FunctionTable&, std::span<const ArcId>);

} // namespace gmonscope
