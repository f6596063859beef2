// SPDX-License-Identifier: MIT
//
// Functions and inlined calls of the code, as debugging information has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// A function's own code, or that of one call of it that was inlined.
struct DwarfFunction {
    std::uint64_t start = 0;                ///< of its first range
    std::uint32_t nameAt = 0, nameSize = 0; ///< see DwarfFunctions::nameOf()
    std::uint32_t isSymbolName = 0;         ///< 1: the name is that of a symbol table, not of the source
    std::uint32_t isInlined = 0;            ///< 1: yes
};

/// Empty when the image has no debugging information.
class DwarfFunctions {
public:
    /// From here to the next piece.
    struct Piece {
        std::uint64_t start = 0;
        std::uint64_t function = 0; ///< none: the number of functions
    };

    DwarfFunctions() = default;
    /// REQUIRES: pieces by address, no two of one address; the functions' names are in `names`.
    DwarfFunctions(std::vector<DwarfFunction> functions, std::vector<Piece> pieces, std::string names)
        : m_functions(std::move(functions)), m_pieces(std::move(pieces)), m_names(std::move(names))
    {
    }

    [[nodiscard]] bool isEmpty() const { return m_pieces.empty(); }
    /// The innermost at an address: that with the smallest range. Null where none is known.
    [[nodiscard]] const DwarfFunction* find(std::uint64_t address) const;
    /// The first address above at which another one may begin; the largest number there is when there is none.
    [[nodiscard]] std::uint64_t nextChange(std::uint64_t address) const;
    /// Lives as long as this.
    [[nodiscard]] std::string_view nameOf(const DwarfFunction& function) const
    {
        return std::string_view(m_names).substr(function.nameAt, function.nameSize);
    }

    [[nodiscard]] const std::vector<DwarfFunction>& functions() const { return m_functions; }
    [[nodiscard]] const std::vector<Piece>& pieces() const { return m_pieces; }
    [[nodiscard]] const std::string& names() const { return m_names; }

private:
    std::vector<DwarfFunction> m_functions; ///< in the order of the debugging information
    std::vector<Piece> m_pieces;
    std::string m_names;
};

} // namespace gmonscope
