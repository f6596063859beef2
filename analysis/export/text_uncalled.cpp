// SPDX-License-Identifier: MIT
#include "export/text_label.h"
#include "gmonscope/text_report.h"

#include <ostream>

namespace gmonscope {

void writeUncalled(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    const auto uncalled = profile.uncalled();
    out << "Reachable but never called: " << uncalled.size() << (uncalled.size() == 1 ? " function\n" : " functions\n");
    if (!uncalled.empty())
        out << "\n steps  function  <- caller\n";
    for (const UncalledFunction& row : uncalled) {
        printTo(out, "%6u  ", row.steps);
        out << functionName(profile, row.function, style) << "  <- " << functionName(profile, row.caller, style)
            << '\n';
    }
    if (!uncalled.empty() && style.explanations == Explanations::Print)
        out << "\nThese functions count their calls and have none, though the code of others leads to them by "
               "direct\ncalls. Steps: the number of calls from a function that was reached.\n";
}

} // namespace gmonscope
