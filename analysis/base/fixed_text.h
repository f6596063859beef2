// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace gmonscope {

/// The text of a number, for temporary use: what printf writes for "%.*f", to the last digit.
/// Most numbers need no printf, which reckons with all digits that a double has.
class FixedText {
public:
    FixedText(double value, unsigned decimals);
    operator std::string_view() const { return {m_text.data() + m_first, m_end - m_first}; }

private:
    std::array<char, 400> m_text; ///< the largest double has 309 digits
    std::size_t m_first = 0, m_end = 0;
};

} // namespace gmonscope
