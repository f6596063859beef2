// SPDX-License-Identifier: MIT
//
// The profiled program as libelf tells it: code ranges and symbols.
#pragma once

#include "base/byte_reader.h"
#include "elf/debug_link.h"
#include "elf/elf_symbols.h"
#include "gmonscope/result.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace gmonscope {

/// Bytes [start, end) of the image, as linked.
struct AddressRange {
    std::uint64_t start = 0, end = 0;
    [[nodiscard]] bool contains(std::uint64_t address) const { return start <= address && address < end; }
};

/// A section of code.
struct CodeSection {
    AddressRange range;
    std::uint64_t fileOffset = 0; ///< of range.start
    bool isPlt = false;           ///< jump stubs of the linker
    bool isText = false;          ///< the section that the compiler writes functions to
};

/// A place in a function from which on its code has a name of its own (GMONSCOPE_MARK, see mark_format.h).
struct CodeMark {
    std::uint64_t address = 0;
    std::string name;
};

struct ElfImage {
    std::string path;
    TargetFormat format;
    std::uint16_t machine = 0;               ///< e_machine
    std::string buildId;                     ///< in hexadecimal digits; empty: none
    AddressRange loaded;                     ///< of all loaded segments
    std::vector<CodeSection> code;           ///< by address
    SymbolList symbols;                      ///< in the symbol table's order
    std::vector<CodeMark> marks;             ///< by address
    std::vector<AddressRange> countingStubs; ///< jump stubs to mcount and its like, by address
    bool isStripped = false;                 ///< without full symbols: names come from .dynsym and unwind tables
    bool countsCalls = false;                ///< its symbols name mcount or the like: it was linked with -pg
    bool hasDebugInfo = false;               ///< of functions, lines or frames
    bool isRelocatable = false;              ///< position-independent: it runs where the loader puts it
    DebugLink debugLink;                     ///< to the file with its symbols
};

/// The section of code at an address; null: there is none.
[[nodiscard]] inline const CodeSection* codeAt(const ElfImage& image, std::uint64_t address)
{
    const auto behind = std::partition_point(image.code.begin(), image.code.end(),
                                             [&](const CodeSection& s) { return s.range.start <= address; });
    return behind != image.code.begin() && std::prev(behind)->range.contains(address) ? &*std::prev(behind) : nullptr;
}

/// Which symbols are of interest: those of functions and labels in code, or all in code and, wherever they are, those
/// of weak labels (what GNU gprof takes for functions).
enum class SymbolScope : std::uint8_t { Code, WeakToo };

/// A stripped program gives its dynamic symbols, which may be none, and, for Code, the functions that its unwind
/// tables tell of (see unwind_functions.h).
/// Errors: cannot be read, not an ELF program or shared library, damaged headers, no symbols for WeakToo.
[[nodiscard]] Result<ElfImage> readElfImage(const std::string& path, SymbolScope = SymbolScope::Code);

/// What can be told without the symbols: enough to see whether a profile's addresses fit.
[[nodiscard]] Result<ElfImage> readElfHeaders(const std::string& path);

} // namespace gmonscope
