// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>
#include <QString>

#include <atomic>
#include <memory>
#include <vector>

/// The text of a search: letters anywhere in a name, or /a regular expression/ (the second slash may be missing, since
/// it is typed last). Case counts only if the text has an upper-case letter. An expression that takes too many steps on
/// some name (`(a+)+$`) finds nothing from then on, rather than blocking the window.
class SearchPattern {
public:
    struct Range {
        qsizetype start = 0, length = 0;
        friend bool operator==(Range, Range) = default;
    };

    SearchPattern() = default; ///< matches nothing
    explicit SearchPattern(const QString& text);

    bool isEmpty() const { return m_letters.isEmpty(); }
    bool isRegex() const { return m_isRegex; }
    bool isCaseSensitive() const { return m_case == Qt::CaseSensitive; }
    /// Returns the text, without the slashes of an expression.
    const QString& letters() const { return m_letters; }
    /// Returns why an expression finds nothing: it is malformed, or some name took too long. Empty if all is well.
    QString error() const;
    bool isTooSlow() const { return m_isTooSlow && *m_isTooSlow; }

    /// Returns a deep copy for another thread: threads that share an expression wait for each other at each name.
    SearchPattern ofItsOwn() const;

    /// True if the name matches. Always false while the pattern is empty or in error.
    bool isIn(const QString& name) const;
    /// Returns all matches in the name, from left to right.
    std::vector<Range> rangesIn(const QString& name) const;

private:
    bool findsNothing() const { return isEmpty() || !m_error.isEmpty() || isTooSlow(); }
    QRegularExpressionMatch match(const QString& name, qsizetype from) const;

    QString m_letters, m_error;
    QRegularExpression m_regex;                     ///< set for an expression
    std::shared_ptr<std::atomic<bool>> m_isTooSlow; ///< shared by all copies: each would try for as long
    Qt::CaseSensitivity m_case = Qt::CaseInsensitive;
    bool m_isRegex = false;
};
