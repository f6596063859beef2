// SPDX-License-Identifier: MIT
//
// The profiled program as libelf reads it: code ranges and symbols.
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

/// Addresses [start, end) of the image, as linked.
struct AddressRange {
    std::uint64_t start = 0, end = 0;
    [[nodiscard]] bool contains(std::uint64_t address) const { return start <= address && address < end; }
};

/// A section of code.
struct CodeSection {
    AddressRange range;
    std::uint64_t fileOffset = 0; ///< file offset of range.start
    bool isPlt = false;           ///< jump stubs of the linker
    bool isText = false;          ///< the section into which the compiler writes functions
};

/// An address inside a function from which on its code has a name of its own (GMONSCOPE_MARK, see mark_format.h).
struct CodeMark {
    std::uint64_t address = 0;
    std::string name;
};

struct ElfImage {
    std::string path;
    TargetFormat format;
    std::uint16_t machine = 0;               ///< e_machine
    std::string buildId;                     ///< in hexadecimal digits; empty: none
    AddressRange loaded;                     ///< from the first to the last loaded segment
    std::vector<CodeSection> code;           ///< sorted by address
    SymbolList symbols;                      ///< in the order of the symbol table
    std::vector<CodeMark> marks;             ///< sorted by address
    std::vector<AddressRange> countingStubs; ///< jump stubs to mcount and the like, sorted by address
    bool isStripped = false;                 ///< it has no full symbol table: names come from .dynsym and unwind tables
    bool countsCalls = false;                ///< it has symbols like mcount, or room: it was built with -pg or the like
    bool hasRoomForCalls = false;            ///< functions begin with room for the runtime's calls
    bool hasDebugInfo = false;               ///< debugging information for functions, lines or frames
    bool isRelocatable = false;              ///< position-independent: the loader chooses its address
    DebugLink debugLink;                     ///< names the file with its symbols
};

/// Returns the section of code at an address; null if there is none.
[[nodiscard]] inline const CodeSection* codeAt(const ElfImage& image, std::uint64_t address)
{
    const auto behind = std::partition_point(image.code.begin(), image.code.end(),
                                             [&](const CodeSection& s) { return s.range.start <= address; });
    return behind != image.code.begin() && std::prev(behind)->range.contains(address) ? &*std::prev(behind) : nullptr;
}

/// Which symbols to read: functions and labels in code; or everything in code and, wherever they are, weak labels
/// (which GNU gprof takes for functions).
enum class SymbolScope : std::uint8_t { Code, WeakToo };

/// Reads an image with its symbols. A stripped program has only dynamic symbols, if any, and, for Code, the functions
/// found through its unwind tables (see unwind_functions.h). Errors: cannot be read, not an ELF program or shared
/// library, damaged headers, no symbols for WeakToo.
[[nodiscard]] Result<ElfImage> readElfImage(const std::string& path, SymbolScope = SymbolScope::Code);

/// Reads everything but the symbols: enough to see whether a profile's addresses fit.
[[nodiscard]] Result<ElfImage> readElfHeaders(const std::string& path);

} // namespace gmonscope
