// SPDX-License-Identifier: MIT
//
// Options for files that are damaged, or do not tell what they should.
#include "cli/option_table.h"
#include "cli/option_values.h"
#include "gmonscope/memory_limit.h"

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
            ownOption(
                "memory", "SIZE",
                "take no more memory than this: bytes, or with K, M, G or T behind the number; 0: as much as there "
                "is; usually half of the machine's",
                [](O& o, const std::string& word) -> Verdict {
                    const auto bytes = parseMemorySize(word);
                    if (!bytes)
                        return complain(o, "--memory: expected a size like 800M or 2G, found " + word);
                    limitMemory(*bytes);
                    return {};
                }),
            ownOption("salvage", "", "of damaged profiles, read what is whole, and say what is left out",
                      [](O& o) { o.salvage = true; }),
        },
        finishChecks};
}

} // namespace gmonscope
