// SPDX-License-Identifier: MIT
#include "processes/read_process.h"

#include "base/saturated.h"
#include "gmonscope/run.h"
#include "input/input_profile.h"
#include "load/describe_run.h"
#include "scope/scope_reader.h"

#include <algorithm>
#include <string_view>

namespace gmonscope {

namespace {

constexpr std::size_t longestKernelName = 15;

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

/// The kernel keeps 15 bytes of what a program was started as: a script, a link, or the program. The arguments may have
/// the rest.
std::string nameOf(const ProcessProfile& profile, const ProcessOrigin& origin)
{
    const std::string_view program = lastPart(profile.program);
    const std::string kept = origin.ancestors.empty() ? std::string() : origin.ancestors.front().name;
    if (kept.empty())
        return std::string(program);
    if (kept.size() < longestKernelName)
        return kept;
    if (program.starts_with(kept))
        return std::string(program);
    for (const std::string& argument : profile.arguments)
        if (lastPart(argument).starts_with(kept))
            return std::string(lastPart(argument));
    return kept;
}

std::vector<std::string> labelsIn(const std::string& text)
{
    std::vector<std::string> labels;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        if (end > start)
            labels.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return labels;
}

ReadProcess describe(const ScopeData& scope, const std::string& path)
{
    const ProcessFacts facts = processFacts(scope);
    const double byClocks = facts.userSeconds + facts.systemSeconds;
    ReadProcess read{
        .profile = {.path = path,
                    .program = facts.program,
                    .buildId = {},
                    .name = {},
                    .arguments = facts.arguments,
                    .labels = labelsIn(scope.text("label")),
                    .host = facts.host,
                    .recording = scope.text("run"),
                    .pid = facts.pid,
                    .processes = facts.processes,
                    .startedAt = facts.startedAt,
                    .endedAt = facts.endedAt,
                    .cpuSeconds = byClocks > 0 ? byClocks : facts.sampledUserSeconds + facts.sampledSystemSeconds},
        .origin = originOf(scope)};
    if (!scope.modules.empty()) {
        read.profile.buildId = scope.modules.front().buildId;
        if (read.profile.program.empty())
            read.profile.program = scope.modules.front().path;
    }
    for (const ScopeArc& arc : scope.arcs)
        read.profile.calls = addSaturated(read.profile.calls, arc.count);
    read.profile.name = nameOf(read.profile, read.origin);
    return read;
}

Result<ReadProcess> readGmon(const std::string& path)
{
    const auto file = openProfile(path, {}, ProfileFormat::Auto, NamedBy::File);
    if (!file)
        return file.error();
    const auto counts = parseProfile(*file);
    if (!counts)
        return counts.error();
    ReadProcess read{.profile = {.path = path}, .origin = {}};
    for (const Histogram& histogram : counts->histograms)
        read.profile.cpuSeconds += static_cast<double>(histogram.bins.total()) / histogram.ticksPerSecond;
    for (const RawArc& arc : counts->arcs)
        read.profile.calls = addSaturated(read.profile.calls, arc.count);
    return read;
}

} // namespace

Result<ReadProcess> readProcess(const ProcessFile& file, bool salvage)
{
    if (file.scope.empty())
        return readGmon(file.path);
    Salvage damage;
    const auto scope = readScope(file.scope, salvage ? &damage : nullptr);
    if (!scope)
        return scope.error();
    if (file.scope != file.path) // a sum would read both
        if (const auto gmon = readGmon(file.path); !gmon && !salvage)
            return gmon.error();
    ReadProcess read = describe(*scope, file.path);
    read.profile.isDamaged = !damage.isNone();
    return read;
}

} // namespace gmonscope
