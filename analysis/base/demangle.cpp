// SPDX-License-Identifier: MIT
//
// The C library's relatives of the demangler make all of a name before anybody can look at it, and a hundred letters
// can stand for gigabytes. libiberty's are the same, but hand over what they make piece by piece, except that of D.
#include "base/demangle.h"

#include "base/demangle_cost.h"
#include "base/one_line.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdlib>
#include <cstring>
#include <memory>

#define HAVE_DECL_BASENAME 1 // else it declares one that is not the C library's
#include <libiberty/demangle.h>

namespace gmonscope {

namespace {

/// The output so far: at most one letter more than is shown of any name.
struct Output {
    std::array<char, longestName + 1> text;
    std::size_t size = 0;
    std::jmp_buf enough;
};

/// The demangler has nothing but its stack: it can be left at any piece.
void take(const char* piece, std::size_t size, void* opaque)
{
    if (size == 0) // then Rust's demangler hands over no address
        return;
    Output& output = *static_cast<Output*>(opaque);
    const std::size_t taken = std::min(size, output.text.size() - output.size);
    std::memcpy(output.text.data() + output.size, piece, taken);
    output.size += taken;
    if (output.size == output.text.size())
        std::longjmp(output.enough, 1);
}

/// Is there a name, or the start of one that is longer than any that is shown?
bool makeName(const std::string& symbol, Output& output)
{
    if (setjmp(output.enough) != 0)
        return true;
    if (isOfRustV0(symbol))
        return rust_demangle_callback(symbol.c_str(), DMGL_NO_OPTS, &take, &output) != 0;
    return cplus_demangle_v3_callback(symbol.c_str(), DMGL_PARAMS | DMGL_TYPES, &take, &output) != 0;
}

/// The demangler of D makes all of a name; isSoonDemangled() bounds how long it becomes.
std::string nameInD(const std::string& symbol)
{
    const std::unique_ptr<char, decltype(&std::free)> made(dlang_demangle(symbol.c_str(), DMGL_NO_OPTS), &std::free);
    return made ? std::string(made.get(), strnlen(made.get(), longestName + 1)) : symbol;
}

} // namespace

std::string demangle(const std::string& symbol)
{
    if (!isMangled(symbol) || !isSoonDemangled(symbol))
        return symbol;
    if (isOfD(symbol))
        return nameInD(symbol);
    Output output;
    return makeName(symbol, output) && output.size > 0 ? std::string(output.text.data(), output.size) : symbol;
}

namespace {

constexpr bool isOfVersion(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_' || letter == '.' || letter == '-' || letter == '+';
}

/// Returns where a version begins, as in `pow@@GLIBC_2.29`; the symbol's end if there is none. A function without a
/// symbol, `fn@0x1000`, has none, nor has a stub, `pow@plt`, nor a function of another language, `f@lib/a.js:12`.
std::size_t versionStart(std::string_view symbol)
{
    const std::size_t at = std::min(symbol.find('@', 1), symbol.size());
    std::string_view version = symbol.substr(std::min(at + 1, symbol.size()));
    if (version.starts_with('@'))
        version.remove_prefix(1);
    const bool isVersion = !version.empty() && (version.front() < '0' || version.front() > '9') && version != "plt" &&
                           std::all_of(version.begin(), version.end(), isOfVersion);
    return isVersion ? at : symbol.size();
}

} // namespace

bool isReadable(std::string_view symbol)
{
    return !isMangled(symbol) && symbol.size() <= longestName && isPlain(symbol) &&
           versionStart(symbol) == symbol.size();
}

std::string readableName(std::string_view symbol)
{
    symbol = symbol.substr(0, versionStart(symbol));
    return isMangled(symbol) ? shownName(demangle(std::string(symbol))) : shownName(symbol);
}

} // namespace gmonscope
