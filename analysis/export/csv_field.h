// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gmonscope {

/// Returns a text as a field of CSV (RFC 4180). One that a spreadsheet would take for a formula begins with an
/// apostrophe.
[[nodiscard]] std::string csvField(std::string_view text);

} // namespace gmonscope
