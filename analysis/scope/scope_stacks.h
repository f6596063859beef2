// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"
#include "scope/scope_chunks.h"

namespace gmonscope {

/// The room that the sums of a file have for its samples: 2^53, since more have no exact count in a double, of 2^62 ns,
/// which are 146 years.
class SampleRoom {
public:
    static constexpr const char* expected = "at most 2^53 samples, of 2^62 ns";

    /// Takes the room that samples need; false: there is not so much left.
    [[nodiscard]] bool take(std::uint64_t samples, std::uint64_t userNs, std::uint64_t systemNs)
    {
        if (samples > m_samples || userNs > m_ns || systemNs > m_ns - userNs)
            return false;
        m_samples -= samples;
        m_ns -= userNs + systemNs;
        return true;
    }

private:
    std::uint64_t m_samples = std::uint64_t{1} << 53, m_ns = std::uint64_t{1} << 62;
};

/// Returns all nodes of the calling-context tree, linked by index. Errors: a missing caller, or callers in a circle.
[[nodiscard]] Result<std::vector<ScopeNode>> readScopeStacks(const ScopeFrame&, Counted);

} // namespace gmonscope
