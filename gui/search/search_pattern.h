// SPDX-License-Identifier: MIT
#pragma once

#include <QRegularExpression>
#include <QString>

#include <atomic>
#include <memory>
#include <vector>

/// What a person searches for: letters anywhere in a name, or /a regular expression/ (the second slash may be missing,
/// since it is typed last). Upper and lower case are the same unless an upper-case letter is among them. An expression
/// that tries too many ways through some name (`(a+)+$`) finds nothing from then on, rather than to hold up the window.
class SearchPattern {
public:
    struct Range {
        qsizetype start = 0, length = 0;
        friend bool operator==(Range, Range) = default;
    };

    SearchPattern() = default; ///< searches for nothing
    explicit SearchPattern(const QString& text);

    bool isEmpty() const { return m_letters.isEmpty(); }
    bool isRegex() const { return m_isRegex; }
    bool isCaseSensitive() const { return m_case == Qt::CaseSensitive; }
    /// Without the slashes of an expression.
    const QString& letters() const { return m_letters; }
    /// Why the expression finds nothing, in words: it is none, or some name took too long. Empty when all is well.
    QString error() const;
    bool isTooSlow() const { return m_isTooSlow && *m_isTooSlow; }

    /// The same, for another thread: threads that share an expression wait for each other with each name.
    SearchPattern ofItsOwn() const;

    /// False of everything while empty or in error.
    bool isIn(const QString& name) const;
    /// Where it is in the name, from left to right.
    std::vector<Range> rangesIn(const QString& name) const;

private:
    bool findsNothing() const { return isEmpty() || !m_error.isEmpty() || isTooSlow(); }
    QRegularExpressionMatch match(const QString& name, qsizetype from) const;

    QString m_letters, m_error;
    QRegularExpression m_regex;                     ///< of an expression
    std::shared_ptr<std::atomic<bool>> m_isTooSlow; ///< for all copies: each would try for as long
    Qt::CaseSensitivity m_case = Qt::CaseInsensitive;
    bool m_isRegex = false;
};
