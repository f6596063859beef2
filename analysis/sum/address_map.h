// SPDX-License-Identifier: MIT
//
// Converts addresses of one running process to places in files, which are the same in every run.
#pragma once

#include "formats/scope_data.h"

namespace gmonscope {

/// The kind of code at a run-time address.
enum class PlaceKind : std::uint8_t {
    Module,  ///< in a mapped file
    Vdso,    ///< in the code that the kernel maps into every process
    Signal,  ///< the trampoline that calls signal handlers
    Jit,     ///< generated code, in no file
    Unknown, ///< nobody knows
};

/// A position in code. `module` and `address` (as linked) are set for PlaceKind::Module only, and 0 otherwise, so that
/// places can be compared.
struct CodePlace {
    PlaceKind kind = PlaceKind::Unknown;
    std::uint32_t module = 0;
    std::uint64_t address = 0;

    friend auto operator<=>(const CodePlace&, const CodePlace&) = default;
};

/// The modules of one process, by address and epoch. In its places, `module` is an index into ScopeData::modules.
class AddressMap {
public:
    /// REQUIRES: the data outlives the map.
    explicit AddressMap(const ScopeData&);

    [[nodiscard]] CodePlace placeOf(std::uint64_t address, std::uint32_t epoch) const;
    /// Returns the place of a call, by its return address.
    [[nodiscard]] CodePlace callerOf(std::uint64_t returnAddress, std::uint32_t epoch) const;
    /// Returns the place of a frame of a sampled stack, by an address within its instruction.
    [[nodiscard]] CodePlace frameOf(std::uint64_t address, std::uint32_t epoch) const;
    /// Returns the place of an address with unknown epoch: in the module that was mapped there last.
    [[nodiscard]] CodePlace latestPlaceOf(std::uint64_t address) const;

private:
    using Modules = std::vector<std::uint32_t>;
    /// Addresses from here up to the next part are in this module.
    struct Part {
        std::uint64_t low;
        std::uint32_t module;
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    void listByEpoch();
    void listLatest();
    [[nodiscard]] std::uint32_t lastBefore(std::uint64_t address, std::uint32_t epoch) const;

    const ScopeData* m_data;
    Modules m_rank; ///< by module: its rank when sorted by address
    /// Epochs at which modules were mapped or unmapped. Between two of them the modules stay the same.
    std::vector<std::uint32_t> m_changes;
    /// A segment tree over these intervals: node i stands for those of its children 2 i and 2 i + 1; the last half of
    /// the nodes are the intervals themselves. A module is listed, sorted by address, in the few nodes that together
    /// cover the epochs in which it was mapped.
    std::vector<Modules> m_tree;
    std::vector<Part> m_latest; ///< sorted by address
};

} // namespace gmonscope
