// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <utility>

/// The order in which Escape leaves things, one per press: the search, then the focus, then the selection.
class EscapeOrder {
public:
    enum class Step : std::uint8_t { Search, Focus, Selection };

    /// `leave` returns true if there was something to leave.
    void set(Step step, std::function<bool()> leave) { m_steps[std::size_t(step)] = std::move(leave); }
    void escape() const
    {
        for (const auto& leave : m_steps)
            if (leave && leave())
                return;
    }

private:
    std::array<std::function<bool()>, 3> m_steps;
};
