// SPDX-License-Identifier: MIT
//
// Options that change the call graph.
#include "options/option_table.h"
#include "options/option_values.h"

#include <charconv>
#include <limits>
#include <map>

namespace gmonscope {

namespace {

constexpr std::uint32_t usualCuts = 10;

/// A number from 1.
Verdict takeCount(const ReportOptions& options, const std::string& word, const char* name, std::uint32_t& value)
{
    std::uint64_t number = 0;
    if (const Verdict verdict = takeNumber(options, word, name, number))
        return verdict;
    if (number == 0 || number > std::numeric_limits<std::uint32_t>::max())
        return complain(options, std::string(name) + ": expected a number from 1, found " + word);
    value = static_cast<std::uint32_t>(number);
    return {};
}

/// Nanoseconds.
Verdict takeCost(ReportOptions& options, const std::string& word)
{
    options.counting.isSubtracted = true;
    if (word.empty())
        return {};
    double ns = 0;
    const char* const last = word.data() + word.size();
    const auto [end, error] = std::from_chars(word.data(), last, ns, std::chars_format::fixed);
    if (error != std::errc() || end != last || !(ns >= 0 && ns <= 1e6))
        return complain(options,
                        "--subtract-instrumentation: expected nanoseconds of a call such as 1.5, found " + word);
    options.counting.secondsPerCall = ns * 1e-9;
    return {};
}

std::vector<Option> cycles()
{
    using O = ReportOptions;
    return {
        ownOption("break-cycles", "[N]",
                  "cut at most N arcs, 10 without N, those with the fewest calls first, until no cycle is left, and "
                  "list them",
                  [](O& o, const std::string& word) -> Verdict {
                      o.changes.breaking.mostArcs = usualCuts;
                      return word.empty() ? Verdict{}
                                          : takeCount(o, word, "--break-cycles", o.changes.breaking.mostArcs);
                  }),
        ownOption("cycle-size", "M", "with --break-cycles, leave cycles of up to M functions alone",
                  [](O& o, const std::string& word) {
                      return takeCount(o, word, "--cycle-size", o.changes.breaking.sizeLeft);
                  }),
        ownOption("subtract-instrumentation", "[NS]",
                  "move what counting costs in the functions' own code from their times to [instrumentation]: NS "
                  "nanoseconds for each call; without NS 0.5, and only where another runtime than ours counted",
                  takeCost),
    };
}

Verdict takeGroup(ReportOptions& options, const std::string& word)
{
    const auto equals = word.find('=');
    if (equals == std::string::npos)
        return complain(options, "--group: expected NAME=REGEX, found " + (word.empty() ? "nothing" : word));
    const GroupRule rule{word.substr(0, equals), word.substr(equals + 1)};
    if (const auto error = rule.check())
        return complain(options, "--group: " + error->text());
    options.changes.grouping.rules.push_back(rule);
    return {};
}

Verdict takeGroupBy(ReportOptions& options, const std::string& word)
{
    static const std::map<std::string, GroupBy> kinds{
        {"file", GroupBy::File}, {"class", GroupBy::Scope}, {"module", GroupBy::Module}};
    const auto kind = kinds.find(word);
    if (kind == kinds.end())
        return complain(options,
                        "--group-by: expected file, class or module, found " + (word.empty() ? "nothing" : word));
    options.changes.grouping.by = kind->second;
    return {};
}

Verdict takeHidden(ReportOptions& options, const std::string& word)
{
    if (word.empty())
        return complain(options, "--hide: expected a function, found nothing");
    options.changes.hidden.push_back(word);
    return {};
}

std::vector<Option> groups()
{
    return {
        ownOption("hide", "SPEC",
                  "leave these functions out: their callers get their time and their calls; may be given several times",
                  takeHidden),
        ownOption("group", "NAME=REGEX",
                  "show functions with a match of REGEX in their names as one function NAME; calls inside it carry no "
                  "time; may be given several times, the first that fits counts",
                  takeGroup),
        ownOption("group-by", "WHAT",
                  "show all other functions as one by source file, by class or namespace, or by program and library: "
                  "WHAT is file, class or module",
                  takeGroupBy),
    };
}

/// Refuses outputs that show functions as they are in the program.
Verdict refuseOfSources(const ReportOptions& o, const std::string& name)
{
    const char* option = (o.sections & FunctionOrder) ? "-r" : nullptr;
    if (o.sections & FileOrder)
        option = "-R";
    if (o.sections & ExecCounts)
        option = "-C";
    if (o.sections & Annotated)
        option = "-A";
    if (o.symbols.byLine)
        option = "-l";
    return option ? complain(o, name + ": expected listings of functions, found " + option) : Verdict{};
}

Verdict finishChanges(ReportOptions& options)
{
    if (!options.changes.hidden.empty())
        if (const Verdict verdict = refuseOfSources(options, "--hide"))
            return verdict;
    if (!options.changes.grouping.isEmpty())
        if (const Verdict verdict =
                refuseOfSources(options, options.changes.grouping.rules.empty() ? "--group-by" : "--group"))
            return verdict;
    if (options.changes.breaking.sizeLeft != CycleBreaking{}.sizeLeft && !options.changes.breaking.mostArcs)
        return complain(options, "--cycle-size: it needs --break-cycles");
    return {};
}

} // namespace

OptionGroup changeOptions()
{
    std::vector<Option> options = cycles();
    for (Option& option : groups())
        options.push_back(std::move(option));
    return {"How to change the call graph.\n", std::move(options), finishChanges};
}

} // namespace gmonscope
