// SPDX-License-Identifier: MIT
#pragma once

#include "base/seeded_hash.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace gmonscope {

/// A name as callgrind writes it: "(12) main" once, then "(12)" alone, or "main" where names are not compressed.
struct CallgrindName {
    std::optional<std::uint64_t> number;
    std::string_view text; ///< empty: the name that the number stands for
};

/// Takes such a name apart. None: a number that does not end, or is none.
[[nodiscard]] std::optional<CallgrindName> parseCallgrindName(std::string_view);

/// Parses the digits of a number, decimal or with 0x in front. None: other text, or more than 64 bits.
[[nodiscard]] std::optional<std::uint64_t> parseCallgrindNumber(std::string_view);

/// The meanings of numbers in names.
template <class Meaning> class CallgrindNames {
public:
    /// Returns the meaning: that of the number, or what `make` makes of the text. None: the number has no name yet.
    template <class Make> [[nodiscard]] std::optional<Meaning> resolve(const CallgrindName& name, const Make& make)
    {
        if (name.number && name.text.empty()) {
            const auto known = m_meanings.find(*name.number);
            return known == m_meanings.end() ? std::nullopt : std::optional(known->second);
        }
        const Meaning made = make(name.text);
        if (name.number)
            m_meanings.insert_or_assign(*name.number, made);
        return made;
    }

    [[nodiscard]] std::size_t size() const { return m_meanings.size(); }

private:
    std::unordered_map<std::uint64_t, Meaning, SeededHash> m_meanings;
};

} // namespace gmonscope
