// SPDX-License-Identifier: MIT
#include "text/line_text.h"

#include "base/fixed_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <ostream>

namespace gmonscope {

std::string exactNumber(double value)
{
    std::array<char, 32> text{};
    if (!std::isfinite(value))
        value = 0;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end.ptr};
}

Digits::Digits(std::uint64_t number)
{
    do
        m_digits[--m_first] = static_cast<char>('0' + number % 10);
    while (number /= 10);
}

LineText& LineText::hundredths(double value, std::size_t width) { return right(FixedText(value, 2), width); }

LineText& LineText::tenths(double value, std::size_t width) { return right(FixedText(value, 1), width); }

void LineText::makeRoom(std::size_t count) { m_text.resize(std::max(2 * piece, 2 * (m_used + count))); }

void LineText::writeTo(std::ostream& out)
{
    out.write(m_text.data(), static_cast<std::streamsize>(m_used));
    m_used = 0;
}

} // namespace gmonscope
