// SPDX-License-Identifier: MIT
#include "gmonscope/remarks.h"

#include "base/one_line.h"

namespace gmonscope {

std::vector<std::string> remarks(const IdentifiedFiles& files, std::span<const Problem> problems)
{
    std::vector<std::string> lines;
    if (!files.imageReason.empty())
        lines.push_back("note: " + files.request.profiles.front() + ": taken with " + files.request.image + " (" +
                        files.imageReason + ")");
    for (const Problem& problem : problems)
        lines.push_back((problem.severity == Severity::Warning ? "warning: " : "note: ") +
                        (problem.path.empty() ? problem.path : problem.path + ": ") + problem.text);
    for (std::string& line : lines)
        line = oneLine(std::move(line));
    return lines;
}

std::vector<std::string> remarks(const IdentifiedFiles& files, const Profile& profile, const DiagramLayout* layout)
{
    std::vector<std::string> lines = remarks(files, profile.problems());
    if (layout && !layout->note.empty())
        lines.push_back(oneLine("warning: " + profile.imagePath() + ": " + layout->note));
    return lines;
}

} // namespace gmonscope
