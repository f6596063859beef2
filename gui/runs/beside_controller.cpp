// SPDX-License-Identifier: MIT
#include "runs/beside_controller.h"

#include "attribution/attribution_panel.h"
#include "diagram/diagram_document.h"
#include "look/action.h"
#include "look/format.h"
#include "notices/banner_area.h"
#include "profile/selection.h"
#include "tables/functions_panel.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace gmonscope;

namespace {

/// Functions of all runs that are read unasked: they take some 70 bytes each.
constexpr std::size_t mostUnasked = 5'000'000;

QString groupText(const BesideRuns& runs, const RunGroup& group)
{
    const auto seconds = [&](double value) { return format::duration(runs.sum(), value).toStdString(); };
    QStringList reasons;
    for (GroupDifference difference : group.differences) {
        difference.name = runs.nameOf(difference).toStdString();
        reasons += format::text(differenceText(difference, seconds).text());
    }
    return QStringLiteral("%1: %2").arg(runs.namesOf(group), reasons.join(QStringLiteral("; ")));
}

QString groupsTitle(const RunSpread& spread)
{
    const std::size_t most = spread.groups.front().runs.size(), others = spread.runs - most;
    if (2 * most <= spread.runs)
        return BesideController::tr("%1 runs fall into %2 groups").arg(spread.runs).arg(spread.groups.size());
    return BesideController::tr("Unlike the others: %1 of %2 runs").arg(others).arg(spread.runs);
}

} // namespace

BesideController::BesideController(const Shown& shown, QObject* parent)
    : QObject(parent), m_shown(shown), m_afterDiagram(shown.diagram),
      m_all(makeAction(this, {.name = "allRuns", .text = tr("S&how all runs")}, &BesideController::showAll)),
      m_reading(shown.document, shown.banner)
{
    m_all->setEnabled(false);
    connect(&shown.document, &ProfileDocument::profileShown, this, &BesideController::update);
    connect(&shown.document, &ProfileDocument::replaced, this, [this] { m_wantedAlone.clear(); });
    connect(&shown.document, &ProfileDocument::refreshShown, this, &BesideController::drop); // results are older
    connect(&shown.attribution, &AttributionPanel::eachRunToggled, this, [this](bool isWanted) {
        if (isWanted)
            want();
    });
    connect(&shown.document, &ProfileDocument::filesChanged, this, &BesideController::takeFiles);
    connect(&shown.attribution, &AttributionPanel::runWanted, this, &BesideController::showAlone);
    connect(&shown.banner, &BannerArea::cancelled, this, [this] {
        if (!m_reading.isReading()) // else it was another load that was cancelled
            return;
        m_reading.stop();
        m_shown.attribution.giveUpEachRun();
        Q_EMIT gaveUp();
    });
}

BesideController::Files BesideController::shownFiles() const
{
    const ProfileDocument& document = m_shown.document;
    Files files;
    if (!document.loaded())
        return files;
    files.image = document.loaded()->image;
    files.changes = document.changes();
    for (const RunFile& file : document.files())
        if (file.isIncluded) {
            files.paths += file.path;
            files.written += QFileInfo(file.path).lastModified();
        }
    return files;
}

/// Returns the run of those that were read, if it is the only one that is shown, and was asked for alone.
std::optional<std::size_t> BesideController::aloneOf(const Files& files) const
{
    if (!m_read || files.paths.size() != 1 || files.paths.first() != m_wantedAlone)
        return {};
    const qsizetype run = m_read->files.paths.indexOf(files.paths.first());
    if (run < 0 || m_read->files.written[run] != files.written.first() || m_read->files.image != files.image ||
        m_read->files.changes != files.changes)
        return {};
    return std::size_t(run);
}

void BesideController::update()
{
    m_reading.stop();
    m_afterDiagram.run({});
    const Files files = shownFiles();
    const auto alone = aloneOf(files);
    m_shown.attribution.setEachRunAvailable(alone || (canRead() && !isSum()));
    if (files.paths == QStringList{m_wantedAlone} && m_shown.document.files().size() > 1)
        tellAlone();
    if (alone || (m_read && files == m_read->files))
        return publish(alone);
    drop();
    if (canRead() && isSmall()) // the graph comes first
        m_afterDiagram.run([this] { start(); });
}

/// Thread numbers of the sum mean other threads in each run.
bool BesideController::canRead() const
{
    const LoadedProfilePtr& loaded = m_shown.document.loaded();
    return loaded && (loaded->profile->runs().size() > 1 || isSum()) && loaded->profile->totalTicks() > 0 &&
           m_shown.document.changes().threads.empty();
}

bool BesideController::isSum() const
{
    const LoadedProfilePtr& loaded = m_shown.document.loaded();
    if (!loaded || loaded->profile->runs().size() != 1)
        return false;
    const auto& process = loaded->profile->runs().front().process;
    return process && process->processes > 1 && !process->isDifference;
}

bool BesideController::isSmall() const
{
    const LoadedProfilePtr& loaded = m_shown.document.loaded();
    return loaded->profile->runs().size() * loaded->flat.size() <= mostUnasked;
}

void BesideController::want()
{
    if (m_runs || m_reading.isReading() || !m_shown.document.loaded())
        return;
    m_afterDiagram.run({});
    start();
}

