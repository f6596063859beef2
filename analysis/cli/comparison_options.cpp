// SPDX-License-Identifier: MIT
//
// Options that set several profiles beside each other.
#include "cli/option_table.h"
#include "cli/option_values.h"

#include <charconv>

namespace gmonscope {

namespace {

void ask(ReportOptions& options, Section section)
{
    options.sections |= section;
    options.decided |= section;
}

/// `+5%`; the sign and the per cent sign may be left out.
Verdict takeLimit(ReportOptions& options, const std::string& word)
{
    std::string number = word.starts_with('+') ? word.substr(1) : word;
    if (number.ends_with('%'))
        number.pop_back();
    double percent = 0;
    const char* const last = number.data() + number.size();
    const auto [end, error] = std::from_chars(number.data(), last, percent, std::chars_format::fixed);
    if (error != std::errc() || end != last || !(percent >= 0 && percent <= 1e6))
        return complain(options, "--fail-if: expected a growth such as +5%, found " + word);
    options.comparison.failIf = percent / 100;
    return {};
}

Verdict finishComparison(ReportOptions& options)
{
    const ComparisonOptions& comparison = options.comparison;
    for (const std::string& base : comparison.bases)
        if (base.empty())
            return complain(options, "--diff: expected a profile, found nothing");
    if (!comparison.bases.empty())
        return {};
    if (!comparison.image.empty())
        return complain(options, "--diff-image: expected --diff with it, found none");
    if (comparison.failIf)
        return complain(options, "--fail-if: expected --diff with it, found none");
    return {};
}

} // namespace

OptionGroup comparisonOptions()
{
    using O = ReportOptions;
    using Word = const std::string&;
    return {"How to compare profiles.\n",
            {
                ownOption("diff", "BASE", "print what changed since the profile BASE, by function; several are summed",
                          [](O& o, Word path) {
                              ask(o, Difference);
                              o.comparison.bases.push_back(path);
                          }),
                ownOption("diff-image", "IMAGE", "take IMAGE as the program of BASE, if that is another build",
                          [](O& o, Word path) { o.comparison.image = path; }),
                ownOption("fail-if", "+P%",
                          "with --diff, exit with status 3 if CPU time, or the total time of a function above 1 %, "
                          "grew by more than P % and by more than chance",
                          takeLimit),
                ownOption("spread", "", "print how much the time of each function differs between the profiles",
                          [](O& o) { ask(o, SpreadOfRuns); }),
            },
            finishComparison};
}

} // namespace gmonscope
