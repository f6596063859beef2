// SPDX-License-Identifier: MIT
#include "cli/progress_line.h"

#include "base/one_line.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr const char* eraseLine = "\r\033[K";
constexpr std::size_t mostLetters = 60;
constexpr std::size_t percentLetters = 12; // before it, and some room

/// Returns how many bytes of text have room: a line that breaks cannot be erased.
std::size_t roomForText()
{
    winsize size{};
    const bool isKnown = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    const std::size_t columns = isKnown ? size.ws_col : 80;
    return columns > percentLetters ? std::min(mostLetters, columns - percentLetters) : 0;
}

/// Returns the end of the text, beginning with a whole letter.
std::string endOf(const std::string& text, std::size_t room)
{
    std::size_t begin = text.size() - room;
    while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
        ++begin;
    return text.substr(begin);
}

} // namespace

void ProgressLine::show(const LoadProgress& progress)
{
    if (!m_isWanted || Clock::now() < m_since)
        return;
    std::string stage = oneLine(progress.stage);
    if (const std::size_t room = roomForText(); stage.size() > room)
        stage = endOf(stage, room);
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
