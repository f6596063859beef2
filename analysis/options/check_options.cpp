// SPDX-License-Identifier: MIT
//
// Options for files that are damaged, or do not tell what they should.
#include "gmonscope/memory_limit.h"
#include "options/option_table.h"
#include "options/option_values.h"

namespace gmonscope {

namespace {

Verdict finishChecks(ReportOptions& options)
{
    if ((options.sections & Doctor) && !options.firstBesideDoctor.empty())
        return complain(options, "--doctor: expected no option that prints or writes anything else, found " +
                                     options.firstBesideDoctor);
    return {};
}

} // namespace

OptionGroup checkOptions()
{
    using O = ReportOptions;
    return {
        "What to do when something is wrong.\n",
        {
            ownOption("doctor", "", "say in plain words what is wrong with the profile or the program, and what to do",
                      [](O& o) {
                          o.sections |= Doctor;
                          o.decided |= Doctor;
                      }),
            ownOption("timings", "",
                      "say on standard error how long each stage takes, from the start, and the most memory up to then",
                      [](O& o) { o.timings = true; }),
            ownOption("memory", "SIZE",
                      "take at most SIZE bytes of memory; K, M, G or T may follow the number; 0 sets no limit; the "
                      "default is half of the machine's memory",
                      [](O& o, const std::string& word) -> Verdict {
                          const auto bytes = parseMemorySize(word);
                          if (!bytes)
                              return complain(o, "--memory: expected a size like 800M or 2G, found " + word);
                          limitMemory(*bytes);
                          return {};
                      }),
            ownOption("salvage", "", "read what is whole in damaged profiles, and say what is left out",
                      [](O& o) { o.salvage = true; }),
            ownOption("need-all", "", "fail if one of several profiles cannot be read, instead of leaving it out",
                      [](O& o) { o.needsAll = true; }),
        },
        finishChecks};
}

} // namespace gmonscope
