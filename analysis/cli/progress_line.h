// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"

#include <chrono>
#include <ostream>

namespace gmonscope {

/// A line that tells how far a load is, on a terminal alone, once it takes longer than people like to wait. It is
/// erased at the end, before anything else is printed.
class ProgressLine {
public:
    using Clock = std::chrono::steady_clock;

    /// `isWanted`: there is a terminal to print on.
    ProgressLine(std::ostream& out, bool isWanted, Clock::duration patience = std::chrono::seconds(1))
        : m_out(out), m_isWanted(isWanted), m_since(Clock::now() + patience)
    {
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() { erase(); }

    void show(const LoadProgress&);
    void erase();

private:
    std::ostream& m_out;
    bool m_isWanted;
    Clock::time_point m_since; ///< when it is shown
    bool m_isShown = false;
};

/// True if standard error is a terminal that can erase a line.
[[nodiscard]] bool isOnTerminal();

} // namespace gmonscope
