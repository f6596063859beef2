// SPDX-License-Identifier: MIT
//
// Any bytes as a regular expression and, behind the first line end, a name to look for it in.
#include "select/name_pattern.h"

#include <cstdint>

using namespace gmonscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string input(reinterpret_cast<const char*>(bytes), size);
    const std::size_t end = std::min(input.find('\n'), input.size());
    if (const auto pattern = NamePattern::compile(input.substr(0, end)))
        (void)pattern->isIn(std::string_view(input).substr(std::min(end + 1, input.size())));
    return 0;
}
