// SPDX-License-Identifier: MIT
//
// What an option is, and where all of them are listed. A group of options is a file of its own (section_options.cpp,
// ...): a table of names, text of --help and effects. To add options, add them to a table, or add a group: a file, its
// name in optionGroups(), and in ReportOptions a field or a struct of the group's own.
#pragma once

#include "cli/report_options.h"

#include <functional>
#include <getopt.h>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace gmonscope {

/// What an option does: a function of (options) or (options, word behind it), returning nothing or a verdict.
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
    const char* value; ///< "": takes none; "[N]": one that may be left out; "N": one that may not
    const char* help;  ///< one paragraph, which --help breaks into lines
    OptionEffect effect;
    bool isGnu = false;
    char solarisLetter = 0; ///< with --solaris the letter is this option's, whoever has it else

    /// The letter it has there; 0: none.
    [[nodiscard]] char letterIn(Dialect) const;
    /// no_argument, optional_argument or required_argument
    [[nodiscard]] int argument() const;
};

/// An option of GNU gprof's.
[[nodiscard]] Option gnuOption(char letter, const char* name, const char* value, const char* help, OptionEffect);
/// What gprof has not.
[[nodiscard]] Option ownOption(const char* name, const char* value, const char* help, OptionEffect,
                               char solarisLetter = 0);

struct OptionGroup {
    const char* title; ///< a line, or several, above the group in --help
    std::vector<Option> options;
    /// Once all options are read: what follows from several of them, and what cannot go together.
    OptionEffect finish = [](ReportOptions&) {};
};

/// All of them, in the order of --help.
[[nodiscard]] const std::vector<OptionGroup>& optionGroups();

[[nodiscard]] OptionGroup sectionOptions();    ///< what to print
[[nodiscard]] OptionGroup checkOptions();      ///< when something is wrong
[[nodiscard]] OptionGroup comparisonOptions(); ///< several profiles beside each other
[[nodiscard]] OptionGroup exportOptions();     ///< for other programs
[[nodiscard]] OptionGroup selectionOptions();  ///< of what
[[nodiscard]] OptionGroup changeOptions();     ///< what is changed in the call graph
[[nodiscard]] OptionGroup searchOptions();     ///< where files are
[[nodiscard]] OptionGroup styleOptions();      ///< how

/// A command line's options, as getopt_long takes them.
class OptionTable {
public:
    explicit OptionTable(Dialect);

    [[nodiscard]] const std::string& letters() const { return m_letters; }
    /// With the empty one at the end.
    [[nodiscard]] const std::vector<option>& names() const { return m_names; }
    /// What getopt_long returned; none for '?'.
    [[nodiscard]] const Option* find(int code) const;

private:
    void add(const Option&, Dialect);

    std::map<int, const Option*> m_options; // by letter, and by a code for the long name
    std::string m_letters;
    std::vector<option> m_names;
};

} // namespace gmonscope
