// SPDX-License-Identifier: MIT
#include "compare/single_runs.h"

#include "base/made_ahead.h"
#include "gmonscope/phrase.h"
#include "load/load_beside.h"

#include <new>
#include <optional>

namespace gmonscope {

namespace {

/// A run that was read, and what the visitor needs of it that can be made beside other runs.
struct ReadRun {
    Result<std::shared_ptr<const Profile>> profile;
    NamedFunctions names;
};

/// Reads run `run` of the request by itself.
ReadRun readRun(SharedImages& images, const LoadRequest& request, std::size_t run, const std::atomic<bool>* cancelled)
{
    LoadRequest one = request;
    one.profiles = {request.profiles[run]};
    ReadRun read{loadBeside(images, one, {.progress = {}, .cancelled = cancelled, .stageDone = {}}), {}};
    try {
        if (read.profile)
            eachName(**read.profile, [&](const FunctionName& name, const std::vector<FunctionId>& same) {
                read.names.emplace_back(name, same);
            });
    } catch (const std::bad_alloc&) {
        return {Error{.path = one.profiles.front(), .offset = {}, .expected = {}, .found = "not enough memory for it"},
                {}};
    }
    return read;
}

} // namespace

std::optional<Error> visitSingleRuns(const LoadRequest& request, const LoadOptions& options,
                                     const std::function<void(const SingleRun&)>& visit)
{
    SharedImages images;
    const std::size_t runs = request.profiles.size();
    MadeAhead<ReadRun> ahead(
        runs,
        [&](std::size_t run, const std::atomic<bool>* cancelled) { return readRun(images, request, run, cancelled); },
        {}, options.cancelled);
    for (std::size_t run = 0; run < runs; ++run) {
        const std::string& path = request.profiles[run];
        if (options.progress)
            options.progress(
                {Phrase::tr("Reading %1").arg(path), static_cast<double>(run) / static_cast<double>(runs)});
        const std::optional<ReadRun> read = ahead.take(run);
        if (!read)
            return Error{.path = {}, .offset = {}, .expected = {}, .found = "cancelled"};
        if (!read->profile)
            return read->profile.error();
        visit({path, **read->profile, read->names});
    }
    return {};
}

} // namespace gmonscope
