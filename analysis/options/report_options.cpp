// SPDX-License-Identifier: MIT
#include "options/report_options.h"

#include "base/one_line.h"
#include "gmonscope/remarks.h"
#include "options/option_table.h"
#include "options/option_values.h"
#include "options/response_file.h"

#include <algorithm>
#include <filesystem>
#include <getopt.h>

namespace gmonscope {

namespace {

using Words = std::vector<std::string>;

/// Removes the word, wherever it stands before `--`.
bool takeWord(Words& arguments, const std::string& word)
{
    const auto end = std::find(arguments.begin() + 1, arguments.end(), "--");
    const auto place = std::find(arguments.begin() + 1, end, word);
    if (place == end)
        return false;
    arguments.erase(place);
    return true;
}

Dialect takeDialect(Words& arguments)
{
    if (takeWord(arguments, "--gnu-compat"))
        return Dialect::Gnu;
    return takeWord(arguments, "--solaris") ? Dialect::Solaris : Dialect::Own;
}

/// The one long option of gprof's that begins like the name, unless it is one of the table's in full.
const option* completed(const std::string& name, const OptionTable& table, const OptionTable& gnu)
{
    const option* found = nullptr;
    for (const option& known : table.names())
        if (known.name && known.name == name)
            return nullptr;
    for (const option& known : gnu.names())
        if (known.name && std::string(known.name).starts_with(name)) {
            if (found)
                return nullptr;
            found = &known;
        }
    return found;
}

/// An abbreviation that gprof knows means the same here, although options of ours may begin like it.
void completeGnuNames(Words& arguments, const OptionTable& table)
{
    const OptionTable gnu(Dialect::Gnu);
    for (std::size_t i = 1; i < arguments.size() && arguments[i] != "--"; ++i) {
        const std::string name = arguments[i].substr(0, arguments[i].find('='));
        if (!name.starts_with("--"))
            continue;
        if (const option* known = completed(name.substr(2), table, gnu))
            arguments[i] = std::string("--") + known->name + arguments[i].substr(name.size());
    }
}

/// Lets getopt say what is wrong, as gprof does, but not what the terminal would take for orders.
int refuseAsGetopt(Words arguments, const OptionTable& table)
{
    std::vector<char*> words;
    for (std::string& argument : arguments) {
        argument = oneLine(std::move(argument));
        words.push_back(argument.data());
    }
    words.push_back(nullptr);
    optind = 0;
    opterr = 1;
    int code = 0;
    do
        code = getopt_long(static_cast<int>(arguments.size()), words.data(), table.letters().c_str(),
                           table.names().data(), nullptr);
    while (code != -1 && table.find(code));
    return 1;
}

int refuse(const ReportOptions& options, const OptionTable& table, const std::string& word)
{
    return complain(options, wrongOptionText(word, optopt, table.letters(), table.names().data()));
}

/// Does a name that may be left out end the word: `-q`, `-bq`, `--graph`?
bool mayGoOn(const std::string& word, const OptionTable& table)
{
    if (word.starts_with("--"))
        return std::any_of(table.names().begin(), table.names().end(), [&](const option& known) {
            return known.name && known.has_arg == optional_argument && "--" + std::string(known.name) == word;
        });
    if (word.size() < 2 || word[0] != '-')
        return false;
    const auto argumentOf = [&](char letter) {
        const Option* known = table.find(static_cast<unsigned char>(letter));
        return known ? known->argument() : required_argument;
    };
    const auto isFlag = [&](char letter) { return argumentOf(letter) == no_argument; };
    return std::all_of(word.begin() + 1, word.end() - 1, isFlag) && argumentOf(word.back()) == optional_argument;
}

void noteLooseWords(const Words& arguments, const OptionTable& table, ReportOptions& options)
{
    for (std::size_t i = 2; i < arguments.size() && arguments[i - 1] != "--"; ++i)
        if (!arguments[i].starts_with("-") && mayGoOn(arguments[i - 1], table))
            options.looseWords.push_back({arguments[i], arguments[i - 1]});
}

Verdict finish(ReportOptions& options)
{
    for (const OptionGroup& group : optionGroups())
        if (const Verdict verdict = group.finish(options, {}))
            return verdict;
    return {};
}

} // namespace

Verdict parseReportOptions(Words arguments, ReportOptions& options)
{
    arguments.front() = reportProgram; // getopt's messages begin with it
    arguments = expandResponseFiles(std::move(arguments));
    options.dialect = takeDialect(arguments);
    const OptionTable table(options.dialect);
    if (options.dialect != Dialect::Gnu)
        completeGnuNames(arguments, table);

    std::vector<char*> words;
    for (std::string& argument : arguments)
        words.push_back(argument.data());
    words.push_back(nullptr);
    const int count = static_cast<int>(arguments.size());
    opterr = 0;
    for (int code;
         (code = getopt_long(count, words.data(), table.letters().c_str(), table.names().data(), nullptr)) != -1;) {
        const Option* known = table.find(code);
        if (!known && options.dialect == Dialect::Gnu)
            return refuseAsGetopt(std::move(arguments), table);
        if (!known)
            return refuse(options, table, words[static_cast<std::size_t>(optind - 1)]);
        const unsigned sections = options.sections | Doctor;
        if (const Verdict verdict = known->effect(options, optarg ? optarg : ""))
            return verdict;
        if (options.firstBesideDoctor.empty() && (options.sections & ~sections))
            options.firstBesideDoctor = known->spelled(options.dialect);
    }
    options.files.assign(words.begin() + optind, words.begin() + count);
    noteLooseWords(arguments, table, options);
    return finish(options);
}

Verdict findLooseNames(const ReportOptions& options)
{
    for (const auto& [file, option] : options.looseWords)
        if (std::error_code error; !std::filesystem::exists(file, error))
            return complain(options, file + ": no such file; if it is a function, write " + option +
                                         (option.starts_with("--") ? "=" : "") + file);
    return {};
}

} // namespace gmonscope
