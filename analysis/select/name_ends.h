// SPDX-License-Identifier: MIT
//
// The ends of qualified names: `Node::parse` and `parse` for `xml::Node::parse(char const*)`.
#pragma once

#include "gmonscope/profile.h"
#include "graph/profile_data.h"

#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// True if the text is the readable name from its start or from behind a `::` on: with template arguments and
/// parameters, or without; and without what compilers add to the names of their copies (`.constprop.0`).
[[nodiscard]] bool isEndOfName(std::string_view name, std::string_view text);

/// The functions whose names end in a text.
struct NamesEndingSo {
    std::vector<bool> functions;
    std::vector<std::string> scopes; ///< of these functions, without template arguments; sorted
    std::vector<std::string> names;  ///< of these functions, one of each scope

    /// True if the functions are overloads, or instances of a template, of one name.
    [[nodiscard]] bool isOneName() const { return scopes.size() == 1; }
};

[[nodiscard]] NamesEndingSo namesEndingIn(const FunctionTable&, std::string_view text);

} // namespace gmonscope
