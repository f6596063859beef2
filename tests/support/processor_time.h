// SPDX-License-Identifier: MIT
//
// The processor time that a test has used: unlike the time that passes, it does not depend on other load.
#pragma once

#include <ctime>

namespace gmonscope::test {

/// Seconds of processor time, all threads', that this process has used since it was made.
class ProcessorTime {
public:
    [[nodiscard]] double seconds() const { return static_cast<double>(std::clock() - m_start) / CLOCKS_PER_SEC; }

private:
    std::clock_t m_start = std::clock();
};

} // namespace gmonscope::test
