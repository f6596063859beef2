// SPDX-License-Identifier: MIT
#include "processes/process_notices.h"

#include "look/format.h"
#include "profile/given_files.h"

#include <QCoreApplication>

#include <algorithm>

using gmonscope::Error;
using gmonscope::RepeatedRun;

namespace {

struct ProcessNoticeTexts {
    Q_DECLARE_TR_FUNCTIONS(ProcessNotices)
};

constexpr qsizetype mostNamed = 6;

/// Returns "a, b and 3 more".
QString listed(const QStringList& names)
{
    const QString text = names.mid(0, mostNamed).join(QStringLiteral(", "));
    return names.size() <= mostNamed ? text
                                     : ProcessNoticeTexts::tr("%1 and %2 more")
                                           .arg(text, format::count(std::uint64_t(names.size() - mostNamed)));
}

/// Returns the names of files that hold what others have.
QStringList twinsOf(const gmonscope::Processes& processes)
{
    QStringList names;
    for (const RepeatedRun& run : processes.repeated)
        names += format::fileName(format::text(run.path));
    for (const std::string& sum : processes.sums)
        names += format::fileName(format::text(sum));
    return names;
}

NoticeText leftOut(const std::vector<Error>& errors)
{
    if (errors.size() == 1) {
        const FileError error = givenFiles::fileError(errors.front());
        return {{NoticeKind::LeftOut},
                ProblemRow::Severity::Error,
                ProcessNoticeTexts::tr("%1 is left out").arg(format::fileName(error.path)),
                error.sentence(),
                false,
                error.text};
    }
    QStringList names;
    for (const Error& error : errors)
        names += format::fileName(format::text(error.path));
    return {{NoticeKind::LeftOut},
            ProblemRow::Severity::Error,
            ProcessNoticeTexts::tr("%1 files are left out").arg(format::count(errors.size())),
            listed(names)};
}

} // namespace

std::vector<NoticeText> processNotices::about(const ProcessOverview& overview)
{
    const gmonscope::Processes& processes = overview.processes;
    std::vector<NoticeText> texts;
    if (!processes.leftOut.empty())
        texts.push_back(leftOut(processes.leftOut));
    QStringList damaged;
    for (const gmonscope::ProcessProfile& profile : processes.profiles)
        if (profile.isDamaged)
            damaged += format::fileName(format::text(profile.path));
    if (!damaged.isEmpty())
        texts.push_back({{NoticeKind::LeftOut, QStringLiteral("damaged")},
                         ProblemRow::Severity::Warning,
                         ProcessNoticeTexts::tr("Of damaged files only a part counts"),
                         listed(damaged)});
    if (const QStringList twins = twinsOf(processes); !twins.isEmpty())
        texts.push_back({{NoticeKind::RunsRepeated},
                         ProblemRow::Severity::Note,
                         ProcessNoticeTexts::tr("Files that hold what others have are left out"),
                         listed(twins)});
    return texts;
}

QString processNotices::leftOutLines(const ProcessOverview& overview)
{
    QStringList lines;
    for (const Error& error : overview.processes.leftOut)
        lines += format::text(error.text());
    return lines.join(QLatin1Char('\n'));
}
