// SPDX-License-Identifier: MIT
#include "cli/left_out.h"

#include "base/in_parallel.h"
#include "base/one_line.h"
#include "elf/elf_image.h"
#include "gmonscope/identify.h"
#include "gmonscope/numbers.h"
#include "gmonscope/other_tools.h"
#include "locate/companion.h"
#include "scope/scope_reader.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostNamed = 100, leastInParallel = 16;

/// Names the first of them, and says how many more there are: nobody would read a million lines.
std::vector<std::string> atMost(std::vector<std::string> lines, const std::string& rest)
{
    if (lines.size() > mostNamed) {
        const std::size_t more = lines.size() - mostNamed;
        lines.resize(mostNamed);
        lines.push_back(groupedCount(more) + rest);
    }
    return lines;
}

/// Returns why a file whose first bytes are no profile's cannot be read. None: it may be one all the same.
std::optional<Error> noProfile(const std::string& path, ProfileFormat asked)
{
    std::error_code error;
    const bool isEmpty = fs::is_regular_file(path, error) && fs::file_size(path, error) == 0;
    if (!isEmpty && (asked != ProfileFormat::Auto || isOfOtherTool(path)))
        return {};
    return Error{.path = path,
                 .offset = {},
                 .expected = "a profile",
                 .found = isEmpty ? "an empty file" : "another kind of file"};
}

/// Returns why a profile cannot be read, whatever program it is of. None: it can, or it is not there, which is a wrong
/// name rather than a bad file.
std::optional<Error> damageOf(const std::string& path, const ReportOptions& options)
{
    std::error_code none;
    if (!fs::exists(path, none))
        return {};
    const auto start = readStart(path);
    if (!start)
        return start.error();
    if (!start->format)
        return noProfile(path, options.format);
    if (options.salvage && !(options.sections & SummaryFile)) // what is summed up in a file must be whole
        return {};
    std::optional<Error> error;
    if (start->isScope()) {
        if (const auto scope = readScope(path); !scope)
            error = scope.error();
    } else if (const auto file = openProfile(path, {}, options.format, NamedBy::File); !file) {
        error = file.error();
    } else if (const auto counts = parseProfile(*file); !counts && counts.error().offset) {
        error = counts.error(); // without an offset it is not damaged, but more than one can tell without its program
    }
    return error;
}

/// Returns the build that the profiles shall be of: that of the program that is named, or else of nearly all of them.
/// Empty: of none.
std::string commonBuild(const std::vector<std::string>& files, const Processes& processes)
{
    constexpr std::size_t nearlyAll = 9; // of ten: others have got among them by mistake
    if (const auto program = std::find_if(files.begin(), files.end(), isProgram); program != files.end()) {
        const auto image = readElfHeaders(*program);
        return image ? image->buildId : std::string();
    }
    std::map<std::string, std::size_t> counts;
    for (const ProcessProfile& profile : processes.profiles)
        if (10 * ++counts[profile.buildId] >= nearlyAll * processes.profiles.size())
            return profile.buildId;
    return {};
}

/// Finds profiles of other programs among those of one. None: they are of several, among which the user must choose.
std::map<std::string, Error> foreignAmong(const std::vector<std::string>& files,
                                          const std::vector<std::string>& profiles)
{
    const Processes processes = readProcesses(profiles);
    const std::string wanted = commonBuild(files, processes);
    std::map<std::string, Error> foreign;
    for (const ProcessProfile& profile : processes.profiles)
        if (!wanted.empty() && !profile.buildId.empty() && profile.buildId != wanted)
            foreign.emplace(profile.path, Error{.path = profile.path,
                                                .offset = {},
                                                .expected = "a profile of the build " + wanted,
                                                .found = "one of " + profile.program + ", build " + profile.buildId});
    return foreign;
}

/// Returns why a profile's companion cannot be read. None: it can, or there is none.
std::optional<Error> damageOfCompanion(const std::string& path, CompanionFinder& companions)
{
    const auto start = readStart(path);
    if (!start || start->isScope())
        return {};
    const auto companion = companions.find(path, start->id).found;
    const auto scope = companion ? readScope(*companion->rest, companion->path) : Result<ScopeData>(ScopeData{});
    return scope ? std::nullopt : std::optional(scope.error());
}

/// Returns why each of the profiles cannot be read; nothing where it can. `withCompanions`: and its companion.
std::vector<std::optional<Error>> damageOfAll(const std::vector<std::string>& profiles, const ReportOptions& options,
                                              bool withCompanions)
{
    std::vector<std::optional<Error>> damage(profiles.size());
    CompanionFinder companions;
    inParallel(profiles.size(), leastInParallel, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            damage[i] = damageOf(profiles[i], options);
            if (!damage[i] && withCompanions)
                damage[i] = damageOfCompanion(profiles[i], companions);
        }
    });
    return damage;
}

