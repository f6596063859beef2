// SPDX-License-Identifier: MIT
//
// Reads callgrind.out files, and others in the same format: see "Callgrind Format Specification" in Valgrind's manual.
#pragma once

#include "import/imported_file.h"

namespace gmonscope {

/// Adds the costs of this event, or of the first one, all calls with their inclusive costs, and the line at which each
/// function's code begins. Costs of inlined code belong to the function around it. Several parts, as
/// --combine-dumps=yes writes, are summed up. Error: a line that the format does not have, or another first event than
/// in the part before; the event is not there.
[[nodiscard]] Result<ImportedFile> readCallgrind(TextLines&, const ImportLimits&, ImportBuilder&,
                                                 std::string_view event);

} // namespace gmonscope
