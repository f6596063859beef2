// SPDX-License-Identifier: MIT
//
// Tests which parts a short name leaves out, and takes back where another function has the same one.
#pragma once

#include "names/short_name.h"

namespace gmonscope::nameDetails {

[[nodiscard]] std::vector<ShortName::Detail> allOf(const NameParts&, bool withWholeTypes);
/// Returns the shown ones of a part: "<int>(…, char) const".
[[nodiscard]] std::string of(const NameParts&, std::size_t part, const std::vector<ShortName::Key>& shown);

} // namespace gmonscope::nameDetails
