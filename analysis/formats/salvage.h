// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <cstdint>
#include <string>

namespace gmonscope {

/// Collects the damage found in a file while everything readable is read.
class Salvage {
public:
    /// Notes a damage; reading goes on.
    void note(const Error&);
    /// Sets the description of the part that is not read because of the damage.
    void drop(std::string what) { m_dropped = std::move(what); }
    [[nodiscard]] bool isNone() const { return m_count == 0; }
    /// Returns where and what the first damage is. REQUIRES: there is one.
    [[nodiscard]] const std::string& first() const { return m_first; }
    /// Returns one line: the first damage, how many more there are, and what is not read.
    [[nodiscard]] std::string text() const;

private:
    std::string m_first, m_dropped;
    std::uint64_t m_count = 0;
};

} // namespace gmonscope
