// SPDX-License-Identifier: MIT
#pragma once

#include "base/string_arena.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace gmonscope {

enum class SymbolKind : std::uint8_t { Function, Untyped, Object };

/// A named address. Sections, files and undefined symbols are left out, and symbols outside code unless WeakToo is
/// read.
struct ElfSymbol {
    std::string_view name;       ///< lives as long as the list that contains it
    std::string_view sourceFile; ///< for a local symbol; empty when unknown
    std::uint64_t address = 0;
    std::uint64_t size = 0; ///< 0: unknown
    SymbolKind kind = SymbolKind::Function;
    bool isLocal = false;
    bool isThumb = false;    ///< its code is in ARM's Thumb instruction set
    bool isIndirect = false; ///< its code is a resolver that returns the function's address when the program starts
    bool isNameless = false; ///< no symbol names it: its name is made from its address
};

/// ARM and others mark code and data by symbols like $a, $d; assemblers leave .L labels.
[[nodiscard]] inline bool isMarker(const ElfSymbol& symbol)
{
    return symbol.name.starts_with('$') || symbol.name.starts_with(".L");
}

/// Symbols and the texts that contain their names. A program may have a million symbols: a std::string for each would
/// take longer than reading them. Copies of a list share the texts.
class SymbolList {
public:
    /// Copies the texts.
    void push_back(ElfSymbol symbol)
    {
        symbol.name = m_texts->add(symbol.name);
        symbol.sourceFile = m_texts->add(symbol.sourceFile);
        m_symbols.push_back(symbol);
    }
    /// REQUIRES: the symbol's names lie in texts given to keep().
    void append(const ElfSymbol& symbol) { m_symbols.push_back(symbol); }
    void keep(std::shared_ptr<const void> texts, std::size_t bytes) { m_texts->keep(std::move(texts), bytes); }
    /// Adds another text that lives as long as the list.
    [[nodiscard]] std::string_view add(std::string_view text) { return m_texts->add(text); }
    void reserve(std::size_t count) { m_symbols.reserve(count); }

    [[nodiscard]] bool empty() const { return m_symbols.empty(); }
    [[nodiscard]] std::size_t size() const { return m_symbols.size(); }
    [[nodiscard]] const ElfSymbol& operator[](std::size_t i) const { return m_symbols[i]; }
    [[nodiscard]] const ElfSymbol& at(std::size_t i) const { return m_symbols.at(i); }
    [[nodiscard]] auto begin() const { return m_symbols.begin(); }
    [[nodiscard]] auto end() const { return m_symbols.end(); }

    /// Returns the texts for users who need the names after the list is gone.
    [[nodiscard]] std::shared_ptr<const void> texts() const { return m_texts; }
    /// Returns the size of the texts. Names may overlap, so the sum of their lengths may be larger.
    [[nodiscard]] std::size_t textBytes() const { return m_texts->bytes(); }

private:
    std::vector<ElfSymbol> m_symbols;
    std::shared_ptr<StringArena> m_texts = std::make_shared<StringArena>();
};

} // namespace gmonscope
