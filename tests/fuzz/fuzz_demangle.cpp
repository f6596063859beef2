// SPDX-License-Identifier: MIT
//
// Takes any bytes as a symbol, also as one of Ada, and makes the name that a person reads.
#include "base/demangle.h"
#include "names/ada_name.h"

#include <cstdlib>

using namespace gmonscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string name(reinterpret_cast<const char*>(bytes), size);
    for (const std::string& symbol : {name, "_Z" + name, "_R" + name, "_D" + name}) {
        const std::string readable = readableName(symbol);
        if (readable.find('\n') != std::string::npos || readable.find('\x1b') != std::string::npos)
            std::abort(); // it would break the listing's line, or speak to the terminal
        if (readable.empty() && !symbol.empty())
            std::abort(); // nobody could name the function
    }
    if (!name.empty() && adaName(name).empty())
        std::abort();
    return 0;
}
