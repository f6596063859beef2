// SPDX-License-Identifier: MIT
#include "gmonscope/remarks.h"

#include "base/one_line.h"

namespace gmonscope {

std::vector<std::string> remarks(const IdentifiedFiles& files, const Profile& profile, const DiagramLayout* layout)
{
    std::vector<std::string> lines;
    if (!files.imageReason.empty())
        lines.push_back("note: " + files.request.profiles.front() + ": taken with " + files.request.image + " (" +
                        files.imageReason + ")");
    for (const Problem& problem : profile.problems())
        lines.push_back((problem.severity == Severity::Warning ? "warning: " : "note: ") +
                        (problem.path.empty() ? problem.path : problem.path + ": ") + problem.text);
    if (layout && !layout->note.empty())
        lines.push_back("warning: " + profile.imagePath() + ": " + layout->note);
    for (std::string& line : lines)
        line = oneLine(std::move(line));
    return lines;
}

} // namespace gmonscope
