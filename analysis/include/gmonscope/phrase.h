// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Tells lupdate where to put the texts of a class: under this name, from whichever namespace it is called.
#define GMONSCOPE_PHRASE_CONTEXT(name)
/// Marks a text in a table of constants for translation. Its context is always "Phrase"; Phrase::marked() translates
/// it.
#define GMONSCOPE_PHRASE(context, english) english

namespace gmonscope {

/// A text for people with places for values: Phrase::tr("%1 of %2 calls").arg(a).arg(b). It is English, unless
/// translateWith() was called.
///
/// lupdate finds the texts by the calls of tr(), so its argument is always one literal. All of them, and those in
/// tables, have the context "Phrase" if lupdate is told, besides `-recursive analysis -I analysis/include`:
/// `-tr-function-alias Q_DECLARE_TR_FUNCTIONS+=GMONSCOPE_PHRASE_CONTEXT,QT_TRANSLATE_NOOP+=GMONSCOPE_PHRASE`.
class Phrase {
    GMONSCOPE_PHRASE_CONTEXT(Phrase)
public:
    using Translation = std::string (*)(const char* english);

    /// Returns the text in the user's language.
    [[nodiscard]] static Phrase tr(const char* english) { return Phrase(english); }
    /// Returns a text of a table, where GMONSCOPE_PHRASE marks it.
    [[nodiscard]] static Phrase marked(const char* english) { return Phrase(english); }
    /// Returns `one` for 1, else `many`. The number goes to %1, with separators: "%1 call", "%1 calls".
    [[nodiscard]] static Phrase counted(std::uint64_t, const Phrase& one, const Phrase& many);

    /// Sets the value of the next place: of %1 first, of %9 last. A translation may have the places in any order, each
    /// as often as it likes, or leave them out.
    [[nodiscard]] Phrase arg(std::string_view value) const;
    /// Returns the text with its values. A place without a value stays, and values are never searched for places.
    [[nodiscard]] std::string text() const;
    operator std::string() const { return text(); }

    /// Has all phrases from now on translated. Called once, before other threads begin.
    static void translateWith(Translation);

private:
    explicit Phrase(const char* english);

    std::string m_text;
    std::vector<std::string> m_values;
};

} // namespace gmonscope
