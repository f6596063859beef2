// SPDX-License-Identifier: MIT
//
// Options for files that are damaged, or do not tell what they should.
#include "cli/option_table.h"
#include "cli/option_values.h"

namespace gmonscope {

namespace {

Verdict finishChecks(ReportOptions& options)
{
    const unsigned others = options.sections & ~static_cast<unsigned>(Doctor);
    if ((options.sections & Doctor) && others)
        return complain(options, "--doctor: expected nothing else to print or write, found that it is asked for");
    return {};
}

} // namespace

OptionGroup checkOptions()
{
    using O = ReportOptions;
    return {
        "When something is wrong.\n",
        {
            ownOption("doctor", "", "say in plain words what is wrong with the profile or the program, and what to do",
                      [](O& o) {
                          o.sections |= Doctor;
                          o.decided |= Doctor;
                      }),
            ownOption("timings", "",
                      "say on standard error how long each stage takes, from the start, and the most memory up to then",
                      [](O& o) { o.timings = true; }),
            ownOption("salvage", "", "of damaged profiles, read what is whole, and say what is left out",
                      [](O& o) { o.salvage = true; }),
        },
        finishChecks};
}

} // namespace gmonscope
