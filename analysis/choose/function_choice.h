// SPDX-License-Identifier: MIT
#pragma once

#include "choice_format.h"
#include "select/name_pattern.h"
#include "symbolize/symbol_table.h"

#include <span>
#include <string>
#include <vector>

namespace gmonscope {

/// Which functions are counted: those that a --count=REGEX fits (all, where there is none), without those that a
/// --no-count=REGEX fits, in modules that are chosen likewise by --count-module and --no-count-module. Remembers which
/// of them have fitted anything.
class FunctionChoice {
public:
    /// Whose names an option is about: functions', or those of the files of the program and its libraries.
    enum class Subject { Functions, Modules };

    /// `options`: as gmonscope-record has them, such as "--count=REGEX". Errors: a regular expression is wrong.
    [[nodiscard]] static Result<FunctionChoice> of(std::span<const std::string> options);

    /// Notes the functions of a program or library, whose file is called `module` (without a folder), and returns the
    /// code of those that are left out.
    [[nodiscard]] std::vector<choice_range> leftOut(std::string_view module, const SymbolTable&, const FunctionTable&);

    /// Returns the options that have fitted nothing.
    [[nodiscard]] std::vector<std::string> unfit(Subject) const;
    /// How many functions there were, and how many of them are counted.
    [[nodiscard]] std::size_t functions() const { return m_functions; }
    [[nodiscard]] std::size_t counted() const { return m_counted; }

private:
    struct Option {
        std::string text;
        NamePattern pattern;
        Subject kind = Subject::Functions;
        bool counts = false;
        bool hasFitted = false;
    };

    /// Tries all of them, so that each knows what it fits.
    bool counts(Subject, std::string_view name);
    [[nodiscard]] bool countsTheRest(Subject) const;

    std::vector<Option> m_options;
    std::size_t m_functions = 0, m_counted = 0;
};

} // namespace gmonscope
