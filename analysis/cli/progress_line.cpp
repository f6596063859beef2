// SPDX-License-Identifier: MIT
#include "cli/progress_line.h"

#include "base/one_line.h"

#include <cmath>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr const char* eraseLine = "\r\033[K";
constexpr std::size_t mostLetters = 60; // a line that breaks cannot be erased

} // namespace

void ProgressLine::show(const LoadProgress& progress)
{
    if (!m_isWanted || Clock::now() < m_since)
        return;
    std::string stage = oneLine(progress.stage);
    if (stage.size() > mostLetters)
        stage = "..." + stage.substr(stage.size() - mostLetters);
    m_out << eraseLine << std::lround(100 * progress.fraction) << " %  " << stage << std::flush;
    m_isShown = true;
}

void ProgressLine::erase()
{
    if (m_isShown)
        m_out << eraseLine << std::flush;
    m_isShown = false;
}

bool isOnTerminal()
{
    const char* const terminal = std::getenv("TERM");
    return isatty(STDERR_FILENO) && terminal && *terminal && terminal != std::string_view("dumb");
}

} // namespace gmonscope
