// SPDX-License-Identifier: MIT
#include "profile/profile_document.h"

#include "look/format.h"

#include <algorithm>

using namespace gmonscope;

ProfileDocument::ProfileDocument(QObject* parent) : QObject(parent) {}

ProfileDocument::~ProfileDocument() = default;

ProfileDocument::Plan ProfileDocument::planOf(std::vector<RunFile> files) const
{
    Plan plan;
    plan.files = std::move(files);
    plan.image = m_image;
    plan.imageReason = m_loaded ? m_loaded->imageReason : QString();
    plan.lastUsedImage = m_lastUsedImage;
    plan.changes = m_changes;
    return plan;
}

/// Returns the plan for the next request; files that are being loaded into the same sum stay in it.
ProfileDocument::Plan ProfileDocument::nextPlan() const
{
    if (!m_pending || m_pending->isOther || m_pending->way == givenFiles::Way::Open)
        return planOf(m_files);
    Plan plan = *m_pending;
    plan.changes = m_changes;
    return plan;
}

/// True if it loads more than the runs already shown.
bool ProfileDocument::bringsMore(const Plan& plan) const
{
    const auto isSame = [](const RunFile& a, const RunFile& b) {
        return a.path == b.path && a.isIncluded == b.isIncluded && a.isSalvaged == b.isSalvaged;
    };
    return plan.isOther || plan.way != givenFiles::Way::None || plan.image != m_image ||
           !std::equal(plan.files.begin(), plan.files.end(), m_files.begin(), m_files.end(), isSame);
}

void ProfileDocument::take(givenFiles::Way way, const QStringList& paths, bool salvages)
{
    Plan plan = way == givenFiles::Way::Open ? planOf(m_files) : nextPlan();
    plan.way = way;
    plan.given += paths;
    plan.salvagesGiven = salvages;
    start(std::move(plan));
}

void ProfileDocument::open(const QStringList& paths) { take(givenFiles::Way::Open, paths); }

int ProfileDocument::open(const OpenFiles& files, const ProfileChanges& changes)
{
    Plan plan = planOf(files.files);
    plan.image = files.image;
    plan.imageReason = files.imageReason;
    plan.changes = changes;
    plan.isOther = plan.hasChoices = true;
    start(std::move(plan));
    return m_loadsStarted;
}

void ProfileDocument::openWhatIsWhole(const QStringList& paths) { take(givenFiles::Way::Open, paths, true); }

void ProfileDocument::add(const QStringList& paths)
{
    take(m_loaded ? givenFiles::Way::Add : givenFiles::Way::Open, paths);
}

void ProfileDocument::drop(const QStringList& paths)
{
    take(m_loaded ? givenFiles::Way::Drop : givenFiles::Way::Open, paths);
}

void ProfileDocument::addAnyway(const QStringList& paths)
{
    Plan plan = nextPlan();
    for (const QString& path : paths)
        plan.files.push_back(profileLoad::runFileAt(path));
    start(std::move(plan));
}

void ProfileDocument::salvage(const QStringList& paths)
{
    Plan plan = nextPlan();
    for (RunFile& file : plan.files)
        if (paths.contains(file.path)) {
            file.isIncluded = file.isSalvaged = true;
            file.error.clear();
        }
    start(std::move(plan));
}

void ProfileDocument::remove(const QStringList& paths)
{
    Plan plan = nextPlan();
    const auto isMeant = [&](const RunFile& file) { return paths.contains(file.path); };
    const bool isSumChanged = std::any_of(plan.files.begin(), plan.files.end(),
                                          [&](const RunFile& file) { return file.isIncluded && isMeant(file); });
    std::erase_if(plan.files, isMeant);
    if (std::none_of(plan.files.begin(), plan.files.end(), [](const RunFile& file) { return file.isIncluded; }))
        return;
    Arrival arrival;
    arrival.way = Arrival::Way::Removed;
    arrival.given = paths;
    if (isSumChanged || m_isLoading) {
        plan.arrival = std::move(arrival);
        return start(std::move(plan));
    }
    arrival.before = openFiles();
    m_files = std::move(plan.files);
    Q_EMIT filesChanged();
    Q_EMIT arrived(arrival);
}

void ProfileDocument::rename(std::size_t file, const QString& name)
{
    if (file >= m_files.size())
        return;
    m_files[file].name = name == format::fileName(m_files[file].path) ? QString() : name;
    Q_EMIT filesChanged();
}

void ProfileDocument::setBaseline(const QStringList& paths)
{
    for (RunFile& file : m_files)
        file.isBaseline = paths.contains(file.path);
    Q_EMIT filesChanged();
}

OpenFiles ProfileDocument::openFiles() const
{
    return {m_image, m_loaded ? m_loaded->imageReason : QString(), m_files};
}

void ProfileDocument::restore(const OpenFiles& before)
{
    Plan plan = planOf(before.files);
    plan.isOther = before.image != m_image;
    if (plan.isOther)
        plan.changes = {};
    plan.image = before.image;
    plan.imageReason = before.imageReason;
    start(std::move(plan));
}

void ProfileDocument::setImage(const QString& path)
{
    Plan plan = nextPlan();
    plan.image = path;
    plan.imageReason.clear();
    start(std::move(plan));
}

