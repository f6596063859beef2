// SPDX-License-Identifier: MIT
#include "options/option_values.h"

#include "base/one_line.h"
#include "gmonscope/remarks.h"

#include <cerrno>
#include <cstdlib>
#include <iostream>

namespace gmonscope {

int complain(const ReportOptions& options, const std::string& text)
{
    const bool isGnu = options.dialect == Dialect::Gnu;
    std::cerr << reportProgram << ": " << oneLine(text) << (isGnu ? "" : tryHelp) << '\n';
    return isGnu ? 1 : 2;
}

Verdict takeNumber(const ReportOptions& options, const std::string& word, const char* name, std::uint64_t& value)
{
    char* end = nullptr;
    errno = 0;
    const auto parsed = std::strtoull(word.c_str(), &end, 10);
    if (word.empty() || word[0] == '-' || *end || errno)
        return complain(options, std::string(name) + ": expected a number, found " + word);
    value = parsed;
    return {};
}

Verdict takePercent(const ReportOptions& options, const std::string& word, const char* name, double& value)
{
    char* end = nullptr;
    value = std::strtod(word.c_str(), &end);
    if (word.empty() || *end || !(value >= 0 && value <= 100))
        return complain(options, std::string(name) + ": expected a number from 0 to 100, found " + word);
    return {};
}

int finishOptionOutput()
{
    if (std::cout.flush())
        return 0;
    std::cerr << reportProgram << ": standard output: cannot be written\n";
    return 1;
}

} // namespace gmonscope
