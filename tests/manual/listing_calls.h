// SPDX-License-Identifier: MIT
//
// Numbers of calls in what gmonscope-report prints. They are the same in each run, times are not.
#pragma once

#include <QMultiMap>
#include <QRegularExpression>
#include <QString>

namespace listing {

/// Calls by name of a listing's lines, as "many (3)" or "many" has them.
inline QMultiMap<QString, QString> callsByName(const QString& listing)
{
    QMultiMap<QString, QString> calls;
    static const QRegularExpression line(
        R"(^ *[\d.]+ +[\d.]+(?: +[\d.]+)?!? +([\d/]{2,}) +(?:[\d.]+ [mun]?s +[\d.]+ [mun]?s +)?(?:[\d.]+!? +)?(\w+))",
        QRegularExpression::MultilineOption);
    for (auto match = line.globalMatch(listing); match.hasNext();) {
        const auto found = match.next();
        calls.insert(found.captured(2), found.captured(1));
    }
    return calls;
}

} // namespace listing
