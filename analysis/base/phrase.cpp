// SPDX-License-Identifier: MIT
#include "gmonscope/phrase.h"

#include "gmonscope/numbers.h"

namespace gmonscope {

namespace {

Phrase::Translation translation = nullptr;

} // namespace

Phrase::Phrase(const char* english) : m_text(translation ? translation(english) : english) {}

Phrase Phrase::counted(std::uint64_t count, const Phrase& one, const Phrase& many)
{
    return (count == 1 ? one : many).arg(groupedCount(count));
}

Phrase Phrase::arg(std::string_view value) const
{
    Phrase result = *this;
    result.m_values.emplace_back(value);
    return result;
}

std::string Phrase::text() const
{
    std::string result;
    for (std::size_t i = 0; i < m_text.size(); ++i) {
        const char digit = m_text[i] == '%' && i + 1 < m_text.size() ? m_text[i + 1] : '0';
        const bool isPlace = digit >= '1' && digit <= '9' && static_cast<std::size_t>(digit - '1') < m_values.size();
        if (isPlace) {
            result += m_values[static_cast<std::size_t>(digit - '1')];
            ++i;
        } else {
            result += m_text[i];
        }
    }
    return result;
}

void Phrase::translateWith(Translation function) { translation = function; }

} // namespace gmonscope
