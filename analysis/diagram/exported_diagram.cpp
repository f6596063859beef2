// SPDX-License-Identifier: MIT
//
// The diagram that leaves the program without a window.
#include "gmonscope/diagram.h"

namespace gmonscope {

std::optional<Shares> sharesNamed(std::string_view word)
{
    if (word == "measured")
        return Shares::Measured;
    return word == "estimated" ? std::optional(Shares::Estimated) : std::nullopt;
}

Result<Diagram> buildExportedDiagram(const Profile& profile, DiagramOptions options, Shares shares)
{
    if (shares == Shares::Measured && !profile.hasStacks())
        return Error{profile.runs().empty() ? profile.imagePath() : profile.runs().front().path,
                     {},
                     "sampled stacks, which measured shares come from",
                     "none"};
    options.isMeasured = shares != Shares::Estimated;
    Diagram diagram = buildDiagram(profile, options);
    if (profile.hasStacks())
        markDisagreements(diagram, profile, MeasuredComparison(profile));
    return diagram;
}

} // namespace gmonscope