void ProfileDocument::reload()
{
    if (m_loaded)
        start(nextPlan());
}

bool ProfileDocument::refresh()
{
    if (!m_loaded || m_isLoading || m_isRefreshing)
        return false;
    m_isRefreshing = true;
    Plan plan = planOf(m_files);
    plan.before = m_loaded;
    m_background.start([this, plan = std::move(plan)](const Background::Job& job) {
        Outcome outcome = profileLoad::carryOut(plan, job.cancelled(), {});
        job.post([this, outcome = std::move(outcome)] { finishRefresh(outcome); });
    });
    return true;
}

void ProfileDocument::setChanges(const ProfileChanges& changes)
{
    if (!m_loaded || changes == m_changes)
        return;
    m_changes = changes;
    if (m_pending && (m_pending->isOther || m_pending->way == givenFiles::Way::Open))
        return; // this profile makes room for another; if that fails, finish() restores the changes
    if (changes == m_loadedChanges && m_pending && !bringsMore(*m_pending))
        return cancel(); // the profile shown is wanted again
    start(nextPlan());
}

void ProfileDocument::setIncluded(std::size_t file, bool isIncluded)
{
    if (file >= m_files.size() || m_files[file].isIncluded == isIncluded)
        return;
    Plan plan = nextPlan();
    for (RunFile& one : plan.files)
        if (one.path == m_files[file].path) {
            one.isIncluded = isIncluded;
            one.error.clear();
        }
    start(std::move(plan));
}

void ProfileDocument::cancel()
{
    m_background.cancel();
    m_pending.reset();
    m_isRefreshing = false;
    m_changes = m_loadedChanges;
    setLoading(false);
    Q_EMIT filesChanged(); // a check box that was clicked goes back
    Q_EMIT cancelled();
}

void ProfileDocument::close()
{
    cancel();
    m_loaded.reset();
    m_files.clear();
    m_image.clear();
    m_changes = m_loadedChanges = {};
    Q_EMIT replaced();
    Q_EMIT filesChanged();
    Q_EMIT profileChanged();
    Q_EMIT profileShown();
}

void ProfileDocument::start(Plan plan)
{
    plan.number = ++m_loadsStarted;
    m_pending = plan;
    setLoading(true);
    m_isRefreshing = false; // it is overtaken
    m_background.start([this, plan = std::move(plan)](const Background::Job& job) {
        // `this` is only captured here, and used by posted functions: those never run after the document is destroyed.
        Outcome outcome = profileLoad::carryOut(plan, job.cancelled(), [&job, this](const LoadProgress& at) {
            job.post([this, at] { Q_EMIT progressed(format::text(at.stage), at.fraction); });
        });
        job.post([this, outcome = std::move(outcome)] { finish(outcome); });
    });
}

void ProfileDocument::finish(const Outcome& outcome)
{
    m_pending.reset();
    setLoading(false);
    const bool isUnchanged = !outcome.loaded;
    Arrival arrival = outcome.plan.arrival.value_or(Arrival());
    arrival.before = openFiles();
    if (!isUnchanged) {
        m_loadShown = outcome.plan.number;
        if (outcome.plan.isOther) { // whoever hears of it must not look up what was selected in the new one
            m_loaded.reset();
            m_changes = m_loadedChanges = {};
            Q_EMIT replaced();
        }
        std::vector<RunFile> files = outcome.plan.files;
        if (!outcome.plan.hasChoices)
            keepChoices(files);
        m_loaded = outcome.loaded;
        m_files = std::move(files);
        m_image = m_loaded->image;
        m_loadedChanges = outcome.plan.changes;
    }
    m_changes = m_loadedChanges;
    Q_EMIT filesChanged();
    if (!isUnchanged) {
        Q_EMIT profileChanged();
        Q_EMIT profileShown();
    }
    if (outcome.failure)
        Q_EMIT failed(*outcome.failure);
    if (outcome.isCancelled || outcome.failure)
        return;
    if (!outcome.leftOut.empty())
        Q_EMIT leftOut(outcome.leftOut);
    if (outcome.plan.arrival)
        Q_EMIT arrived(arrival);
}

void ProfileDocument::finishRefresh(const Outcome& outcome)
{
    m_isRefreshing = false;
    if (!outcome.loaded) {
        if (outcome.failure)
            Q_EMIT refreshFailed(*outcome.failure);
        return;
    }
    m_loaded = outcome.loaded;
    for (RunFile& listed : m_files) // the list may have changed meanwhile; what the runs hold is new
        for (const RunFile& file : outcome.plan.files)
            if (file.path == listed.path)
                listed.run = file.run;
    Q_EMIT refreshed(outcome.map);
    Q_EMIT refreshShown();
}

/// Applies the choices that the user made in the list during the load.
void ProfileDocument::keepChoices(std::vector<RunFile>& files) const
{
    for (RunFile& file : files)
        for (const RunFile& listed : m_files)
            if (listed.path == file.path) {
                file.name = listed.name;
                file.isBaseline = listed.isBaseline;
            }
}

void ProfileDocument::setLoading(bool isLoading)
{
    if (m_isLoading == isLoading)
        return;
    m_isLoading = isLoading;
    Q_EMIT loadingChanged(isLoading);
}
