// SPDX-License-Identifier: MIT
#include "profile/profile_load.h"

#include "look/format.h"

#include "gmonscope/code_view.h"
#include "gmonscope/views.h"

#include <QFileInfo>

#include <algorithm>

using namespace gmonscope;

using profileLoad::Outcome;
using profileLoad::Plan;

namespace {

/// Returns the included file that the error is about, if the sum can do without it.
RunFile* culpritOf(const Error& error, std::vector<RunFile>& files)
{
    const auto included = std::count_if(files.begin(), files.end(), [](const RunFile& f) { return f.isIncluded; });
    const auto file = std::find_if(files.begin(), files.end(), [&](const RunFile& f) {
        return f.isIncluded && givenFiles::isAbout(error, f.path.toStdString());
    });
    return file != files.end() && included > 1 ? &*file : nullptr;
}

void noteRuns(std::vector<RunFile>& files, const Profile& profile)
{
    for (const Run& run : profile.runs())
        for (RunFile& file : files)
            if (file.path == format::text(run.path))
                file.run = run;
}

/// Prepares what the panels show of it here, and not on the GUI thread.
LoadedProfilePtr derive(std::shared_ptr<const Profile> profile, const Plan& plan, const std::atomic<bool>* cancelled)
{
    auto loaded = std::make_shared<LoadedProfile>();
    loaded->profile = std::move(profile);
    Tables tables = buildTables(loaded->profile);
    loaded->listing = std::move(tables.listing);
    loaded->flat = std::move(tables.flat);
    loaded->image = plan.image;
    loaded->imageReason = plan.imageReason;
    if (plan.before && loaded->profile->totalTicks() > 0)
        loaded->accuracy = std::make_shared<const Accuracy>(loaded->profile, cancelled);
    return loaded;
}

/// Makes a list of files and a program from the user's files.
void takeGiven(Plan& plan, const std::atomic<bool>& cancelled, Outcome& outcome)
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
        plan.files.push_back(profileLoad::runFileAt(format::text(path)));
        plan.files.back().isSalvaged = plan.salvagesGiven;
    }
    plan.arrival = std::move(arrival);
}

/// Loads what is to be shown. An event of a session that these files do not have is forgotten: then the first one is
/// shown. Errors are about something else.
Result<std::shared_ptr<const Profile>> load(Plan& plan, const LoadOptions& options)
{
    const auto loadWith = [&](const ProfileChanges& changes) {
        return loadProfileWithCode(profileLoad::requestOf(plan.image, plan.files, changes), options);
    };
    auto result = loadWith(plan.changes);
    const bool isOfSession = plan.isOther && plan.hasChoices && !plan.changes.event.empty();
    if (result || !isOfSession || *options.cancelled)
        return result;
    ProfileChanges withFirst = plan.changes;
    withFirst.event.clear();
    result = loadWith(withFirst);
    if (result)
        plan.changes = withFirst;
    return result;
}

/// True if a session names threads of an earlier run, which may cause the error. Then all threads are shown.
bool forgetsThreads(Plan& plan)
{
    const bool isOfSession = plan.isOther && plan.hasChoices && !plan.changes.threads.empty();
    if (isOfSession)
        plan.changes.threads.clear();
    return isOfSession;
}

/// Returns the thread to show that is missing. Empty: the error is about something else.
QString missingThread(const Error& error, const ProfileChanges& changes)
{
    const bool isThread = error.path.empty() && std::find(changes.threads.begin(), changes.threads.end(),
                                                          error.found) != changes.threads.end();
    return isThread ? format::text(error.found) : QString();
}

/// Loads the sum of the included files, without those that cause errors. Null when nothing is left.
LoadedProfilePtr loadSum(Plan& plan, const LoadOptions& options, Outcome& outcome)
{
    while (true) {
        const auto result = load(plan, options);
        if (*options.cancelled)
            return {};
        if (result) {
            noteRuns(plan.files, **result);
            return derive(*result, plan, options.cancelled);
        }
        if (forgetsThreads(plan))
            continue;
        // A run that does not tell its threads apart cannot be left out: then all threads are shown again.
        const bool mayLeaveOut = !plan.before && plan.changes.threads.empty();
        RunFile* const culprit = mayLeaveOut ? culpritOf(result.error(), plan.files) : nullptr;
        if (!culprit) {
            outcome.failure = givenFiles::fileError(result.error());
            outcome.failure->canSalvage &= !plan.salvagesGiven;
            outcome.failure->missingThread = missingThread(result.error(), plan.changes);
            return {};
        }
        FileError error = givenFiles::fileError(result.error(), culprit->path);
        error.canSalvage &= !culprit->isSalvaged;
        culprit->isIncluded = culprit->isSalvaged = false;
        culprit->error = error.text;
        outcome.leftOut.push_back(std::move(error));
    }
}

/// True for a pipe that is in no folder and that has its writer.
bool isPipeOfShell(const RunFile& file)
{
    const QFileInfo info(file.path);
    return info.exists() && info.canonicalFilePath().isEmpty();
}

} // namespace

LoadRequest profileLoad::requestOf(const QString& image, const std::vector<RunFile>& files,
                                   const ProfileChanges& changes)
{
    LoadRequest request{image.toStdString(), {}};
    request.takesPipes = std::any_of(files.begin(), files.end(), &isPipeOfShell);
    request.changes = changes.graph;
    request.selection.arcs.without = changes.callsLeftOut;
    request.threads = changes.threads;
    request.event = changes.event;
    for (const RunFile& file : files)
        if (file.isIncluded) {
            request.profiles.push_back(file.path.toStdString());
            if (file.isSalvaged)
                request.salvaged.push_back(request.profiles.back());
        }
    return request;
}

RunFile profileLoad::runFileAt(const QString& path)
{
    RunFile file;
    file.path = path;
    file.writtenAt = QFileInfo(path).lastModified();
    return file;
}

Outcome profileLoad::carryOut(Plan plan, const std::atomic<bool>& cancelled,
                              const std::function<void(const LoadProgress&)>& progress)
{
    Outcome outcome;
    takeGiven(plan, cancelled, outcome);
    if (!outcome.failure && !(plan.arrival && plan.arrival->way == Arrival::Way::Unchanged)) {
        LoadOptions options;
        options.cancelled = &cancelled;
        options.progress = progress;
        outcome.loaded = loadSum(plan, options, outcome);
        outcome.isCancelled = cancelled;
        if (plan.before && outcome.loaded)
            outcome.map = std::make_shared<const EntryMap>(plan.before->profile, outcome.loaded->profile);
    }
    outcome.plan = std::move(plan);
    return outcome;
}
