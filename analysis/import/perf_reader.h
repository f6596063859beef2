// SPDX-License-Identifier: MIT
//
// Reads the text that `perf script` prints, with or without stacks.
#pragma once

#include "import/imported_file.h"

namespace gmonscope {

/// Adds the samples of this event, or of the first one, each with its period where the text has it. Code without a
/// symbol becomes one row for each module; callers in no known module are unknown callers. Error: a line that is
/// neither a sample nor a part of its stack; no sample is of the event.
[[nodiscard]] Result<ImportedFile> readPerfScript(TextLines&, const ImportLimits&, ImportBuilder&,
                                                  std::string_view event);

} // namespace gmonscope
