// SPDX-License-Identifier: MIT
//
// Finds the source files of a few functions of many: loading them with the profile would read the lines of all
// functions.
#pragma once

#include "gmonscope/profile.h"
#include "gmonscope/symbol_search.h"

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gmonscope {

class SourceFiles {
public:
    explicit SourceFiles(SymbolSearch search = {}) : m_search(std::move(search)) {}

    /// Returns a path for each function, from its module's debugging information or else its symbol; empty: unknown.
    /// The profiles must be of one program; results are cached, so its files count as they were at the first call.
    [[nodiscard]] std::vector<std::string> of(const Profile&, std::span<const FunctionId>);

private:
    using Place = std::pair<std::string, std::uint64_t>; // path of the module, address
    void read(const Profile&, const Module&, const std::vector<std::uint64_t>& addresses);

    SymbolSearch m_search;
    std::map<Place, std::string> m_known;
};

} // namespace gmonscope
