// SPDX-License-Identifier: MIT
//
// Which source files functions come from, of a few of many: a load would read the lines of all of them.
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

    /// A path for each function, as the debugging information of its module says, or else its symbol; empty: not known.
    /// Profiles of one program, as its files are at the first call: what was found is kept.
    [[nodiscard]] std::vector<std::string> of(const Profile&, std::span<const FunctionId>);

private:
    using Place = std::pair<std::string, std::uint64_t>; // path of the module, address
    void read(const Profile&, const Module&, const std::vector<std::uint64_t>& addresses);

    SymbolSearch m_search;
    std::map<Place, std::string> m_known;
};

} // namespace gmonscope
