// SPDX-License-Identifier: MIT
//
// The analysis speaks UTF-8 std::string, Qt speaks QString.
#pragma once

#include "gmonscope/names.h"
#include "gmonscope/numbers.h"
#include "gmonscope/views.h"

#include <QString>

#include <cmath>

namespace format {

inline QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), qsizetype(utf8.size())); }
inline QString percent(double value) { return text(gmonscope::percentText(value)); }
inline QString number(gmonscope::TimeUnit unit, double value) { return text(unit.number(value)); }
inline QString time(gmonscope::TimeUnit unit, double value) { return text(unit.text(value)); }
/// "+0.12", "–0.12", but "0.00". The sign is an en dash: the fonts have no minus.
QString withSign(double value, const QString& magnitude);
inline QString signedNumber(gmonscope::TimeUnit unit, double value)
{
    return withSign(value, number(unit, std::abs(value)));
}
inline QString count(std::uint64_t value) { return text(gmonscope::groupedCount(value)); }
/// As the text of an action: `&` would underline what follows.
inline QString inMenu(QString text) { return text.replace(QLatin1Char('&'), QLatin1String("&&")); }
/// "1 call", "3,648,930 calls"
QString calls(std::uint64_t value);
inline QString duration(double value) { return text(gmonscope::durationText(value)); }

/// That of all the profile's times.
inline gmonscope::TimeUnit unitOf(const gmonscope::Profile& profile,
                                  gmonscope::TimeMeasure measure = gmonscope::TimeMeasure::Seconds)
{
    return gmonscope::TimeUnit::of(measure, profile.totalSeconds(), profile.secondsPerTick());
}
/// Of times that stand beside their share: % would say it twice.
gmonscope::TimeUnit unitBesideShare(const gmonscope::Profile& profile, gmonscope::TimeMeasure measure);
/// "hash_get", or "cycle 1" for a cycle as a whole.
QString entryName(const gmonscope::Profile& profile, gmonscope::EntryRef entry);
/// As in gprof's listing: a member of a cycle carries "<cycle 1>".
QString cycleTag(const gmonscope::Profile& profile, gmonscope::CycleId cycle);
/// The file name without its folders.
QString fileName(const QString& path);
/// What a run is called: by a person, or else as its file.
QString runName(const QString& path, const QString& given);
/// "~/lumen" for a folder in the person's own one.
QString shortFolder(const QString& path);
/// "gmon.out + 2 runs"
QString runsTitle(const gmonscope::Profile& profile);
/// "3 minutes ago", "yesterday", "12 Nov"
QString age(qint64 secondsSinceEpoch);

} // namespace format
