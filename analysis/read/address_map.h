// SPDX-License-Identifier: MIT
//
// From addresses of one running process to places in files, which are the same in every run.
#pragma once

#include "gmonscope/result.h"
#include "read/scope_data.h"

#include <map>
#include <optional>

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
    /// Error: more epochs and modules than any process has. REQUIRES: the data outlives the map.
    [[nodiscard]] static Result<AddressMap> of(const ScopeData&);

    [[nodiscard]] CodePlace placeOf(std::uint64_t address, std::uint32_t epoch);
    /// The place of a call, by the address that it returns to.
    [[nodiscard]] CodePlace callerOf(std::uint64_t returnAddress, std::uint32_t epoch);
    /// The place of a frame of a sampled stack: an address within its instruction.
    [[nodiscard]] CodePlace frameOf(std::uint64_t address, std::uint32_t epoch);
    /// Of an address whose epoch is not known: in the module that was there last.
    [[nodiscard]] CodePlace latestPlaceOf(std::uint64_t address) const;

private:
    explicit AddressMap(const ScopeData& data) : m_data(&data) {}
    [[nodiscard]] const std::vector<std::uint32_t>& modulesIn(std::uint32_t epoch);

    const ScopeData* m_data;
    std::map<std::uint32_t, std::vector<std::uint32_t>> m_byEpoch; ///< modules by address
};

} // namespace gmonscope
