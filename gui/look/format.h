// SPDX-License-Identifier: MIT
//
// Texts of numbers and names for the window. The analysis uses UTF-8 std::string, Qt uses QString.
#pragma once

#include "gmonscope/names.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "gmonscope/views.h"

#include <QString>

#include <cmath>
#include <optional>

namespace format {

inline QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), qsizetype(utf8.size())); }
inline QString percent(double value) { return text(gmonscope::percentText(value)); }
inline QString number(gmonscope::TimeUnit unit, double value) { return text(unit.number(value)); }
inline QString time(gmonscope::TimeUnit unit, double value) { return text(unit.text(value)); }
/// Returns "+0.12", "–0.12", but "0.00". The sign is an en dash: the fonts have no minus.
QString withSign(double value, const QString& magnitude);
inline QString signedNumber(gmonscope::TimeUnit unit, double value)
{
    return withSign(value, number(unit, std::abs(value)));
}
/// Returns a text of the analysis' tables in the user's language.
inline QString phrase(const char* english) { return text(gmonscope::Phrase::marked(english).text()); }
/// Returns the number by which a translation chooses among its plural forms: tr("%1 runs", nullptr, numerus(n)).
inline int numerus(std::uint64_t value) { return int(value < 1000000 ? value : 1000000 + value % 1000000); }
inline QString count(std::uint64_t value) { return text(gmonscope::groupedCount(value)); }
/// Returns the text for an action: `&` is doubled, because a single one would underline what follows.
inline QString inMenu(QString text) { return text.replace(QLatin1Char('&'), QLatin1String("&&")); }
/// Returns the beginning of a text that may be of any length, as names in a file may, and "…" for what goes beyond so
/// many characters. A widget lays out all of its text, seen or not.
QString beginning(const QString& text, qsizetype most);
/// Returns the text for a tip: long lines are broken where parts of a name begin, and what would fill the screen is
/// left out in the middle.
QString tip(const QString& text);
/// Returns "1 call", "3,648,930 calls".
QString calls(std::uint64_t value);
/// "~" before a number that is an estimate (gmonscope-record --budget).
QString estimateMark(const std::optional<gmonscope::CallRange>& range);
/// Says from what to what the number is, in 95 of 100 profiles; empty if all calls were counted.
QString callRange(const std::optional<gmonscope::CallRange>& range);
/// Returns an amount of the profile in the unit that fits it: "1.04 µs", "12.3 k Ir".
QString duration(const gmonscope::TimedGraph& profile, double value);

/// Returns the unit for all times of the profile.
inline gmonscope::TimeUnit unitOf(const gmonscope::Profile& profile,
                                  gmonscope::TimeMeasure measure = gmonscope::TimeMeasure::Seconds)
{
    return gmonscope::unitOf(profile, measure);
}
/// Returns the unit for times that stand beside their share, which is never %, because the share says that already.
gmonscope::TimeUnit unitBesideShare(const gmonscope::Profile& profile, gmonscope::TimeMeasure measure);
/// Returns "hash_get", or "cycle 1" for a cycle as a whole.
QString entryName(const gmonscope::TimedGraph& profile, gmonscope::EntryRef entry);
/// Returns "<cycle 1>", which gprof's listing adds to the name of a cycle's member.
QString cycleTag(const gmonscope::Profile& profile, gmonscope::CycleId cycle);
/// Returns the file name without its folders.
QString fileName(const QString& path);
/// Returns the run's name: the one the user has given, else the name of its file.
QString runName(const QString& path, const QString& given);
/// Returns "~/lumen" for a folder in the user's home.
QString shortFolder(const QString& path);
/// Returns "gmon.out + 2 runs".
QString runsTitle(const gmonscope::Profile& profile);
/// Returns "3 minutes ago", "yesterday", "12 Nov".
QString age(qint64 secondsSinceEpoch);

} // namespace format
