// SPDX-License-Identifier: MIT
#include "cli/explain_error.h"

#include "gmonscope/numbered_profiles.h"

#include <filesystem>

namespace gmonscope {

namespace {

constexpr const char* usualName = "gmon.out";

bool isThere(const std::string& path)
{
    std::error_code error;
    return std::filesystem::exists(path, error);
}

} // namespace

Error explained(Error error, const std::vector<std::string>& files)
{
    std::string command = "gmonscope-report";
    if (error.kind == ErrorKind::ProgramNeeded) {
        command += " PROGRAM";
        for (const std::string& file : files)
            command += ' ' + file;
        error.found += ": " + command + (files.empty() ? std::string(" ") + usualName : std::string());
    } else if (error.path == usualName && !isThere(usualName)) {
        for (const std::string& file : files)
            if (file != usualName)
                command += ' ' + file;
        if (const std::string hint = hintAtNumberedProfiles(command); !hint.empty())
            error.found += ", but " + hint;
    }
    return error;
}

} // namespace gmonscope