/// True if this profile is the one to be left out: an error that compares it with another one does not say which.
bool isAtFault(const Error& error, const std::vector<std::string>& profiles, bool isProgramNamed)
{
    const bool comparesTwo = std::any_of(profiles.begin(), profiles.end(), [&](const std::string& path) {
        return path != error.path && error.expected.find(path) != std::string::npos;
    });
    return !comparesTwo && (error.offset || (isOfAnotherProgram(error) && isProgramNamed));
}

} // namespace

bool isProgram(const std::string& path)
{
    const auto kind = identifyFile(path);
    return kind && *kind == FileKind::Image;
}

std::vector<std::string> remarksOn(const Processes& processes)
{
    std::vector<std::string> twins, damaged, leftOut, lines;
    for (const RepeatedRun& run : processes.repeated)
        twins.push_back(oneLine(run.path) + (run.isInSum ? ": is in the sum " : ": is the same run as ") +
                        oneLine(run.twin) + ": left out");
    for (const std::string& sum : processes.sums)
        twins.push_back(oneLine(sum) + ": is a sum beside its runs: left out");
    for (const ProcessProfile& profile : processes.profiles)
        if (profile.isDamaged)
            damaged.push_back(oneLine(profile.path) + ": is damaged: only a part of it counts");
    for (const Error& error : processes.leftOut)
        leftOut.push_back(oneLine(error.text()) + ": left out");
    for (const std::string& line : atMost(std::move(twins), " more files that count already are left out"))
        lines.push_back("note: " + line);
    for (const std::string& line : atMost(std::move(damaged), " more files are damaged: only a part of them counts"))
        lines.push_back("warning: " + line);
    for (const std::string& line : atMost(std::move(leftOut), " more files are left out"))
        lines.push_back("warning: " + line);
    if (processes.leftOut.size() > 1)
        lines.push_back("warning: " + groupedCount(processes.leftOut.size()) +
                        " files that are no whole profiles were left out");
    return lines;
}

UnreadableProfiles::UnreadableProfiles(const std::vector<std::string>& files, std::vector<Error> before)
{
    if (!before.empty())
        m_profiles = files.size() - static_cast<std::size_t>(std::count_if(files.begin(), files.end(), isProgram)) +
                     before.size();
    for (Error& error : before)
        m_leftOut.push_back({std::move(error), false});
}

bool UnreadableProfiles::leaveOut(ReportOptions& options, const Error& reason)
{
    std::vector<std::string> profiles;
    std::remove_copy_if(options.files.begin(), options.files.end(), std::back_inserter(profiles), isProgram);
    if (profiles.size() < 2 || options.needsAll || options.subtracts)
        return false;
    std::vector<std::optional<Error>> damage = damageOfAll(profiles, options, reason.kind == ErrorKind::Companion);
    std::map<std::string, Error> foreign;
    if (isOfAnotherProgram(reason))
        foreign = foreignAmong(options.files, profiles);
    const bool isReasonEnough = isAtFault(reason, profiles, profiles.size() < options.files.size());
    std::vector<Error> leftOut;
    std::set<std::string> paths;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        if (const auto other = foreign.find(profiles[i]); other != foreign.end() && !damage[i])
            damage[i] = other->second;
        if (!damage[i] && isReasonEnough && reason.path == profiles[i])
            damage[i] = reason; // as only a reader that knows the program can tell
        if (damage[i] && paths.insert(profiles[i]).second)
            leftOut.push_back(std::move(*damage[i]));
    }
    if (leftOut.empty() || leftOut.size() == profiles.size())
        return false;
    std::erase_if(options.files, [&](const std::string& path) { return paths.contains(path); });
    m_profiles = std::max(m_profiles, profiles.size() + m_leftOut.size());
    const std::set<std::string> left(options.files.begin(), options.files.end());
    for (Error& error : leftOut) {
        const bool hasCompanion = left.contains(error.path + ".scope");
        m_leftOut.push_back({std::move(error), hasCompanion});
    }
    return true;
}

std::vector<std::string> UnreadableProfiles::remarks() const
{
    if (m_leftOut.empty())
        return {};
    std::vector<std::string> texts, lines;
    for (const auto& [error, hasCompanion] : m_leftOut)
        texts.push_back(oneLine(error.text()) + (hasCompanion ? ": left out, its companion counts" : ": left out"));
    for (const std::string& text : atMost(std::move(texts), " more files are left out"))
        lines.push_back("warning: " + text);
    lines.push_back("warning: left out " + groupedCount(m_leftOut.size()) + " of " + groupedCount(m_profiles) +
                    " files: the numbers are those of the others");
    return lines;
}

} // namespace gmonscope
