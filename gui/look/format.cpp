// SPDX-License-Identifier: MIT
#include "look/format.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

using gmonscope::EntryRef;
using gmonscope::Profile;

namespace {
struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Format)
};

constexpr qsizetype widestTipLine = 100, mostTipLines = 20;

/// Returns how much of it has room in one line of a tip, at least a letter.
qsizetype widthOfTipLine(QStringView text)
{
    if (text.size() <= widestTipLine)
        return text.size();
    for (qsizetype end = widestTipLine; end > widestTipLine / 2; --end)
        if (QStringView(u" ,:<>()/").contains(text[end - 1]) && text[end] != QLatin1Char(':'))
            return end;
    return text[widestTipLine].isLowSurrogate() ? widestTipLine - 1 : widestTipLine;
}
} // namespace

QString format::withSign(double value, const QString& magnitude)
{
    const bool isZero =
        std::none_of(magnitude.begin(), magnitude.end(), [](QChar letter) { return letter.digitValue() > 0; });
    return isZero ? magnitude : (value < 0 ? QStringLiteral("\u2013") : QStringLiteral("+")) + magnitude;
}

QString format::beginning(const QString& text, qsizetype most)
{
    if (text.size() <= most)
        return text;
    return text.first(text[most].isLowSurrogate() ? most - 1 : most) + QStringLiteral("…");
}

QString format::tip(const QString& text)
{
    QStringList lines;
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        QStringView rest(line);
        do {
            const qsizetype width = widthOfTipLine(rest);
            lines += rest.first(width).toString();
            rest = rest.sliced(width);
        } while (!rest.isEmpty());
    }
    if (lines.size() > mostTipLines) {
        lines.remove(mostTipLines / 2, lines.size() - mostTipLines);
        lines.insert(mostTipLines / 2, QStringLiteral("…"));
    }
    return lines.join(QLatin1Char('\n'));
}

QString format::duration(const gmonscope::TimedGraph& profile, double value)
{
    const gmonscope::CostUnit& unit = profile.costUnit();
    if (unit.isTime())
        return text(gmonscope::durationText(value));
    return text(gmonscope::fittedAmountText(profile, value) + ' ' + unit.count).replace(QLatin1Char(' '), QChar::Nbsp);
}

QString format::calls(std::uint64_t value)
{
    return value == 1 ? Texts::tr("1 call") : Texts::tr("%1 calls", nullptr, numerus(value)).arg(count(value));
}

QString format::estimateMark(const std::optional<gmonscope::CallRange>& range)
{
    return range ? QStringLiteral("~") : QString();
}

QString format::callRange(const std::optional<gmonscope::CallRange>& range)
{
    return range ? Texts::tr(" (%1 to %2)").arg(count(range->low), count(range->high)) : QString();
}

QString format::entryName(const gmonscope::TimedGraph& profile, EntryRef entry)
{
    if (entry.isCycle())
        return Texts::tr("cycle %1").arg(profile.cycle(entry.cycle()).number);
    return text(displayName(profile, entry.function()));
}

gmonscope::TimeUnit format::unitBesideShare(const Profile& profile, gmonscope::TimeMeasure measure)
{
    using gmonscope::TimeMeasure;
    return unitOf(profile, measure == TimeMeasure::Percent ? TimeMeasure::Seconds : measure);
}

QString format::cycleTag(const Profile& profile, gmonscope::CycleId cycle)
{
    return QStringLiteral("<cycle %1>").arg(profile.cycle(cycle).number);
}

QString format::fileName(const QString& path) { return QFileInfo(path).fileName(); }

QString format::runName(const QString& path, const QString& given) { return given.isEmpty() ? fileName(path) : given; }

QString format::shortFolder(const QString& path)
{
    const QString folder = QFileInfo(path).absolutePath();
    const QString home = QDir::homePath();
    if (folder == home)
        return QStringLiteral("~");
    return folder.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + folder.mid(home.size()) : folder;
}

QString format::runsTitle(const Profile& profile)
{
    const auto runs = profile.runs();
    if (runs.empty())
        return {};
    const auto& process = runs.front().process; // the live file of a running one has a name that says nothing
    const QString first =
        process && process->isRunning ? Texts::tr("process %1").arg(process->pid) : fileName(text(runs.front().path));
    if (runs.size() == 1)
        return first;
    return runs.size() == 2
               ? Texts::tr("%1 + 1 run").arg(first)
               : Texts::tr("%1 + %2 runs", nullptr, numerus(runs.size() - 1)).arg(first).arg(runs.size() - 1);
}

QString format::age(qint64 secondsSinceEpoch)
{
    const QDateTime then = QDateTime::fromSecsSinceEpoch(secondsSinceEpoch);
    const QDateTime now = QDateTime::currentDateTime();
    const qint64 minutes = then.secsTo(now) / 60;
    if (minutes < 1)
        return Texts::tr("just now");
    if (minutes < 60)
        return minutes == 1 ? Texts::tr("1 minute ago")
                            : Texts::tr("%1 minutes ago", nullptr, int(minutes)).arg(minutes);
    const qint64 days = then.daysTo(now);
    if (days == 0)
        return minutes < 120 ? Texts::tr("1 hour ago")
                             : Texts::tr("%1 hours ago", nullptr, int(minutes / 60)).arg(minutes / 60);
    if (days == 1)
        return Texts::tr("yesterday");
    if (days < 7)
        return Texts::tr("%1 days ago", nullptr, int(days)).arg(days);
    return QLocale().toString(then.date(),
                              then.date().year() == now.date().year() ? Texts::tr("d MMM") : Texts::tr("d MMM yyyy"));
}
