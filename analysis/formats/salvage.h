// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <cstdint>
#include <string>

namespace gmonscope {

/// What was wrong in a damaged file of which all was read that could be.
class Salvage {
public:
    /// There is damage; reading goes on.
    void note(const Error&);
    /// Says what is not read for that.
    void drop(std::string what) { m_dropped = std::move(what); }
    [[nodiscard]] bool isNone() const { return m_count == 0; }
    /// One line: the first damage, how many more there are, and what is not read.
    [[nodiscard]] std::string text() const;

private:
    std::string m_first, m_dropped;
    std::uint64_t m_count = 0;
};

} // namespace gmonscope
