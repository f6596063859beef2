// SPDX-License-Identifier: MIT
#pragma once

#include "graph/call_graph.h"
#include "graph/measured.h"
#include "select/graph_choice.h"

namespace gmonscope {

/// New ids of functions after rows were merged or removed.
struct NewIds {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::vector<std::uint32_t> of; ///< by function; none: it has no row any more
    std::uint32_t count = 0;       ///< number of rows after that

    [[nodiscard]] std::optional<FunctionId> find(FunctionId f) const
    {
        return of[f.value] == none ? std::nullopt : std::optional(FunctionId{of[f.value]});
    }
};

/// Updates all lists with function ids, except table.functions itself: a row gets the data of all its functions, and
/// data of removed rows is dropped. REQUIRES: no call and no stack has a removed row.
void renumber(FunctionTable&, std::vector<ThreadRow>&, NamedCounts&, GraphChoice&, const NewIds&);

} // namespace gmonscope
