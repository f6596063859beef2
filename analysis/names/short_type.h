// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gmonscope {

/// Returns what stands between the brackets of templates, and these themselves, left out.
[[nodiscard]] std::string withoutTemplates(std::string_view text);

/// Returns a type as programmers write it: `std::string` for the basic_string that it is, and no allocators, compilers'
/// tags, inline or nameless namespaces.
[[nodiscard]] std::string plainType(std::string_view type);

/// Returns the same without templates' arguments; a type that is written inside a function has a short name, too.
[[nodiscard]] std::string shortType(std::string_view type);

/// Is it `std::basic_string` of plain letters?
[[nodiscard]] bool isPlainString(std::string_view name, std::string_view arguments);

} // namespace gmonscope
