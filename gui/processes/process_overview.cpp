// SPDX-License-Identifier: MIT
#include "processes/process_overview.h"

#include "look/format.h"

#include "gmonscope/identify.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

using namespace gmonscope;

namespace {

struct ProcessOverviewTexts {
    Q_DECLARE_TR_FUNCTIONS(ProcessOverview)
};

constexpr qsizetype fewFiles = 16;

/// Pipes are not touched: they are read once.
bool isProgram(const QString& path)
{
    if (!QFileInfo(path).isFile())
        return false;
    const Result<FileKind> kind = identifyFile(path.toStdString());
    return kind && *kind == FileKind::Image;
}

bool hasProgram(const QStringList& paths) { return std::any_of(paths.begin(), paths.end(), isProgram); }

} // namespace

std::uint64_t ProcessOverview::count() const
{
    std::uint64_t count = 0;
    for (const ProgramGroup& program : programs)
        count += program.processes;
    return count;
}

QStringList ProcessOverview::pathsOf(const std::vector<std::size_t>& profiles) const
{
    QStringList found;
    for (const std::size_t i : profiles)
        found += format::text(processes.profiles[i].path);
    return found;
}

bool ProcessOverview::hasDamaged(const QStringList& profiles) const
{
    return std::any_of(processes.profiles.begin(), processes.profiles.end(),
                       [&profiles](const ProcessProfile& profile) {
                           return profile.isDamaged && profiles.contains(format::text(profile.path));
                       });
}

bool ProcessOverview::mayBeSalvaged() const
{
    return !isSalvaged && std::any_of(processes.leftOut.begin(), processes.leftOut.end(),
                                      [](const Error& error) { return error.offset.has_value(); });
}

QString ProcessOverview::title() const
{
    const QString first = QFileInfo(QDir::cleanPath(QDir::current().absoluteFilePath(given.first()))).fileName();
    return given.size() == 1 ? first : ProcessOverviewTexts::tr("%1 + %2 more").arg(first).arg(given.size() - 1);
}

QString ProcessOverview::summary() const
{
    return ProcessOverviewTexts::tr("%1 processes of %2 programs")
        .arg(format::count(count()), format::count(programs.size()));
}

bool processOverview::mayBeSeveral(const QStringList& paths)
{
    if (std::any_of(paths.begin(), paths.end(), [](const QString& path) { return QFileInfo(path).isDir(); }))
        return true;
    return paths.size() > 1 && (paths.size() > fewFiles || !hasProgram(paths));
}

ProcessOverviewPtr processOverview::read(const QStringList& paths, bool salvages, const std::atomic<bool>& cancelled)
{
    const auto isThere = [](const QString& path) { return QFileInfo(path).isFile() || QFileInfo(path).isDir(); };
    if (!std::all_of(paths.begin(), paths.end(), isThere) || hasProgram(paths))
        return {};
    std::vector<std::string> given;
    for (const QString& path : paths)
        given.push_back(path.toStdString());
    auto overview = std::make_shared<ProcessOverview>();
    overview->given = paths;
    overview->isSalvaged = salvages;
    overview->processes = readProcesses(given, {.salvage = salvages, .labels = {}}, &cancelled);
    overview->programs = programsOf(overview->processes);
    if (cancelled || overview->programs.size() < 2)
        return {};
    for (const ProcessProfile& profile : overview->processes.profiles)
        overview->paths.insert(format::text(profile.path));
    overview->byProgram = processItems::byProgram(overview->processes, overview->programs);
    overview->byName = processItems::byTree(overview->processes, TreeRows::ByName);
    overview->byProcess = processItems::byTree(overview->processes, TreeRows::All);
    return overview;
}
