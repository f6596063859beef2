// SPDX-License-Identifier: MIT
#pragma once

#include "base/string_arena.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace gmonscope {

enum class SymbolKind : std::uint8_t { Function, Untyped, Object };

/// A named place. Sections, files and undefined symbols are left out, and all that is not in code but WeakToo.
struct ElfSymbol {
    std::string_view name;       ///< lives as long as the list that it is in
    std::string_view sourceFile; ///< of a local symbol; empty when unknown
    std::uint64_t address = 0;
    std::uint64_t size = 0; ///< 0: unknown
    SymbolKind kind = SymbolKind::Function;
    bool isLocal = false;
    bool isThumb = false;    ///< of ARM: its code is Thumb
    bool isIndirect = false; ///< a resolver that is asked for the function when the program starts
    bool isNameless = false; ///< no symbol names it: its name is made of its address
};

/// ARM and others mark code and data by symbols like $a, $d; assemblers leave .L labels.
[[nodiscard]] inline bool isMarker(const ElfSymbol& symbol)
{
    return symbol.name.starts_with('$') || symbol.name.starts_with(".L");
}

/// Symbols with the texts that their names are parts of. A program has a million: a std::string for each would take
/// longer than to read them. Copies of a list share the texts.
class SymbolList {
public:
    /// Copies the texts.
    void push_back(ElfSymbol symbol)
    {
        symbol.name = m_texts->add(symbol.name);
        symbol.sourceFile = m_texts->add(symbol.sourceFile);
        m_symbols.push_back(symbol);
    }
    /// REQUIRES: the texts are in some that were kept.
    void append(const ElfSymbol& symbol) { m_symbols.push_back(symbol); }
    void keep(std::shared_ptr<const void> texts, std::size_t bytes) { m_texts->keep(std::move(texts), bytes); }
    /// Another text, for as long.
    [[nodiscard]] std::string_view add(std::string_view text) { return m_texts->add(text); }
    void reserve(std::size_t count) { m_symbols.reserve(count); }

    [[nodiscard]] bool empty() const { return m_symbols.empty(); }
    [[nodiscard]] std::size_t size() const { return m_symbols.size(); }
    [[nodiscard]] const ElfSymbol& operator[](std::size_t i) const { return m_symbols[i]; }
    [[nodiscard]] const ElfSymbol& at(std::size_t i) const { return m_symbols.at(i); }
    [[nodiscard]] auto begin() const { return m_symbols.begin(); }
    [[nodiscard]] auto end() const { return m_symbols.end(); }

    /// For those who need the names when the list is gone.
    [[nodiscard]] std::shared_ptr<const void> texts() const { return m_texts; }
    /// Names may lie over each other: all together may be longer.
    [[nodiscard]] std::size_t textBytes() const { return m_texts->bytes(); }

private:
    std::vector<ElfSymbol> m_symbols;
    std::shared_ptr<StringArena> m_texts = std::make_shared<StringArena>();
};

} // namespace gmonscope
