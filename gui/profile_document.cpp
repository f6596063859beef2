// SPDX-License-Identifier: MIT
#include "profile_document.h"

#include "format.h"

#include <QFileInfo>

#include <algorithm>

using namespace gmonscope;

/// What a load shall do. A copy for the thread: nothing is shared with the window.
struct ProfileDocument::Plan {
    std::vector<std::string> unsorted; ///< new files, of which one may be the program
    std::string image;                 ///< known already, or empty
    std::string imageReason;
    std::string lastUsedImage;
    std::vector<RunFile> files; ///< known already
    ProfileChanges changes;
    bool isOther = false; ///< in place of what is open
};

struct ProfileDocument::Outcome {
    LoadedProfilePtr loaded;
    std::vector<RunFile> files;
    std::vector<FileError> leftOut;
    std::optional<FileError> failure;
    ProfileChanges changes;
    bool isOther = false;
    bool isCancelled = false;
};

namespace {

FileError fileError(const Error& error) { return {format::text(error.path), format::text(error.text())}; }

bool hasProfile(const std::vector<std::string>& paths)
{
    return std::any_of(paths.begin(), paths.end(), [](const std::string& path) {
        const Result<FileKind> kind = identifyFile(path);
        return kind && (*kind == FileKind::GmonOut || *kind == FileKind::Scope);
    });
}

/// Sorts the new files into program and profiles. One that is neither is left out when other profiles remain.
std::optional<FileError> sortFiles(std::vector<std::string>& paths, std::vector<FileError>& leftOut,
                                   const std::string& lastUsed, IdentifiedFiles& sorted)
{
    while (true) {
        Result<IdentifiedFiles> identified = identifyFiles(paths, lastUsed);
        if (identified) {
            sorted = std::move(identified.value());
            return {};
        }
        const Error& error = identified.error();
        const auto culprit = std::find(paths.begin(), paths.end(), error.path);
        if (culprit == paths.end())
            return fileError(error);
        const FileError reason = fileError(error);
        paths.erase(culprit);
        if (!hasProfile(paths))
            return reason;
        leftOut.push_back(reason);
    }
}

LoadRequest requestOf(const std::string& image, const std::vector<RunFile>& files, const ProfileChanges& changes)
{
    LoadRequest request{image, {}};
    request.changes = changes.graph;
    request.selection.arcs.without = changes.callsLeftOut;
    for (const RunFile& file : files)
        if (file.isIncluded)
            request.profiles.push_back(file.path.toStdString());
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
LoadedProfilePtr derive(std::shared_ptr<const Profile> profile, const std::string& image, const std::string& reason)
{
    auto loaded = std::make_shared<LoadedProfile>();
    loaded->profile = std::move(profile);
    loaded->listing = std::make_shared<CallGraphListing>(loaded->profile);
    loaded->flat = buildFlatProfile(*loaded->profile);
    loaded->image = format::text(image);
    loaded->imageReason = format::text(reason);
    return loaded;
}

QString canonical(const QString& path)
{
    const QString resolved = QFileInfo(path).canonicalFilePath();
    return resolved.isEmpty() ? path : resolved;
}

} // namespace

ProfileDocument::ProfileDocument(QObject* parent) : QObject(parent) {}

ProfileDocument::~ProfileDocument() = default;

void ProfileDocument::open(const QStringList& paths)
{
    Plan plan;
    for (const QString& path : paths)
        plan.unsorted.push_back(path.toStdString());
    plan.lastUsedImage = m_lastUsedImage.toStdString();
    plan.isOther = true;
    start(std::move(plan));
}

void ProfileDocument::add(const QStringList& paths)
{
    if (!m_loaded)
        return open(paths);
    Plan plan = planOfSame();
    for (const QString& path : paths) {
        const auto isSame = [&](const RunFile& file) { return canonical(file.path) == canonical(path); };
        if (std::any_of(m_files.begin(), m_files.end(), isSame))
            Q_EMIT alreadyOpen(path);
        else if (canonical(path) != canonical(m_image))
            plan.files.push_back({path, true, {}, {}});
    }
    if (plan.files.size() > m_files.size())
        start(std::move(plan));
}

void ProfileDocument::setImage(const QString& path)
{
    Plan plan = planOfSame();
    plan.image = path.toStdString();
    plan.imageReason.clear();
    start(std::move(plan));
}

void ProfileDocument::reload()
{
    if (m_loaded)
        start(planOfSame());
}

void ProfileDocument::setChanges(const ProfileChanges& changes)
{
    if (!m_loaded)
        return;
    m_changes = changes;
    start(planOfSame());
}

void ProfileDocument::setIncluded(std::size_t file, bool isIncluded)
{
    if (file >= m_files.size() || m_files[file].isIncluded == isIncluded)
        return;
    Plan plan = planOfSame();
    plan.files[file].isIncluded = isIncluded;
    plan.files[file].error.clear();
    start(std::move(plan));
}

ProfileDocument::Plan ProfileDocument::planOfSame() const
{
    Plan plan;
    plan.files = m_files;
    plan.image = m_image.toStdString();
    plan.imageReason = m_loaded ? m_loaded->imageReason.toStdString() : std::string();
    plan.changes = m_changes;
    return plan;
}

void ProfileDocument::cancel()
{
    m_background.cancel();
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
    setLoading(true);
    m_background.start([this, plan = std::move(plan)](const Background::Job& job) {
        // `this` is only named here, and touched by what is posted: that never runs after the document is gone.
        Outcome outcome = carryOut(plan, job, this);
        job.post([this, outcome = std::move(outcome)] { finish(outcome); });
    });
}

ProfileDocument::Outcome ProfileDocument::carryOut(Plan plan, const Background::Job& job, ProfileDocument* document)
{
    Outcome outcome;
    outcome.changes = plan.changes;
    outcome.isOther = plan.isOther;
    if (plan.image.empty()) {
        IdentifiedFiles sorted;
        outcome.failure = sortFiles(plan.unsorted, outcome.leftOut, plan.lastUsedImage, sorted);
        if (outcome.failure)
            return outcome;
        plan.image = sorted.request.image;
        plan.imageReason = sorted.imageReason;
        for (const std::string& path : sorted.request.profiles)
            plan.files.push_back({format::text(path), true, {}, {}});
    }
    LoadOptions options;
    options.cancelled = &job.cancelled();
    options.progress = [&job, document](const LoadProgress& at) {
        job.post([document, at] { Q_EMIT document->progressed(format::text(at.stage), at.fraction); });
    };
    outcome.loaded = loadSum(plan, options, outcome);
    outcome.isCancelled = job.cancelled();
    outcome.files = std::move(plan.files);
    return outcome;
}

/// The sum of the included files, without those that stand in its way. Null when nothing is left.
LoadedProfilePtr ProfileDocument::loadSum(Plan& plan, const LoadOptions& options, Outcome& outcome)
{
    while (true) {
        const auto result = loadProfile(requestOf(plan.image, plan.files, plan.changes), options);
        if (*options.cancelled)
            return {};
        if (result) {
            noteRuns(plan.files, **result);
            return derive(*result, plan.image, plan.imageReason);
        }
        RunFile* const culprit = culpritOf(result.error(), plan.files);
        if (!culprit) {
            outcome.failure = fileError(result.error());
            return {};
        }
        culprit->isIncluded = false;
        culprit->error = format::text(result.error().text());
        outcome.leftOut.push_back(fileError(result.error()));
    }
}

void ProfileDocument::finish(const Outcome& outcome)
{
    setLoading(false);
    if (outcome.isCancelled || outcome.failure) {
        m_changes = m_loadedChanges;
        Q_EMIT filesChanged();
        if (outcome.failure)
            Q_EMIT failed(*outcome.failure);
        return;
    }
    m_loaded = outcome.loaded;
    m_files = outcome.files;
    m_image = m_loaded->image;
    m_changes = m_loadedChanges = outcome.changes;
    if (outcome.isOther)
        Q_EMIT replaced();
    Q_EMIT filesChanged();
    Q_EMIT profileChanged();
    if (!outcome.leftOut.empty())
        Q_EMIT leftOut(outcome.leftOut);
}

void ProfileDocument::setLoading(bool isLoading)
{
    if (m_isLoading == isLoading)
        return;
    m_isLoading = isLoading;
    Q_EMIT loadingChanged(isLoading);
}
