// SPDX-License-Identifier: MIT
#include "base/fixed_text.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>

namespace gmonscope {

namespace {

/// The number times `scale`, rounded as printf rounds what the double really is. None: too large, or too near to the
/// middle for a product that itself was rounded.
std::optional<std::uint64_t> rounded(double value, double scale)
{
    constexpr double most = 1e7, margin = 1e-6;
    if (std::signbit(value) || !(value < most))
        return {};
    const double scaled = value * scale;
    const auto whole = static_cast<std::uint64_t>(scaled);
    const double rest = scaled - static_cast<double>(whole);
    if (std::abs(rest - 0.5) < margin)
        return {};
    return whole + (rest > 0.5 ? 1 : 0);
}

} // namespace

FixedText::FixedText(double value, unsigned decimals)
{
    constexpr std::array<double, 3> scales{1, 10, 100};
    const auto count = decimals < scales.size() ? rounded(value, scales[decimals]) : std::nullopt;
    if (!count) {
        m_end = static_cast<std::size_t>(
            std::snprintf(m_text.data(), m_text.size(), "%.*f", static_cast<int>(decimals), value));
        return;
    }
    constexpr std::size_t most = 32;
    m_first = m_end = most;
    std::uint64_t left = *count;
    const auto putDigit = [&] {
        m_text[--m_first] = static_cast<char>('0' + left % 10);
        left /= 10;
    };
    for (unsigned i = 0; i < decimals; ++i)
        putDigit();
    if (decimals > 0)
        m_text[--m_first] = '.';
    do
        putDigit();
    while (left > 0);
}

} // namespace gmonscope
