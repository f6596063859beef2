// SPDX-License-Identifier: MIT
//
// Functions and inlined calls of the code, as libdw reads them from DWARF.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gmonscope {

class DwarfImage;
struct AddressRange;

/// A function's own code, or that of one call of it that was inlined.
struct DwarfFunction {
    std::string name;
    std::uint64_t start = 0;   ///< of its first range
    bool isSymbolName = false; ///< the name is that of a symbol table, not of the source
    bool isInlined = false;
};

/// Empty when the image has no debugging information, or damaged one.
class DwarfFunctions {
public:
    [[nodiscard]] static DwarfFunctions read(const std::string& imagePath);
    /// Those of the units that have code in these ranges: of a large program a small part.
    [[nodiscard]] static DwarfFunctions read(const DwarfImage&, std::span<const AddressRange>);

    [[nodiscard]] bool isEmpty() const { return m_pieces.empty(); }
    /// The innermost at an address: that with the smallest range. Null where none is known.
    [[nodiscard]] const DwarfFunction* find(std::uint64_t address) const;
    /// The first address above at which another one may begin; the largest number there is when there is none.
    [[nodiscard]] std::uint64_t nextChange(std::uint64_t address) const;

private:
    struct Piece {
        std::uint64_t start;
        std::uint32_t function; ///< none: the number of functions
    };
    friend class DwarfFunctionReader;

    std::vector<DwarfFunction> m_functions; ///< in the order of the debugging information
    std::vector<Piece> m_pieces;            ///< by address, no two of one address
};

} // namespace gmonscope
