// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

namespace gmonscope {

/// Leads standard output to a pager, if it is a terminal: GMONSCOPE_PAGER, else PAGER, else less, which ends at once
/// where all fits the screen. A name that is empty, or cat, stands for none.
class Pager {
public:
    explicit Pager(bool isWanted);
    Pager(const Pager&) = delete;
    Pager& operator=(const Pager&) = delete;
    ~Pager() { finish(); }

    /// Waits until the pager ends; standard output is the terminal again. Text that nobody wanted to see is no error.
    void finish();

private:
    pid_t m_pager = 0;
    int m_terminal = -1;
};

} // namespace gmonscope
