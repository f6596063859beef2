// SPDX-License-Identifier: MIT
//
// Long names made short, the same way in the diagram, the tables and the SVG.
#pragma once

#include "gmonscope/text_width.h"

#include <string>
#include <string_view>

namespace gmonscope {

/// The name with "<…>" for all template arguments; as it is when it is no name, as "<unattributed>".
[[nodiscard]] std::string withoutTemplateArguments(std::string_view name);

/// `name` shortened until it is at most `maxWidth` px wide: first the arguments become "(…)", then the template
/// arguments "<…>", then the compiler's tags go, then the left part becomes "…", for the end of a name tells most.
/// Never cuts inside a UTF-8 character.
[[nodiscard]] std::string elideName(std::string_view name, double maxWidth, double size, FontWeight,
                                    const TextWidth& = approximateTextWidth);

} // namespace gmonscope
