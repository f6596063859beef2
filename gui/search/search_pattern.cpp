// SPDX-License-Identifier: MIT
#include "search/search_pattern.h"

#include <QCoreApplication>

namespace {

/// How often an expression may backtrack in one name: 10 to 50 ms. Usual searches backtrack a thousand times.
constexpr auto limits = "(*LIMIT_MATCH=1000000)";

constexpr std::size_t mostRanges = 64; ///< in one name: nobody can tell more apart

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
    m_isTooSlow = std::make_shared<std::atomic<bool>>(false);
    m_regex = QRegularExpression(QLatin1String(limits) + m_letters, m_case == Qt::CaseInsensitive
                                                                        ? QRegularExpression::CaseInsensitiveOption
                                                                        : QRegularExpression::NoPatternOption);
    if (!m_regex.isValid())
        m_error = m_regex.errorString();
}

SearchPattern SearchPattern::ofItsOwn() const
{
    if (!m_isRegex)
        return *this;
    SearchPattern own(QLatin1Char('/') + m_letters + QLatin1Char('/'));
    own.m_isTooSlow = m_isTooSlow;
    return own;
}

QString SearchPattern::error() const
{
    return isTooSlow() ? QCoreApplication::translate("SearchPattern", "takes too long; fewer + and * may help")
                       : m_error;
}

QRegularExpressionMatch SearchPattern::match(const QString& name, qsizetype from) const
{
    auto found = m_regex.match(name, from);
    if (!found.isValid() && name.isValidUtf16()) // only limits end the search of a valid text
        *m_isTooSlow = true;
    return found;
}

bool SearchPattern::isIn(const QString& name) const
{
    if (findsNothing())
        return false;
    return m_isRegex ? match(name, 0).hasMatch() : name.contains(m_letters, m_case);
}

std::vector<SearchPattern::Range> SearchPattern::rangesIn(const QString& name) const
{
    std::vector<Range> ranges;
    if (findsNothing())
        return ranges;
    if (m_isRegex) {
        for (auto found = match(name, 0); found.hasMatch() && ranges.size() < mostRanges;) {
            if (found.capturedLength() > 0)
                ranges.push_back({found.capturedStart(), found.capturedLength()});
            qsizetype next = found.capturedEnd() + (found.capturedLength() > 0 ? 0 : 1);
            if (next < name.size() && name[next].isLowSurrogate())
                ++next;
            if (next > name.size())
                break;
            found = match(name, next);
        }
        return ranges;
    }
    for (qsizetype at = name.indexOf(m_letters, 0, m_case); at >= 0 && ranges.size() < mostRanges;
         at = name.indexOf(m_letters, at + m_letters.size(), m_case))
        ranges.push_back({at, m_letters.size()});
    return ranges;
}
