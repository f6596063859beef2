// SPDX-License-Identifier: MIT
//
// What a test has used of the processor: on a machine busy with other things the same, unlike the time that passes.
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
