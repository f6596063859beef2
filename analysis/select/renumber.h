// SPDX-License-Identifier: MIT
#pragma once

#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"

namespace gmonscope {

/// Where functions go when rows are merged or taken out.
struct NewIds {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::vector<std::uint32_t> of; ///< by function; none: it has no row any more
    std::uint32_t count = 0;       ///< of rows then

    [[nodiscard]] std::optional<FunctionId> find(FunctionId f) const
    {
        return of[f.value] == none ? std::nullopt : std::optional(FunctionId{of[f.value]});
    }
};

/// Changes all lists that speak of functions but data.functions itself: a row has what any of its functions had, and
/// what was of a row that is no more is dropped. REQUIRES: no call and no stack has such a row.
void renumber(Profile::Data&, std::vector<SymbolizedCall>&, std::vector<StackNode>&, GraphChoice&, const NewIds&);

} // namespace gmonscope
