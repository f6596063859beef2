// SPDX-License-Identifier: MIT
#include "search_pattern.h"

namespace {

constexpr std::size_t mostRanges = 64; ///< in one name: more cannot be told apart

/// Letters behind a backslash name a class (\W), they are not searched for.
bool hasUpperCase(const QString& letters, bool isRegex)
{
    for (qsizetype i = 0; i < letters.size(); ++i) {
        if (isRegex && letters[i] == QLatin1Char('\\'))
            ++i;
        else if (letters[i].isUpper())
            return true;
    }
    return false;
}

} // namespace

SearchPattern::SearchPattern(const QString& text) : m_letters(text), m_isRegex(text.startsWith(QLatin1Char('/')))
{
    if (m_isRegex) {
        m_letters.remove(0, 1);
        if (m_letters.endsWith(QLatin1Char('/')))
            m_letters.chop(1);
    }
    m_case = hasUpperCase(m_letters, m_isRegex) ? Qt::CaseSensitive : Qt::CaseInsensitive;
    if (!m_isRegex || m_letters.isEmpty())
        return;
    m_regex = QRegularExpression(m_letters, m_case == Qt::CaseInsensitive ? QRegularExpression::CaseInsensitiveOption
                                                                          : QRegularExpression::NoPatternOption);
    if (!m_regex.isValid())
        m_error = m_regex.errorString();
}

SearchPattern SearchPattern::ofItsOwn() const
{
    return m_isRegex ? SearchPattern(QLatin1Char('/') + m_letters + QLatin1Char('/')) : *this;
}

bool SearchPattern::isIn(const QString& name) const
{
    if (findsNothing())
        return false;
    return m_isRegex ? m_regex.match(name).hasMatch() : name.contains(m_letters, m_case);
}

std::vector<SearchPattern::Range> SearchPattern::rangesIn(const QString& name) const
{
    std::vector<Range> ranges;
    if (findsNothing())
        return ranges;
    if (m_isRegex) {
        for (auto match = m_regex.globalMatch(name); match.hasNext() && ranges.size() < mostRanges;)
            if (const QRegularExpressionMatch found = match.next(); found.capturedLength() > 0)
                ranges.push_back({found.capturedStart(), found.capturedLength()});
        return ranges;
    }
    for (qsizetype at = name.indexOf(m_letters, 0, m_case); at >= 0 && ranges.size() < mostRanges;
         at = name.indexOf(m_letters, at + m_letters.size(), m_case))
        ranges.push_back({at, m_letters.size()});
    return ranges;
}
