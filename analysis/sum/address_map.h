// SPDX-License-Identifier: MIT
//
// Converts run-time addresses of one process to addresses in mapped files, which are the same in every run.
#pragma once

#include "formats/scope_data.h"

namespace gmonscope {

/// The kind of code at a run-time address.
enum class AddressKind : std::uint8_t {
    Module,  ///< in a mapped file
    Vdso,    ///< in the code that the kernel maps into every process
    Signal,  ///< the trampoline that calls signal handlers
    Jit,     ///< generated code, in no file
    Unknown, ///< nobody knows
};

/// An address in the code of a process. `module` and `address` (as linked) are set for AddressKind::Module only, and 0
/// otherwise, so that two can be compared.
struct MappedAddress {
    AddressKind kind = AddressKind::Unknown;
    std::uint32_t module = 0;
    std::uint64_t address = 0;

    friend auto operator<=>(const MappedAddress&, const MappedAddress&) = default;
};

/// The modules of one process, by address and epoch. In its addresses, `module` is an index into ScopeData::modules.
class AddressMap {
public:
    /// REQUIRES: the data outlives the map.
    explicit AddressMap(const ScopeData&);

    [[nodiscard]] MappedAddress mappedAddress(std::uint64_t address, std::uint32_t epoch) const;
    /// Returns the call that has this return address.
    [[nodiscard]] MappedAddress callerOf(std::uint64_t returnAddress, std::uint32_t epoch) const;
    /// Returns the frame of a sampled stack, by an address within its instruction.
    [[nodiscard]] MappedAddress frameOf(std::uint64_t address, std::uint32_t epoch) const;
    /// Returns an address with unknown epoch: in the module that was mapped there last.
    [[nodiscard]] MappedAddress latestAddress(std::uint64_t address) const;

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
