// SPDX-License-Identifier: MIT
#include "compare/comparison.h"

#include "look/format.h"
#include "profile/distinct_names.h"
#include "profile/given_files.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double ninetyFivePercent = 1.96;

double runsOf(const Profile& profile) { return double(std::max<std::size_t>(profile.runs().size(), 1)); }

/// Returns the squared standard error of a mean over the runs. A run without samples may have had one tick.
double variance(const Profile& profile, double meanSeconds)
{
    if (profile.totalTicks() <= 0 || profile.costUnit().isExact)
        return 0;
    const double tick = profile.meanSecondsPerTick() / runsOf(profile);
    return std::max(meanSeconds, tick) * tick;
}

std::optional<FileError> load(CompareRequest::Side& side, const CompareRequest& both, const LoadOptions& options)
{
    if (side.loaded.profile)
        return {};
    LoadRequest request{side.image.toStdString(), side.profiles};
    request.takesPipes = false;
    request.salvaged = side.salvaged;
    request.changes = both.changes;
    request.event = both.event;
    auto profile = loadProfile(request, options);
    if (!profile)
        return givenFiles::fileError(profile.error());
    side.loaded.profile = std::move(profile.value());
    side.loaded.title =
        QStringLiteral("%1 · %2").arg(format::fileName(side.image), format::runsTitle(*side.loaded.profile));
    return {};
}

/// Says that amounts of the two cannot be compared.
FileError otherUnit(const CompareRequest::Side& base, const CompareRequest::Side& now)
{
    const QString path = base.profiles.empty() ? base.image : format::text(base.profiles.front());
    return {path, CompareDocument::tr("%1 is in %2, and cannot be compared with %3")
                      .arg(path, format::text(base.loaded.profile->dimension()),
                           format::text(now.loaded.profile->dimension()))};
}

/// Returns the time at which the first of its profiles was written.
QDateTime writtenAt(const CompareRequest::Side& side)
{
    return side.profiles.empty() ? QDateTime() : QFileInfo(format::text(side.profiles.front())).lastModified();
}

/// Makes one side of the files that the user chose; the older side becomes the base.
std::optional<FileError> takeGiven(CompareRequest& request, const std::atomic<bool>& cancelled)
{
    GivenFiles given =
        givenFiles::sort(givenFiles::Way::Open, request.given, {{}, {}, request.now.image.toStdString()}, cancelled);
    if (given.failure)
        return given.failure;
    if (cancelled)
        return FileError(); // nobody reads it
    request.base = {format::text(given.image), std::move(given.profiles), {}, {}};
    if (writtenAt(request.base) > writtenAt(request.now))
        std::swap(request.base, request.now);
    return {};
}

std::vector<FunctionId> functionsIn(const ComparedGraph& graph)
{
    std::vector<FunctionId> all;
    for (const FunctionDifference& function : graph.difference().functions)
        all.push_back(graph.find(function));
    return all;
}

} // namespace

double ComparedSide::meanSeconds() const { return profile->totalSeconds() / runsOf(*profile); }

Comparison::Comparison(ComparedSide a, ComparedSide b)
    : base(std::move(a)), now(std::move(b)),
      graph(std::make_shared<ComparedGraph>(base.profile, now.profile, compareProfiles(*base.profile, *now.profile))),
      difference(graph->difference())
{
    const auto isLookedAt = [](const Change& change) { return change.base > 0 || change.now > 0; };
    changes = isLookedAt(difference.seconds);
    for (const FunctionDifference& function : difference.functions) {
        changed += function.selfSeconds.isBeyondChance;
        changes += std::size_t(isLookedAt(function.selfSeconds)) + std::size_t(isLookedAt(function.totalSeconds));
    }
}

double Comparison::error(const Change& change) const
{
    return ninetyFivePercent * std::sqrt(variance(*base.profile, change.base) + variance(*now.profile, change.now));
}

TimeUnit Comparison::unit(TimeMeasure measure) const
{
    const bool isShare = measure == TimeMeasure::Percent && base.meanSeconds() > 0;
    if (!isShare && !now.profile->costUnit().isTime())
        return unitOf(*now.profile, measure);
    if (measure == TimeMeasure::Seconds)
        return TimeUnit::of(std::max(base.meanSeconds(), now.meanSeconds()));
    return TimeUnit::of(measure, base.meanSeconds(), base.profile->secondsPerTick());
}

void CompareDocument::start(CompareRequest request)
{
    m_changes = request.changes;
    Q_EMIT loadingChanged(true);
    m_background.start([this, request = std::move(request)](const Background::Job& job) mutable {
        LoadOptions options;
        options.cancelled = &job.cancelled();
        options.progress = [&job, this](const LoadProgress& at) {
            job.post([this, at] { Q_EMIT progressed(format::text(at.stage), at.fraction); });
        };
        std::optional<FileError> failure = request.given.isEmpty() ? std::nullopt : takeGiven(request, job.cancelled());
        request.given.clear();
        for (CompareRequest::Side* const side : {&request.base, &request.now})
            if (!failure)
                failure = load(*side, request, options);
        if (!failure && request.base.loaded.profile->dimension() != request.now.loaded.profile->dimension())
            failure = otherUnit(request.base, request.now);
        if (job.cancelled())
            return;
        if (failure)
            return job.post([this, failure] { fail(*failure); });
        auto comparison = std::make_shared<Comparison>(request.base.loaded, request.now.loaded);
        comparison->isContinued = request.isContinued;
        comparison->names = distinctNames(comparison->graph, functionsIn(*comparison->graph), job.cancelled());
        job.post([this, comparison, request] { finish(comparison, request); });
    });
}

/// Requests the files that are compared already. Loaded sides stay, unless they have to change.
void CompareDocument::restart(CompareRequest request)
{
    request.isContinued = true;
    if (request.changes != m_shown.changes)
        request.base.loaded = request.now.loaded = {};
    start(std::move(request));
}

void CompareDocument::swap()
{
    if (!m_comparison)
        return;
    CompareRequest request = m_shown;
    std::swap(request.base, request.now);
    request.changes = m_changes;
    restart(std::move(request));
}

void CompareDocument::setChanges(const GraphChanges& changes)
{
    if (!m_comparison || changes == m_changes)
        return;
    m_changes = changes;
    if (changes == m_shown.changes) // back to what is shown, before anything else was
        return cancel();
    CompareRequest request = m_shown;
    request.changes = changes;
    restart(std::move(request));
}

void CompareDocument::cancel()
{
    m_background.cancel();
    Q_EMIT loadingChanged(false);
    giveUpChanges();
}

void CompareDocument::giveUpChanges()
{
    if (m_comparison && m_changes != m_shown.changes) {
        m_changes = m_shown.changes;
        Q_EMIT changesGivenUp();
    }
}

void CompareDocument::leave()
{
    const bool isLeft = std::exchange(m_comparison, {}) != nullptr;
    m_shown = {};
    cancel();
    if (isLeft)
        Q_EMIT changed();
}

void CompareDocument::fail(const FileError& error)
{
    Q_EMIT loadingChanged(false);
    Q_EMIT failed(error);
    giveUpChanges();
}

void CompareDocument::finish(const ComparisonPtr& comparison, const CompareRequest& request)
{
    Q_EMIT loadingChanged(false);
    m_comparison = comparison;
    m_shown = request;
    Q_EMIT changed();
}
