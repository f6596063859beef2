// SPDX-License-Identifier: MIT
#include "options/report_usage.h"

#include "options/option_table.h"

#include <sstream>

namespace gmonscope {

namespace {

constexpr std::size_t helpColumn = 34, lineLength = 100;

constexpr const char* introduction = R"(Usage: gmonscope-report [options] [IMAGE] [PROFILE...]
       gmonscope-report --gnu-compat [gprof's options] [IMAGE [PROFILE...]]

Prints where a program's time went: its flat profile and its call graph, in GNU gprof's columns.
IMAGE is the program; each PROFILE is a gmon.out or .scope file of it, or a file in a format of BSD,
Solaris or the GNU loader, of any machine, or of another tool: a callgrind.out, the text of perf
script, or collapsed stacks, without IMAGE. Several are summed, and files may stand in any order;
- is standard input. Without PROFILE it reads gmon.out; without IMAGE it takes the program that the
profile names or fits. A .scope file may belong to a program that is running. @FILE stands for the
words in FILE.
)";

constexpr const char* ending = R"(
The exit status is 0, 1 after an error, which is told in one line on standard error, 2 for a wrong
option, or 3 after --fail-if.
)";

/// `  -p, --flat-profile[=SPEC]`
std::string namesOf(const Option& option)
{
    std::string names = option.letter ? std::string("  -") + option.letter : "    ";
    const std::string value = option.value;
    if (!option.name)
        return names + (value.empty() ? "" : " " + value);
    names += std::string(option.letter ? ", --" : "  --") + option.name;
    if (value.starts_with('['))
        return names + "[=" + value.substr(1);
    return names + (value.empty() ? "" : "=" + value);
}

/// The names and, beside them, the text broken into lines.
void write(std::string& text, const Option& option)
{
    std::string line = namesOf(option);
    line.append(line.size() + 2 > helpColumn ? 2 : helpColumn - line.size(), ' ');
    bool isFirstWord = true;
    std::istringstream words(option.help);
    for (std::string word; words >> word; isFirstWord = false) {
        if (!isFirstWord && line.size() + 1 + word.size() > lineLength) {
            text += line + '\n';
            line.assign(helpColumn, ' ');
        } else if (!isFirstWord)
            line += ' ';
        line += word;
    }
    text += line + '\n';
}

} // namespace

std::string reportUsage()
{
    std::string text = introduction;
    for (const OptionGroup& group : optionGroups()) {
        text += std::string("\n") + group.title;
        for (const Option& option : group.options)
            write(text, option);
    }
    return text + ending;
}

} // namespace gmonscope
