// SPDX-License-Identifier: MIT
//
// Adds up the calling-context trees of several runs to one tree of places.
#pragma once

#include "formats/scope_data.h"
#include "sum/address_map.h"

#include <vector>

namespace gmonscope {

/// A frame in its context: callers lead from every node to a root. AddressKind::Unknown marks roots, and nodes that
/// stand for unknown callers.
struct MappedNode {
    static constexpr std::uint32_t none = UINT32_MAX;

    MappedAddress at;
    std::uint32_t parent = none; ///< index of its caller; callers come before their callees
    bool isAfterFold = false;    ///< repeats of a recursion were left out between its caller and it
    std::uint64_t samples = 0, userNs = 0, systemNs = 0; ///< samples that ended here
};

class StackSum {
public:
    /// Adds a tree. `modules`: for each module of the run, its number in the sum.
    void add(const std::vector<ScopeNode>&, const AddressMap&, const std::vector<std::uint32_t>& modules, Counted);
    /// Returns the tree. `less` receives the same nodes with the counts added as Counted::Less; it is empty if there
    /// were none.
    [[nodiscard]] std::vector<MappedNode> take(std::vector<MappedNode>& less);

private:
    /// Returns the node with this caller and place; adds it if there is none.
    [[nodiscard]] std::uint32_t child(const MappedNode&);
    void indexNodes();
    [[nodiscard]] std::size_t slotOf(const MappedNode&) const;

    std::vector<MappedNode> m_nodes;
    std::vector<ScopeTime> m_less; ///< by node, up to the last one with any
    /// Indices of nodes by hash, open addressing; empty until a second run is added.
    std::vector<std::uint32_t> m_slots;
};

} // namespace gmonscope
