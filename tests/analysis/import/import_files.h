// SPDX-License-Identifier: MIT
//
// Files of other tools, made of text.
#pragma once

#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/text_report.h"

#include "temp_files.h"

#include <sstream>

namespace gmonscope::test {

/// As a person opens them: which files they are is found out.
inline Result<std::shared_ptr<const Profile>> openFiles(const std::vector<std::string>& paths)
{
    auto files = identifyFiles(paths);
    return files ? loadProfile(files->request) : files.error();
}

/// Writes the text, and loads it.
class ImportFolder : public TempFolder {
public:
    [[nodiscard]] std::shared_ptr<const Profile> load(std::string_view text) const
    {
        const auto profile = openFiles({write("profile.txt", text)});
        if (!profile)
            throw std::runtime_error(profile.error().text());
        return *profile;
    }
    /// Returns why it is refused, without the path; empty: it is read.
    [[nodiscard]] std::string refusal(std::string_view text) const
    {
        const auto profile = openFiles({write("profile.txt", text)});
        if (profile)
            return {};
        Error error = profile.error();
        error.path.clear();
        return error.text();
    }
};

/// Everything that a person reads of a profile.
inline std::string textOf(const std::shared_ptr<const Profile>& profile)
{
    std::ostringstream text;
    writeFlatProfile(text, *profile, Explanations::Leave);
    writeCallGraph(text, CallGraphListing(profile), Explanations::Leave);
    return text.str();
}

} // namespace gmonscope::test
