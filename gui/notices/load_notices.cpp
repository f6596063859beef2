// SPDX-License-Identifier: MIT
#include "notices/load_notices.h"

#include "look/format.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <optional>
#include <utility>

using gmonscope::Profile;

namespace {
struct Texts {
    Q_DECLARE_TR_FUNCTIONS(LoadNotices)
};

constexpr double muchNameless = 0.2;

/// Returns the part of the time (without samples: of the calls) in code of the program without a symbol.
double namelessShare(const Profile& profile)
{
    const bool isTime = profile.totalTicks() > 0;
    double nameless = 0, all = 0;
    for (const gmonscope::Function& function : profile.functions()) {
        const double part = isTime ? function.ticks : double(function.calls + function.selfCalls);
        all += part;
        const bool isOfProgram = !function.module || function.module->value == 0;
        const bool hasNoName = function.isNameless || function.kind == gmonscope::FunctionKind::Gap;
        nameless += isOfProgram && hasNoName ? part : 0;
    }
    return all > 0 ? nameless / all : 0;
}

QString programOf(const Profile& profile) { return format::fileName(format::text(profile.imagePath())); }

NoticeText withoutSamples()
{
    return {{NoticeKind::NoSamples},
            ProblemRow::Severity::Warning,
            Texts::tr("No samples"),
            Texts::tr("No sample fell into the program's own code: it ran too briefly, or in shared libraries. "
                      "Calls only.")};
}

NoticeText withoutCalls(const Profile& profile)
{
    if (profile.importedFrom().empty())
        return {{NoticeKind::NoCalls},
                ProblemRow::Severity::Warning,
                Texts::tr("No calls were counted"),
                Texts::tr("%1 was not built with -pg: there are times, but no callers.").arg(programOf(profile))};
    return {{NoticeKind::NoCalls},
            ProblemRow::Severity::Warning,
            Texts::tr("No callers are known"),
            profile.costUnit().isExact
                ? Texts::tr("The file tells of functions alone.")
                : Texts::tr("The file tells of functions alone. perf record -g keeps their callers, or "
                            "--call-graph=dwarf where code has no frame pointers.")};
}

/// None: nobody doubts that it is of this build.
std::optional<NoticeText> ofOtherBuild(const Profile& profile)
{
    const auto problems = profile.problems();
    const auto doubt = std::find_if(problems.begin(), problems.end(), [](const gmonscope::Problem& problem) {
        return problem.kind == gmonscope::ProblemKind::OtherImage;
    });
    if (doubt == problems.end())
        return {};
    const QString path = format::text(doubt->path);
    return NoticeText{{NoticeKind::OtherBuild, path},
                      ProblemRow::Severity::Warning,
                      Texts::tr("%1 may be of another build of %2").arg(format::fileName(path), programOf(profile)),
                      format::text(doubt->text),
                      true};
}

/// None: enough of them have one.
std::optional<NoticeText> withoutNames(const Profile& profile)
{
    const double share = namelessShare(profile);
    if (share < muchNameless)
        return {};
    return NoticeText{
        {NoticeKind::FewSymbols},
        ProblemRow::Severity::Warning,
        Texts::tr("%1 has too few symbols").arg(programOf(profile)),
        Texts::tr("%1 of the %2 fall in code without a name, shown as fn@ADDRESS or [gap]. Its debugging "
                  "symbols, or the program as it was before strip, have the names.")
            .arg(format::percent(100 * share), profile.totalTicks() > 0 ? Texts::tr("time") : Texts::tr("calls")),
        true};
}
} // namespace

NoticeText loadNotices::failure(const FileError& error)
{
    if (!error.missingThread.isEmpty())
        return {{NoticeKind::ThreadMissing},
                ProblemRow::Severity::Error,
                Texts::tr("The profile has no thread %1").arg(error.missingThread),
                Texts::tr("It cannot be shown alone: %1. The profile that was shown stays.").arg(error.text)};
    const QString name = format::fileName(error.path);
    return {{NoticeKind::NotOpened, error.path},
            ProblemRow::Severity::Error,
            name.isEmpty() ? Texts::tr("Nothing was opened") : Texts::tr("%1 was not opened").arg(name),
            error.sentence(),
            false,
            error.text};
}

NoticeText loadNotices::leftOut(const std::vector<FileError>& errors)
{
    if (errors.size() == 1)
        return {{NoticeKind::LeftOut, errors.front().path},
                ProblemRow::Severity::Error,
                Texts::tr("%1 is not in the sum").arg(format::fileName(errors.front().path)),
                errors.front().sentence(),
                false,
                errors.front().text};
    QStringList names;
    for (const FileError& error : errors)
        names += format::fileName(error.path);
    return {{NoticeKind::LeftOut},
            ProblemRow::Severity::Error,
            Texts::tr("%1 files are not in the sum", nullptr, format::numerus(errors.size())).arg(errors.size()),
            names.join(QStringLiteral(", "))};
}

QString loadNotices::shownPath(const QString& path)
{
    const QString relative = QDir::current().relativeFilePath(path);
    return relative.startsWith(QLatin1String("..")) || QDir::isAbsolutePath(relative) ? path
                                                                                      : QStringLiteral("./") + relative;
}

NoticeText loadNotices::imageTaken(const LoadedProfile& loaded)
{
    return {{NoticeKind::ImageTaken},
            ProblemRow::Severity::Note,
            Texts::tr("Goes with %1: %2").arg(shownPath(loaded.image), loaded.imageReason),
            Texts::tr("A profile does not name its program."),
            true};
}

std::vector<NoticeText> loadNotices::about(const Profile& profile)
{
    if (profile.totalTicks() <= 0 && !profile.hasArcs())
        return {{{NoticeKind::ProfileEmpty},
                 ProblemRow::Severity::Warning,
                 Texts::tr("The profile is empty"),
                 Texts::tr("It holds neither samples nor calls.")}};
    std::vector<NoticeText> texts;
    if (profile.totalTicks() <= 0)
        texts.push_back(withoutSamples());
    else if (!profile.hasArcs())
        texts.push_back(withoutCalls(profile));
    if (auto doubt = ofOtherBuild(profile))
        texts.push_back(std::move(*doubt));
    if (auto nameless = withoutNames(profile))
        texts.push_back(std::move(*nameless));
    return texts;
}
