// SPDX-License-Identifier: MIT
#include "app/program_choice.h"

#include "gmonscope/identify.h"
#include "gmonscope/processes.h"

#include <algorithm>
#include <iterator>

using namespace gmonscope;

namespace {

bool isImage(const std::string& path)
{
    const Result<FileKind> kind = identifyFile(path);
    return kind && *kind == FileKind::Image;
}

/// The programs that took most time, by names that --program takes.
std::string namesOf(const std::vector<ProgramGroup>& programs)
{
    constexpr std::size_t most = 5;
    std::string names;
    for (std::size_t i = 0; i < std::min(most, programs.size()); ++i)
        names += (i > 0 ? ", " : "") + programs[i].name;
    return names + (programs.size() > most ? ", ..." : "");
}

} // namespace

Result<ChosenFiles> filesOfProgram(const std::vector<std::string>& files, const std::string& program)
{
    ChosenFiles chosen;
    std::vector<std::string> among;
    std::partition_copy(files.begin(), files.end(), std::back_inserter(chosen.files), std::back_inserter(among),
                        isImage);
    if (among.empty())
        among.emplace_back(".");
    Processes processes = readProcesses(among);
    if (processes.profiles.empty() && !processes.leftOut.empty())
        return processes.leftOut.front();
    const auto profiles = profilesOfProgram(processes, program);
    if (!profiles)
        return profiles.error();
    for (const std::size_t i : *profiles)
        chosen.files.push_back(processes.profiles[i].path);
    chosen.leftOut = std::move(processes.leftOut);
    return chosen;
}

Error withPrograms(Error error, const std::vector<std::string>& files)
{
    if (!isOfAnotherProgram(error) && error.kind != ErrorKind::ProgramNeeded)
        return error;
    if (std::any_of(files.begin(), files.end(), isImage))
        return error;
    if (const std::vector<ProgramGroup> programs = programsOf(readProcesses(files)); programs.size() > 1)
        error.found +=
            "; --program=NAME takes one of " + std::to_string(programs.size()) + " programs: " + namesOf(programs);
    return error;
}
