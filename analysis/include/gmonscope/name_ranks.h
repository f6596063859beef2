// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

#include <atomic>
#include <span>
#include <string>
#include <vector>

namespace gmonscope {

/// Ranks of the displayName() of all functions, sorted byte by byte, and of further texts among them. Names are
/// compared once for all tables and both directions; after that, sorting by name means sorting numbers.
///
/// All names are built for this, which takes most of the time: 1 s for a million functions on two processors.
class NameRanks {
public:
    /// `more`: texts to rank together with the names, such as the names of cycles. `cancelled` is polled: once it is
    /// true, the ranks mean nothing.
    explicit NameRanks(const Profile&, std::span<const std::string> more = {},
                       const std::atomic<bool>* cancelled = nullptr);

    /// Returns a rank below count(); equal names have equal ranks.
    [[nodiscard]] std::uint32_t rankOf(FunctionId id) const { return m_ranks[id.value]; }
    [[nodiscard]] std::uint32_t rankOfMore(std::size_t text) const { return m_ranks[m_functions + text]; }
    /// Returns the number of different texts.
    [[nodiscard]] std::uint32_t count() const { return m_count; }

private:
    std::size_t m_functions = 0;
    std::vector<std::uint32_t> m_ranks; ///< by function, followed by the ranks of the further texts
    std::uint32_t m_count = 0;
};

} // namespace gmonscope
