// SPDX-License-Identifier: MIT
//
// The definition of an option, and the list of all options. A group of options is a file of its own
// (section_options.cpp, ...): a table of names, texts for --help and effects. To add options, add them to a table, or
// add a group: a file, its name in optionGroups(), and in ReportOptions a field or a struct of its own.
#pragma once

#include "options/report_options.h"

#include <functional>
#include <getopt.h>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace gmonscope {

/// The effect of an option: a function of (options) or (options, value), which returns nothing or a verdict.
class OptionEffect {
public:
    template <class Function> OptionEffect(Function function)
    {
        if constexpr (std::is_invocable_v<Function, ReportOptions&>)
            m_run = [function](ReportOptions& options, const std::string&) { return call(function, options); };
        else
            m_run = [function](ReportOptions& options, const std::string& word) {
                return call(function, options, word);
            };
    }

    Verdict operator()(ReportOptions& options, const std::string& word) const { return m_run(options, word); }

private:
    template <class Function, class... Arguments> static Verdict call(Function function, Arguments&&... arguments)
    {
        if constexpr (std::is_void_v<std::invoke_result_t<Function, Arguments...>>) {
            function(arguments...);
            return {};
        } else
            return function(arguments...);
    }

    std::function<Verdict(ReportOptions&, const std::string&)> m_run;
};

struct Option {
    char letter;       ///< 0: none
    const char* name;  ///< the long one; nullptr: none
    const char* value; ///< "": no value; "[N]": an optional one; "N": a required one
    const char* help;  ///< one paragraph, which --help breaks into lines
    OptionEffect effect;
    bool isGnu = false;
    char solarisLetter = 0; ///< with --solaris this option has the letter, even if another has it otherwise

    /// Returns the option's letter in the dialect; 0: none.
    [[nodiscard]] char letterIn(Dialect) const;
    /// Returns the option as it is written, "-p" or "--json".
    [[nodiscard]] std::string spelled(Dialect) const;
    /// Returns no_argument, optional_argument or required_argument.
    [[nodiscard]] int argument() const;
};

/// Makes an option of GNU gprof.
[[nodiscard]] Option gnuOption(char letter, const char* name, const char* value, const char* help, OptionEffect);
/// Makes an option that gprof does not have.
[[nodiscard]] Option ownOption(const char* name, const char* value, const char* help, OptionEffect,
                               char solarisLetter = 0);

struct OptionGroup {
    const char* title; ///< one or more lines above the group in --help
    std::vector<Option> options;
    /// Called when all options are read: handles their combinations, and rejects invalid ones.
    OptionEffect finish = [](ReportOptions&) {};
};

/// Returns all groups, in the order of --help.
[[nodiscard]] const std::vector<OptionGroup>& optionGroups();

[[nodiscard]] OptionGroup sectionOptions();    ///< sections to print
[[nodiscard]] OptionGroup processOptions();    ///< profiles of several programs
[[nodiscard]] OptionGroup checkOptions();      ///< checks of files and profiles
[[nodiscard]] OptionGroup comparisonOptions(); ///< several profiles beside each other
[[nodiscard]] OptionGroup exportOptions();     ///< output for other programs
[[nodiscard]] OptionGroup selectionOptions();  ///< which functions are listed
[[nodiscard]] OptionGroup changeOptions();     ///< changes to the call graph
[[nodiscard]] OptionGroup searchOptions();     ///< where to look for files
[[nodiscard]] OptionGroup styleOptions();      ///< how the listings look

/// The options of a command line in the form that getopt_long takes.
class OptionTable {
public:
    explicit OptionTable(Dialect);

    [[nodiscard]] const std::string& letters() const { return m_letters; }
    /// Returns the options with an empty one at the end.
    [[nodiscard]] const std::vector<option>& names() const { return m_names; }
    /// Returns the option for a result of getopt_long; null for '?'.
    [[nodiscard]] const Option* find(int code) const;

private:
    void add(const Option&, Dialect);

    std::map<int, const Option*> m_options; // by letter, and by a code for the long name
    std::string m_letters;
    std::vector<option> m_names;
};

} // namespace gmonscope
