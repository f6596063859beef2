// SPDX-License-Identifier: MIT
//
// Another front end, as anybody could write it: it knows the headers in analysis/include/gmonscope/ and nothing else.
//
//   front_end [PROGRAM] [PROFILE...]                    the functions by self time, as a table in Markdown
//   front_end --who FUNCTION [PROGRAM] [PROFILE...]     who calls it and what it calls, as an outline
#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/numbers.h"
#include "gmonscope/remarks.h"
#include "gmonscope/views.h"

#include <algorithm>
#include <iostream>

using namespace gmonscope;

namespace {

void printTable(const Profile& profile)
{
    const TimeUnit unit = TimeUnit::of(profile.totalSeconds());
    std::cout << "| function | self | share | calls |\n|---|---:|---:|---:|\n";
    for (const FlatRow& row : buildFlatProfile(profile))
        std::cout << "| `" << profile.function(row.function).name << "` | " << unit.text(row.selfSeconds) << " | "
                  << percentText(row.percent) << " | " << groupedCount(row.calls) << " |\n";
}

/// Returns the name of an arc's other end.
std::string nameOf(const Profile& profile, const EntryLine& line)
{
    switch (line.kind) {
    case LineKind::Spontaneous: return "(nobody knows)";
    case LineKind::External: return profile.externalCaller(line.external).name;
    default: return std::string(profile.function(line.function).name);
    }
}

void printLines(const Profile& profile, const std::vector<EntryLine>& lines, const char* word)
{
    const TimeUnit unit = TimeUnit::of(profile.totalSeconds());
    for (const EntryLine& line : lines) {
        std::cout << "  " << word << ' ' << nameOf(profile, line) << ": " << groupedCount(line.calls) << " calls";
        if (line.kind == LineKind::Arc)
            std::cout << ", " << unit.text(line.totalSeconds());
        std::cout << '\n';
    }
}

int printWho(const std::shared_ptr<const Profile>& profile, std::string_view wanted)
{
    const auto functions = profile->functions();
    const auto found =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == wanted; });
    if (found == functions.end()) {
        std::cerr << wanted << ": no such function\n";
        return 1;
    }
    const FunctionId id{static_cast<std::uint32_t>(found - functions.begin())};
    const CallGraphEntry entry = CallGraphListing(profile).entry(EntryRef::of(id));
    std::cout << wanted << ": " << TimeUnit::of(profile->totalSeconds()).text(entry.totalSeconds()) << ", "
              << percentText(entry.percent) << '\n';
    printLines(*profile, entry.callers, "called by");
    printLines(*profile, entry.callees, "calls");
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::string> words(argv + 1, argv + argc);
    const bool asksWho = words.size() > 1 && words.front() == "--who";
    const std::string wanted = asksWho ? words[1] : std::string();
    if (asksWho)
        words.erase(words.begin(), words.begin() + 2);

    // The files in any order; the program is found where none is named.
    const Result<IdentifiedFiles> files = identifyFiles(words);
    if (!files) {
        std::cerr << files.error().text() << '\n';
        return 1;
    }
    const auto profile = loadProfile(files->request);
    if (!profile) {
        std::cerr << profile.error().text() << '\n';
        return 1;
    }
    for (const std::string& remark : remarks(*files, **profile))
        std::cerr << remark << '\n';
    if (asksWho)
        return printWho(*profile, wanted);
    printTable(**profile);
    return 0;
}
