// SPDX-License-Identifier: MIT
//
// Reads which object file each symbol comes from: gprof's -R.
#pragma once

#include "gmonscope/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

class ObjectMap {
public:
    struct Place {
        std::uint32_t object = 0; ///< index into objects()
        bool isFirst = false;     ///< the first symbol of a run of symbols from that file
    };

    /// Reads a text with lines `OBJECT:ADDRESS TYPE NAME`, as nm -o writes them; others are skipped. Errors: it cannot
    /// be read, is larger than largestProfile, has no such line.
    [[nodiscard]] static Result<ObjectMap> read(const std::string& path);

    /// Returns null if the symbol is unknown.
    [[nodiscard]] const Place* find(std::string_view symbol) const;
    /// Returns the object files in the order of the text.
    [[nodiscard]] const std::vector<std::string>& objects() const { return m_objects; }

private:
    std::uint32_t add(std::string_view object);

    std::vector<std::string> m_objects;
    std::map<std::string, std::uint32_t, std::less<>> m_ids;
    std::map<std::string, Place, std::less<>> m_places; ///< by symbol
};

} // namespace gmonscope