void BesideController::start()
{
    const auto sum = m_shown.document.loaded()->profile;
    m_reading.start<RunsBeside>(&runsBeside, [this, sum, files = shownFiles()](const BesideRuns::Runs& runs) {
        if (!runs) {
            m_shown.attribution.giveUpEachRun();
            return gaveUp();
        }
        if (runs->spread.runs == 0) // a sum that does not tell how its runs differ
            return;
        m_read = {files, runs, sum};
        publish({});
        tellGroups();
    });
}

/// Returns the names that the user has given the runs.
QStringList BesideController::givenNames() const
{
    QStringList names;
    if (m_read->runs->each.runs().empty()) // the runs are no files of the document
        return names;
    for (const QString& path : m_read->files.paths) {
        const auto& files = m_shown.document.files();
        const auto file = std::find_if(files.begin(), files.end(), [&](const RunFile& f) { return f.path == path; });
        names += file == files.end() ? QString() : file->name;
    }
    return names;
}

/// The list of runs has changed: a name, or what is in the sum.
void BesideController::takeFiles()
{
    const auto& files = m_shown.document.files();
    m_all->setEnabled(
        std::any_of(files.begin(), files.end(), [](const RunFile& f) { return !f.isIncluded && f.error.isEmpty(); }));
    const LoadedProfilePtr& loaded = m_shown.document.loaded();
    if (!m_runs || !loaded || m_runs->shown() != loaded->profile || m_given == givenNames())
        return;
    m_given = givenNames();
    give(std::make_shared<const BesideRuns>(m_read->runs, m_read->sum, m_runs->shown(), m_given, m_runs->alone()));
}

void BesideController::publish(std::optional<std::size_t> alone)
{
    const auto shown = m_shown.document.loaded()->profile;
    m_given = givenNames();
    give(std::make_shared<const BesideRuns>(m_read->runs, m_read->sum, shown, m_given, alone));
}

void BesideController::give(const BesideRunsPtr& runs)
{
    m_runs = runs;
    const BesideRunsPtr forPanels = m_shown.document.changes().threads.empty() ? runs : nullptr;
    m_shown.tables.setRuns(forPanels);
    m_shown.diagram.setRuns(forPanels);
    m_shown.attribution.setRuns(forPanels);
    Q_EMIT changed(m_runs);
}

void BesideController::drop()
{
    m_reading.stop();
    m_read.reset();
    give(nullptr);
}

void BesideController::showAlone(std::size_t run)
{
    if (!m_read || run >= std::size_t(m_read->files.paths.size()))
        return;
    m_wantedAlone = m_read->files.paths[qsizetype(run)];
    OpenFiles files = m_shown.document.openFiles();
    for (RunFile& file : files.files)
        file.isIncluded = file.path == m_wantedAlone;
    m_shown.document.restore(files);
}

void BesideController::showAll()
{
    OpenFiles files = m_shown.document.openFiles();
    for (RunFile& file : files.files)
        file.isIncluded = file.error.isEmpty();
    m_shown.document.restore(files);
}

/// The way back is in the menu Runs, too.
void BesideController::tellAlone()
{
    const auto& files = m_shown.document.files();
    const auto shown = std::find_if(files.begin(), files.end(), [](const RunFile& f) { return f.isIncluded; });
    const auto all = std::count_if(files.begin(), files.end(), [](const RunFile& f) { return f.error.isEmpty(); });
    NoticeBar* const bar = m_shown.banner.notices().add(
        {{NoticeKind::RunAlone},
         ProblemRow::Severity::Note,
         tr("Only %1 is shown").arg(format::runName(shown->path, shown->name)),
         tr("It is one of %1 runs. The strip and the columns that compare runs are of all of them.").arg(all)});
    bar->addAction(tr("Show all %1 runs").arg(all), [this] { showAll(); });
}

/// Says which runs differ from the others, and in which functions, those that differ most first.
void BesideController::tellGroups()
{
    constexpr qsizetype most = 3;
    std::vector<const RunGroup*> groups;
    for (const RunGroup& group : m_runs->spread().groups)
        if (!group.differences.empty())
            groups.push_back(&group);
    if (groups.empty())
        return;
    const auto step = [](const RunGroup* group) {
        const GroupDifference& first = group->differences.front();
        return std::abs(first.seconds - first.others);
    };
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const RunGroup* a, const RunGroup* b) { return step(a) > step(b); });
    QStringList texts;
    for (const RunGroup* const group : groups)
        if (texts.size() < most)
            texts += groupText(*m_runs, *group);
    NoticeBar* const bar = m_shown.banner.notices().add({{NoticeKind::RunsDiffer},
                                                         ProblemRow::Severity::Note,
                                                         groupsTitle(m_runs->spread()),
                                                         texts.join(QLatin1Char('\n'))});
    const GroupDifference& first = groups.front()->differences.front();
    const auto function = m_runs->named(first.name, first.module);
    if (!function || m_shown.selection.current() == EntryRef::of(*function)) // shown already
        return;
    bar->addAction(tr("Show it"), [this, id = *function, profile = m_runs->shown()] {
        if (m_runs && m_runs->shown() == profile)
            m_shown.selection.select(EntryRef::of(id));
    });
}
