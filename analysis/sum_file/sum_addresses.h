// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"
#include "sum/scope_sum.h"

namespace gmonscope {

/// Addresses for a sum of processes, each of which had its own: AddressMap finds the same places by them.
class SumAddresses {
public:
    /// Error: modules that no address space has room for.
    [[nodiscard]] static Result<SumAddresses> of(const ScopeTotals&, const std::string& path);

    [[nodiscard]] std::uint64_t biasOf(std::size_t module) const { return m_biases[module]; }
    /// Of a frame, a mark, or a thread's start.
    [[nodiscard]] std::uint64_t of(const CodePlace&) const;
    /// The return address of a call from this place; 1: it is not known.
    [[nodiscard]] std::uint64_t returnTo(const CodePlace&) const;
    /// The return address of mcount in the callee.
    [[nodiscard]] std::uint64_t entered(const CodePlace& callee) const { return of(callee) + 1; }
    [[nodiscard]] std::uint64_t signalReturn() const { return m_signalReturn; }

    // Below all modules.
    static constexpr std::uint64_t jitCallee = 0x8000, jitCaller = 0x8010, vdsoLow = 0x10000, vdsoHigh = 0x11000;

private:
    std::vector<std::uint64_t> m_biases; ///< by module
    std::uint64_t m_signalReturn = 0;
};

} // namespace gmonscope
