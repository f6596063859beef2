// SPDX-License-Identifier: MIT
#pragma once

#include "names/name_parts.h"
#include "names/thunks.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// A function's name without what is rarely needed to know the function. Text that it is made of is kept by reference.
/// Details are what it leaves out, each with a key: those with the same key stand at the same place of the name.
class ShortName {
public:
    /// REQUIRES: the name outlives this.
    explicit ShortName(std::string_view name);
    ShortName(const ShortName&) = delete;
    ShortName& operator=(const ShortName&) = delete;

    using Key = std::uint32_t;
    struct Detail {
        Key key = 0;
        std::string text;
    };
    /// Returns them sorted by key, which is the order in which they are added where names are the same. Whole types are
    /// for names that all others do not tell apart, and have higher keys.
    [[nodiscard]] std::vector<Detail> details(bool wholeTypes) const;

    /// Returns the name, with the details of these keys, sorted. "…" stands for others of their lists.
    [[nodiscard]] std::string text(const std::vector<Key>& shown = {}) const;

private:
    void read(std::string_view name, int depth);
    void readPlain(std::string_view name);
    void follow(const Callable&, int depth);
    void addMarks(std::string_view suffixes);
    [[nodiscard]] std::string partText(std::size_t part, const std::vector<Key>& shown) const;
    [[nodiscard]] std::string segmentText(std::size_t begin, std::size_t end, const std::vector<Key>& shown) const;
    [[nodiscard]] std::string chainText(const std::vector<Key>& shown) const;

    std::string m_made; ///< a text that the parts are of, or the name where it has none
    NameParts m_parts;
    std::vector<std::string> m_marks;
};

/// Returns ShortName(name).text(): "std::vector::push_back", "λ in main", "f [cold]".
[[nodiscard]] std::string shortName(std::string_view name);

} // namespace gmonscope
