// SPDX-License-Identifier: MIT
#include "profile_document.h"

#include "format.h"
#include "given_files.h"

#include "gmonscope/code_view.h"

#include <QFileInfo>

#include <algorithm>

using namespace gmonscope;

/// What a load shall do. A copy for the thread: nothing is shared with the window.
struct ProfileDocument::Plan {
    givenFiles::Way way = givenFiles::Way::None;
    QStringList given; ///< new files, of which one may be the program
    bool salvagesGiven = false;
    std::optional<Arrival> arrival; ///< what to say when it is done
    QString image;                  ///< known already, or empty
    QString imageReason;
    QString lastUsedImage;
    std::vector<RunFile> files; ///< known already
    ProfileChanges changes;
    bool isOther = false;    ///< in place of what is open
    LoadedProfilePtr before; ///< of a refresh: what is shown
    bool hasChoices = false; ///< names and baseline of the files are known, too
    int number = 0;
};

struct ProfileDocument::Outcome {
    LoadedProfilePtr loaded;
    std::vector<RunFile> files;
    std::vector<FileError> leftOut;
    std::optional<FileError> failure;
    ProfileChanges changes;
    bool isOther = false;
    std::optional<Arrival> arrival;
    bool isCancelled = false;
    EntryMapPtr map; ///< of a refresh
    bool hasChoices = false;
    int number = 0;
};

namespace {

LoadRequest requestOf(const QString& image, const std::vector<RunFile>& files, const ProfileChanges& changes)
{
    LoadRequest request{image.toStdString(), {}};
    request.changes = changes.graph;
    request.selection.arcs.without = changes.callsLeftOut;
    for (const RunFile& file : files)
        if (file.isIncluded) {
            request.profiles.push_back(file.path.toStdString());
            if (file.isSalvaged)
                request.salvaged.push_back(request.profiles.back());
        }
    return request;
}

/// The included file the error is about, when the sum can do without it.
RunFile* culpritOf(const Error& error, std::vector<RunFile>& files)
{
    const QString path = format::text(error.path);
    const auto included = std::count_if(files.begin(), files.end(), [](const RunFile& f) { return f.isIncluded; });
    const auto file =
        std::find_if(files.begin(), files.end(), [&](const RunFile& f) { return f.isIncluded && f.path == path; });
    return file != files.end() && included > 1 ? &*file : nullptr;
}

void noteRuns(std::vector<RunFile>& files, const Profile& profile)
{
    for (const Run& run : profile.runs())
        for (RunFile& file : files)
            if (file.path == format::text(run.path))
                file.run = run;
}

/// What the panels show of it, made here and not on the window's thread.
std::shared_ptr<LoadedProfile> derive(std::shared_ptr<const Profile> profile, const QString& image,
                                      const QString& reason)
{
    auto loaded = std::make_shared<LoadedProfile>();
    loaded->profile = std::move(profile);
    loaded->listing = std::make_shared<CallGraphListing>(loaded->profile);
    loaded->flat = buildFlatProfile(*loaded->profile);
    loaded->image = image;
    loaded->imageReason = reason;
    return loaded;
}

RunFile runFileAt(const QString& path)
{
    RunFile file;
    file.path = path;
    file.writtenAt = QFileInfo(path).lastModified();
    return file;
}

} // namespace

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

void ProfileDocument::open(const QStringList& paths)
{
    Plan plan = planOf(m_files);
    plan.way = givenFiles::Way::Open;
    plan.given = paths;
    start(std::move(plan));
}

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

void ProfileDocument::openWhatIsWhole(const QStringList& paths)
{
    Plan plan = planOf(m_files);
    plan.way = givenFiles::Way::Open;
    plan.given = paths;
    plan.salvagesGiven = true;
    start(std::move(plan));
}

void ProfileDocument::add(const QStringList& paths)
{
    if (!m_loaded)
        return open(paths);
    Plan plan = planOf(m_files);
    plan.way = givenFiles::Way::Add;
    plan.given = paths;
    start(std::move(plan));
}

void ProfileDocument::drop(const QStringList& paths)
{
    Plan plan = planOf(m_files);
    plan.way = m_loaded ? givenFiles::Way::Drop : givenFiles::Way::Open;
    plan.given = paths;
    start(std::move(plan));
}

