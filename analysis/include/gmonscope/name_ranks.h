// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

#include <atomic>
#include <span>
#include <string>
#include <vector>

namespace gmonscope {

/// The order of the displayName() of all functions, byte by byte, and of further texts among them. Names are compared
/// once for all tables and both directions: whoever sorts by name sorts numbers.
///
/// It has all names made, which takes most of its time: 1 s for a million functions on two processors.
class NameRanks {
public:
    /// `more`: texts that stand among the names, such as what cycles are called. `cancelled` is polled: what has been
    /// found means nothing then.
    explicit NameRanks(const Profile&, std::span<const std::string> more = {},
                       const std::atomic<bool>* cancelled = nullptr);

    /// Below count(); the same for the same text.
    [[nodiscard]] std::uint32_t rankOf(FunctionId id) const { return m_ranks[id.value]; }
    [[nodiscard]] std::uint32_t rankOfMore(std::size_t text) const { return m_ranks[m_functions + text]; }
    /// Different texts.
    [[nodiscard]] std::uint32_t count() const { return m_count; }

private:
    std::size_t m_functions = 0;
    std::vector<std::uint32_t> m_ranks; ///< by function, then of the further texts
    std::uint32_t m_count = 0;
};

} // namespace gmonscope
