// SPDX-License-Identifier: MIT
#include "symbolize/name_pattern.h"

#include <array>
#include <regex.h>

namespace gmonscope {

namespace {

/// The C library's compiler of patterns goes as deep as they nest, and its search may take a time that grows with the
/// square of the text's length.
constexpr std::size_t longestText = 4096;

/// The C library takes them, though POSIX does not have them here, and then takes a time without bound.
bool hasBackReference(std::string_view pattern)
{
    for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
        if (pattern[i] != '\\')
            continue;
        ++i;
        if (pattern[i] >= '1' && pattern[i] <= '9')
            return true;
    }
    return false;
}

/// The C library copies what is repeated: repetitions {M,N} inside each other make it run out of memory. Counts all as
/// if they were inside each other, which refuses more than need be.
bool repeatsTooMuch(std::string_view pattern)
{
    constexpr std::uint64_t most = 10'000;
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < pattern.size() && product <= most; ++i) {
        if (pattern[i] == '\\') {
            ++i;
            continue;
        }
        if (pattern[i] != '{')
            continue;
        std::uint64_t number = 0, largest = 1;
        for (++i; i < pattern.size() && pattern[i] != '}'; ++i) {
            const bool isDigit = pattern[i] >= '0' && pattern[i] <= '9';
            number = isDigit ? std::min(number * 10 + static_cast<std::uint64_t>(pattern[i] - '0'), most) : 0;
            largest = std::max(largest, number);
        }
        product *= largest;
    }
    return product > most;
}

Error wrong(std::string expected, std::string found)
{
    return {
        .path = {}, .offset = {}, .expected = "a regular expression" + std::move(expected), .found = std::move(found)};
}

} // namespace

struct NamePattern::Compiled {
    regex_t regex{};
    bool isCompiled = false;

    Compiled() = default;
    Compiled(const Compiled&) = delete;
    Compiled& operator=(const Compiled&) = delete;
    ~Compiled()
    {
        if (isCompiled)
            regfree(&regex);
    }
};

Result<NamePattern> NamePattern::compile(const std::string& pattern)
{
    if (pattern.empty())
        return wrong("", "nothing");
    if (pattern.size() > longestText)
        return wrong(" of at most " + std::to_string(longestText) + " bytes", std::to_string(pattern.size()));
    if (hasBackReference(pattern))
        return wrong(" without back-references", pattern);
    if (repeatsTooMuch(pattern))
        return wrong(" with fewer repetitions", pattern);
    auto compiled = std::make_shared<Compiled>();
    const int status = regcomp(&compiled->regex, pattern.c_str(), REG_EXTENDED | REG_NOSUB);
    compiled->isCompiled = status == 0;
    if (compiled->isCompiled)
        return NamePattern(std::move(compiled));
    std::array<char, 256> text{};
    regerror(status, &compiled->regex, text.data(), text.size());
    return wrong("", pattern + " (" + text.data() + ')');
}

bool NamePattern::isIn(std::string_view name) const
{
    return regexec(&m_compiled->regex, std::string(name.substr(0, longestText)).c_str(), 0, nullptr, 0) == 0;
}

} // namespace gmonscope