void ProfileDocument::addAnyway(const QStringList& paths)
{
    Plan plan = planOf(m_files);
    for (const QString& path : paths)
        plan.files.push_back(runFileAt(path));
    start(std::move(plan));
}

void ProfileDocument::salvage(const QStringList& paths)
{
    Plan plan = planOf(m_files);
    for (RunFile& file : plan.files)
        if (paths.contains(file.path)) {
            file.isIncluded = file.isSalvaged = true;
            file.error.clear();
        }
    start(std::move(plan));
}

void ProfileDocument::remove(const QStringList& paths)
{
    Plan plan = planOf(m_files);
    const auto isMeant = [&](const RunFile& file) { return paths.contains(file.path); };
    const bool isSumChanged = std::any_of(plan.files.begin(), plan.files.end(),
                                          [&](const RunFile& file) { return file.isIncluded && isMeant(file); });
    std::erase_if(plan.files, isMeant);
    if (std::none_of(plan.files.begin(), plan.files.end(), [](const RunFile& file) { return file.isIncluded; }))
        return;
    Arrival arrival;
    arrival.way = Arrival::Way::Removed;
    arrival.given = paths;
    if (isSumChanged) {
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
    Plan plan = planOf(m_files);
    plan.image = path;
    plan.imageReason.clear();
    start(std::move(plan));
}

void ProfileDocument::reload()
{
    if (m_loaded)
        start(planOf(m_files));
}

bool ProfileDocument::refresh()
{
    if (!m_loaded || m_isLoading || m_isRefreshing)
        return false;
    m_isRefreshing = true;
    Plan plan = planOf(m_files);
    plan.before = m_loaded;
    m_background.start([this, plan = std::move(plan)](const Background::Job& job) {
        Outcome outcome = carryOut(plan, job, this);
        job.post([this, outcome = std::move(outcome)] { finishRefresh(outcome); });
    });
    return true;
}

void ProfileDocument::setChanges(const ProfileChanges& changes)
{
    if (!m_loaded || changes == m_changes)
        return;
    m_changes = changes;
    if (changes == m_loadedChanges && m_isLoading)
        return cancel(); // what is shown is what is wanted again
    start(planOf(m_files));
}

void ProfileDocument::setIncluded(std::size_t file, bool isIncluded)
{
    if (file >= m_files.size() || m_files[file].isIncluded == isIncluded)
        return;
    Plan plan = planOf(m_files);
    plan.files[file].isIncluded = isIncluded;
    plan.files[file].error.clear();
    start(std::move(plan));
}

void ProfileDocument::cancel()
{
    m_background.cancel();
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
}

void ProfileDocument::start(Plan plan)
{
    plan.number = ++m_loadsStarted;
    setLoading(true);
    m_isRefreshing = false; // it is overtaken
    m_background.start([this, plan = std::move(plan)](const Background::Job& job) {
        // `this` is only named here, and touched by what is posted: that never runs after the document is gone.
        Outcome outcome = carryOut(plan, job, this);
        job.post([this, outcome = std::move(outcome)] { finish(outcome); });
    });
}

ProfileDocument::Outcome ProfileDocument::carryOut(Plan plan, const Background::Job& job, ProfileDocument* document)
{
    Outcome outcome;
    outcome.arrival = plan.arrival;
    takeGiven(plan, job.cancelled(), outcome);
    if (outcome.failure || (outcome.arrival && outcome.arrival->way == Arrival::Way::Unchanged))
        return outcome;
    outcome.changes = plan.changes;
    outcome.isOther = plan.isOther;
    outcome.hasChoices = plan.hasChoices;
    outcome.number = plan.number;
    LoadOptions options;
    options.cancelled = &job.cancelled();
    if (!plan.before)
        options.progress = [&job, document](const LoadProgress& at) {
            job.post([document, at] { Q_EMIT document->progressed(format::text(at.stage), at.fraction); });
        };
    outcome.loaded = loadSum(plan, options, outcome);
    outcome.isCancelled = job.cancelled();
    if (plan.before && outcome.loaded)
        outcome.map = std::make_shared<const EntryMap>(plan.before->profile, outcome.loaded->profile);
    outcome.files = std::move(plan.files);
    return outcome;
}

/// Makes a list of files and a program of what a person gave.
void ProfileDocument::takeGiven(Plan& plan, const std::atomic<bool>& cancelled, Outcome& outcome)
{
    if (plan.way == givenFiles::Way::None)
        return;
    std::vector<std::string> known;
    for (const RunFile& file : plan.files)
        known.push_back(file.path.toStdString());
    GivenFiles given = givenFiles::sort(plan.way, plan.given,
                                        {plan.image.toStdString(), known, plan.lastUsedImage.toStdString()}, cancelled);
    outcome.leftOut = std::move(given.leftOut);
    outcome.failure = std::move(given.failure);
    Arrival arrival;
    arrival.wasDropped = plan.way == givenFiles::Way::Drop;
    arrival.given = plan.given;
    arrival.repeated = std::move(given.repeated);
    arrival.sums = std::move(given.sums);
    arrival.added = given.profiles.size();
    if (!given.profiles.empty())
        arrival.way = given.isAdded ? Arrival::Way::Added : Arrival::Way::Opened;
    if (arrival.way == Arrival::Way::Opened) {
        plan.isOther = true;
        plan.changes = {};
        plan.files.clear();
        plan.image = format::text(given.image);
        plan.imageReason = format::text(given.imageReason);
    }
    for (const std::string& path : given.profiles) {
        plan.files.push_back(runFileAt(format::text(path)));
        plan.files.back().isSalvaged = plan.salvagesGiven;
    }
    outcome.arrival = std::move(arrival);
}

/// The sum of the included files, without those that stand in its way. Null when nothing is left.
LoadedProfilePtr ProfileDocument::loadSum(Plan& plan, const LoadOptions& options, Outcome& outcome)
{
    while (true) {
        const auto result = loadProfileWithCode(requestOf(plan.image, plan.files, plan.changes), options);
        if (*options.cancelled)
            return {};
        if (result) {
            noteRuns(plan.files, **result);
            auto loaded = derive(*result, plan.image, plan.imageReason);
            if (plan.before && loaded->profile->totalTicks() > 0)
                loaded->accuracy = std::make_shared<const Accuracy>(*loaded->profile);
            return loaded;
        }
        RunFile* const culprit = plan.before ? nullptr : culpritOf(result.error(), plan.files);
        if (!culprit) {
            outcome.failure = givenFiles::fileError(result.error());
            outcome.failure->canSalvage = result.error().offset && !plan.salvagesGiven;
            return {};
        }
        FileError error = givenFiles::fileError(result.error());
        error.canSalvage = result.error().offset && !culprit->isSalvaged;
        culprit->isIncluded = culprit->isSalvaged = false;
        culprit->error = error.text;
        outcome.leftOut.push_back(std::move(error));
    }
}

void ProfileDocument::finish(const Outcome& outcome)
{
    setLoading(false);
    const bool isUnchanged = !outcome.loaded;
    Arrival arrival = outcome.arrival.value_or(Arrival());
    arrival.before = openFiles();
    if (!isUnchanged) {
        m_loadShown = outcome.number;
        if (outcome.isOther) { // whoever hears of it must not look up what was selected in the new one
            m_loaded.reset();
            m_changes = m_loadedChanges = {};
            Q_EMIT replaced();
        }
        std::vector<RunFile> files = outcome.files;
        if (!outcome.hasChoices)
            keepChoices(files);
        m_loaded = outcome.loaded;
        m_files = std::move(files);
        m_image = m_loaded->image;
        m_loadedChanges = outcome.changes;
    }
    m_changes = m_loadedChanges;
    Q_EMIT filesChanged();
    if (!isUnchanged)
        Q_EMIT profileChanged();
    if (outcome.failure)
        Q_EMIT failed(*outcome.failure);
    if (outcome.isCancelled || outcome.failure)
        return;
    if (!outcome.leftOut.empty())
        Q_EMIT leftOut(outcome.leftOut);
    if (outcome.arrival)
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
        for (const RunFile& file : outcome.files)
            if (file.path == listed.path)
                listed.run = file.run;
    Q_EMIT refreshed(outcome.map);
}

/// What was chosen in the list while it was being loaded.
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
