// SPDX-License-Identifier: MIT
#include "text/line_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>
#include <ostream>

namespace gmonscope {

namespace {

/// The number times `scale`, rounded as printf rounds what the double really is. None: too large, or too near to the
/// middle for a product that itself was rounded.
std::optional<std::uint64_t> rounded(double value, double scale)
{
    constexpr double most = 1e7, margin = 1e-6;
    if (std::signbit(value) || !(value < most))
        return {};
    const double scaled = value * scale, whole = std::floor(scaled), rest = scaled - whole;
    if (std::abs(rest - 0.5) < margin)
        return {};
    return static_cast<std::uint64_t>(whole) + (rest > 0.5 ? 1 : 0);
}

LineText& putByPrintf(LineText& text, const char* format, double value, std::size_t width)
{
    std::array<char, 400> digits{}; // the largest double has 309
    const int length = std::snprintf(digits.data(), digits.size(), format, value);
    return text.right({digits.data(), static_cast<std::size_t>(length)}, width);
}

} // namespace

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

LineText& LineText::hundredths(double value, std::size_t width)
{
    const auto count = rounded(value, 100);
    if (!count)
        return putByPrintf(*this, "%.2f", value, width);
    constexpr std::size_t behind = 3; // with the point
    right(Digits(*count / 100), width > behind ? width - behind : 0);
    const char last[] = {'.', static_cast<char>('0' + *count / 10 % 10), static_cast<char>('0' + *count % 10)};
    return *this << std::string_view(last, sizeof last);
}

LineText& LineText::tenths(double value, std::size_t width)
{
    const auto count = rounded(value, 10);
    if (!count)
        return putByPrintf(*this, "%.1f", value, width);
    constexpr std::size_t behind = 2;
    right(Digits(*count / 10), width > behind ? width - behind : 0);
    const char last[] = {'.', static_cast<char>('0' + *count % 10)};
    return *this << std::string_view(last, sizeof last);
}

void LineText::flush()
{
    m_out.write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
    m_text.clear();
}

} // namespace gmonscope
