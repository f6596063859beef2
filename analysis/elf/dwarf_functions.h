// SPDX-License-Identifier: MIT
//
// Functions and inlined calls in the code, according to debugging information.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// The code of a function itself, or of one inlined call of it.
struct DwarfFunction {
    std::uint64_t start = 0;                ///< start of its first range
    std::uint32_t nameAt = 0, nameSize = 0; ///< see DwarfFunctions::nameOf()
    std::uint32_t isSymbolName = 0;         ///< 1: the name comes from a symbol table, not from the source
    std::uint32_t isInlined = 0;            ///< 1: yes
};

/// Empty when the image has no debugging information.
class DwarfFunctions {
public:
    /// A piece of code, up to the start of the next piece.
    struct Piece {
        std::uint64_t start = 0;
        std::uint64_t function = 0; ///< index; the number of functions: none
    };

    DwarfFunctions() = default;
    /// REQUIRES: pieces are sorted by address, no two at one address; the functions' names are in `names`.
    DwarfFunctions(std::vector<DwarfFunction> functions, std::vector<Piece> pieces, std::string names)
        : m_functions(std::move(functions)), m_pieces(std::move(pieces)), m_names(std::move(names))
    {
    }

    [[nodiscard]] bool isEmpty() const { return m_pieces.empty(); }
    /// Returns the innermost function at an address: the one with the smallest range. Null if none is known.
    [[nodiscard]] const DwarfFunction* find(std::uint64_t address) const;
    /// Returns the first higher address at which another function may begin; the largest possible number if there is
    /// none.
    [[nodiscard]] std::uint64_t nextChange(std::uint64_t address) const;
    /// The view lives as long as this object.
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
