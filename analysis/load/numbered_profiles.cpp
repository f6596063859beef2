// SPDX-License-Identifier: MIT
#include "gmonscope/numbered_profiles.h"

#include "base/folder_entries.h"
#include "gmonscope/identify.h"
#include "gmonscope/numbers.h"
#include "scope/scope_reader.h"
#include "scope_format.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <vector>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostCompared = 100;
constexpr std::string_view digits = "0123456789";
constexpr std::string_view overviewCommand = "gmonscope-report"; // without a program it shows those of several

/// Names that differ in numbers alone, and whose they are.
struct Numbered {
    std::string_view start, whose;
};

constexpr Numbered ofProcesses{"gmon.out.", "of other processes, gmon.out.PID"};
constexpr Numbered ofRanks{"gmon.out.rank", "of the ranks of a parallel job, gmon.out.rankN"};

/// gmon.out.PID, or gmon.out.PID.1 of a program that another one followed in the same process.
bool isNumbered(std::string_view name, const Numbered& kind)
{
    if (!name.starts_with(kind.start))
        return false;
    name.remove_prefix(kind.start.size());
    return !name.empty() && digits.find(name.front()) != std::string_view::npos &&
           name.find_first_not_of("0123456789.") == std::string_view::npos;
}

std::vector<std::string> numberedProfiles(const Numbered& which)
{
    std::vector<std::string> names;
    visitFolder(".", entriesSearched, [&](const fs::directory_entry& entry) {
        const std::string name = entry.path().filename().string();
        if (!isNumbered(name, which))
            return true;
        const auto kind = identifyFile(name);
        if (kind && *kind == FileKind::GmonOut)
            names.push_back(name);
        return true;
    });
    std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    return names;
}

/// The build of the program that wrote a profile, as its companion tells; empty: unknown.
std::string buildOf(const std::string& name)
{
    const auto scope = readScopeSummary(name + SCOPE_SUFFIX);
    return scope && !scope->modules.empty() ? scope->modules.front().path + ' ' + scope->modules.front().buildId
                                            : std::string();
}

bool areOfOneProgram(const std::vector<std::string>& names)
{
    const std::string build = names.size() <= mostCompared ? buildOf(names.front()) : std::string();
    return !build.empty() &&
           std::all_of(names.begin(), names.end(), [&](const std::string& name) { return buildOf(name) == build; });
}

} // namespace

std::string hintAtNumberedProfiles(const std::string& command)
{
    for (const Numbered& kind : {ofRanks, ofProcesses}) {
        const std::vector<std::string> names = numberedProfiles(kind);
        if (names.empty())
            continue;
        const std::string one = command + ' ' + names.front();
        if (names.size() == 1)
            return "there is one of another process: " + one;
        const std::string text =
            "there are " + groupedCount(names.size()) + ' ' + std::string(kind.whose) + ": " + one + " shows one";
        const std::string all = ", " + command + ' ' + std::string(kind.start);
        if (areOfOneProgram(names))
            return text + all + "* their sum";
        return command == overviewCommand ? text + all + "* all of them" : text;
    }
    return {};
}

} // namespace gmonscope
