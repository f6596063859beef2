// SPDX-License-Identifier: MIT
//
// From addresses of one running process to places in files, which are the same in every run.
#pragma once

#include "formats/scope_data.h"

namespace gmonscope {

/// Where a run-time address lies.
enum class PlaceKind : std::uint8_t {
    Module,  ///< in a file
    Vdso,    ///< in the kernel's code for every process
    Signal,  ///< the trampoline that calls signal handlers
    Jit,     ///< in no file
    Unknown, ///< nobody knows
};

/// A place in code. `module` and `address` (as linked) mean something for PlaceKind::Module only and are 0 otherwise,
/// so that places compare.
struct CodePlace {
    PlaceKind kind = PlaceKind::Unknown;
    std::uint32_t module = 0;
    std::uint64_t address = 0;

    friend auto operator<=>(const CodePlace&, const CodePlace&) = default;
};

/// The modules of one process, by address and epoch. Of a place, `module` is the index in ScopeData::modules.
class AddressMap {
public:
    /// REQUIRES: the data outlives the map.
    explicit AddressMap(const ScopeData&);

    [[nodiscard]] CodePlace placeOf(std::uint64_t address, std::uint32_t epoch) const;
    /// The place of a call, by the address that it returns to.
    [[nodiscard]] CodePlace callerOf(std::uint64_t returnAddress, std::uint32_t epoch) const;
    /// The place of a frame of a sampled stack: an address within its instruction.
    [[nodiscard]] CodePlace frameOf(std::uint64_t address, std::uint32_t epoch) const;
    /// Of an address whose epoch is not known: in the module that was there last.
    [[nodiscard]] CodePlace latestPlaceOf(std::uint64_t address) const;

private:
    using Modules = std::vector<std::uint32_t>;
    /// Addresses from here on up to the next part's are in this module.
    struct Part {
        std::uint64_t low;
        std::uint32_t module;
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    void listByEpoch();
    void listLatest();
    [[nodiscard]] std::uint32_t lastBefore(std::uint64_t address, std::uint32_t epoch) const;

    const ScopeData* m_data;
    Modules m_rank; ///< by module: its place by address
    /// Epochs in which modules come or go. Between two of them the same modules are there.
    std::vector<std::uint32_t> m_changes;
    /// A segment tree over these stretches: node i stands for those of its children 2 i and 2 i + 1, the last half of
    /// the nodes for one stretch each. A module is listed, by address, in the few nodes that together stand for the
    /// epochs in which it was there.
    std::vector<Modules> m_tree;
    std::vector<Part> m_latest; ///< by address
};

} // namespace gmonscope
