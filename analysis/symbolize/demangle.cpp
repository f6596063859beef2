// SPDX-License-Identifier: MIT
#include "symbolize/demangle.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace gmonscope {

std::string demangle(const std::string& symbol)
{
    // Without the prefix the demangler would take a C function `f` or `i` for a type.
    if (!symbol.starts_with("_Z"))
        return symbol;
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && name ? name.get() : symbol;
}

} // namespace gmonscope
