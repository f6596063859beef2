// SPDX-License-Identifier: MIT
#include "base/demangle.h"

#include "base/one_line.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace gmonscope {

std::string demangle(const std::string& symbol)
{
    if (!isMangled(symbol))
        return symbol;
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && name ? name.get() : symbol;
}

std::string readableName(std::string_view symbol) { return oneLine(demangle(std::string(symbol))); }

} // namespace gmonscope
