// SPDX-License-Identifier: MIT
//
// RE2 looks at each letter of a name once, whatever the pattern, and gives up a pattern that would take too much
// memory. Other libraries copy what is repeated, and try all ways.
#include "select/name_pattern.h"

#include "base/one_line.h"

#include <re2/re2.h>

namespace gmonscope {

namespace {

constexpr std::size_t longestText = 4096;
/// Bounds a compiled pattern: where it matches in many places at once, each letter may cost as many steps. A pattern
/// of as many letters as are allowed has hardly more.
constexpr int mostSteps = 5000;

Error wrong(std::string expected, std::string found)
{
    return {
        .path = {}, .offset = {}, .expected = "a regular expression" + std::move(expected), .found = std::move(found)};
}

RE2::Options options()
{
    RE2::Options options;
    options.set_posix_syntax(true);
    options.set_perl_classes(true); // \w and \s
    options.set_word_boundary(true);
    options.set_one_line(true);
    options.set_never_capture(true);
    options.set_log_errors(false);
    return options;
}

} // namespace

struct NamePattern::Compiled {
    explicit Compiled(const std::string& text) : pattern(text, options()) {}

    RE2 pattern;
};

Result<NamePattern> NamePattern::compile(const std::string& pattern)
{
    if (pattern.empty())
        return wrong("", "nothing");
    if (pattern.size() > longestText)
        return wrong(" of at most " + std::to_string(longestText) + " bytes", std::to_string(pattern.size()));
    auto compiled = std::make_shared<const Compiled>(pattern);
    const RE2& made = compiled->pattern;
    if (made.error_code() == RE2::ErrorPatternTooLarge || made.error_code() == RE2::ErrorRepeatSize ||
        (made.ok() && made.ProgramSize() > mostSteps))
        return wrong(" with fewer repetitions", pattern);
    if (made.error_code() == RE2::ErrorBadEscape && made.error_arg().find_first_of("123456789") == 1)
        return wrong(" without back-references", pattern);
    if (!made.ok())
        return wrong("", pattern + " (" + made.error() + ')');
    return NamePattern(std::move(compiled));
}

bool NamePattern::isIn(std::string_view name) const
{
    const std::string_view start = name.substr(0, longestName);
    return RE2::PartialMatch(re2::StringPiece(start.data(), start.size()), m_compiled->pattern);
}

} // namespace gmonscope
