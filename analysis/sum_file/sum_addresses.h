// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"
#include "sum/scope_sum.h"

namespace gmonscope {

/// Assigns addresses for a sum of processes, which had different ones: AddressMap finds the same places by them.
class SumAddresses {
public:
    /// Error: the modules need more than the address space.
    [[nodiscard]] static Result<SumAddresses> of(const ScopeTotals&, const std::string& path);

    [[nodiscard]] std::uint64_t biasOf(std::size_t module) const { return m_biases[module]; }
    /// Returns the address of a frame, a mark, or a thread's start function.
    [[nodiscard]] std::uint64_t of(const MappedAddress&) const;
    /// Returns the return address for a call from this place; 1: unknown.
    [[nodiscard]] std::uint64_t returnTo(const MappedAddress&) const;
    /// Returns the return address of mcount in the callee.
    [[nodiscard]] std::uint64_t entered(const MappedAddress& callee) const { return of(callee) + 1; }
    [[nodiscard]] std::uint64_t signalReturn() const { return m_signalReturn; }

    // These lie below all modules.
    static constexpr std::uint64_t jitCallee = 0x8000, jitCaller = 0x8010, vdsoLow = 0x10000, vdsoHigh = 0x11000;

private:
    std::vector<std::uint64_t> m_biases; ///< by module
    std::uint64_t m_signalReturn = 0;
};

} // namespace gmonscope
