// SPDX-License-Identifier: MIT
//
// The calling-context trees of several runs as one tree of places.
#pragma once

#include "formats/scope_data.h"
#include "sum/address_map.h"

#include <vector>

namespace gmonscope {

/// A frame in its context: callers lead from every node to a root. Of PlaceKind::Unknown are roots, and what stands for
/// callers that are not known.
struct PlacedNode {
    static constexpr std::uint32_t none = UINT32_MAX;

    CodePlace at;
    std::uint32_t parent = none; ///< index of its caller; callers come first
    bool isAfterFold = false;    ///< repeats of a recursion are left out between its caller and it
    std::uint64_t samples = 0, userNs = 0, systemNs = 0; ///< that ended here
};

class StackSum {
public:
    /// `modules`: the numbers that places get for the run's modules.
    void add(const std::vector<ScopeNode>&, const AddressMap&, const std::vector<std::uint32_t>& modules, Counted);
    /// `less`: gets the same nodes with what was counted as Counted::Less; none if nothing was.
    [[nodiscard]] std::vector<PlacedNode> take(std::vector<PlacedNode>& less);

private:
    /// The node with this caller and place, made if need be.
    [[nodiscard]] std::uint32_t child(const PlacedNode&);
    void indexNodes();
    [[nodiscard]] std::size_t slotOf(const PlacedNode&) const;

    std::vector<PlacedNode> m_nodes;
    std::vector<ScopeTime> m_less;      ///< by node, up to the last one with any
    std::vector<std::uint32_t> m_slots; ///< nodes by hash, open addressing; empty until a second run comes
};

} // namespace gmonscope
