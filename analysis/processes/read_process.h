// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/processes.h"
#include "processes/process_files.h"
#include "processes/process_origin.h"

namespace gmonscope {

struct ReadProcess {
    ProcessProfile profile;
    ProcessOrigin origin;
};

/// Reads one profile. Errors: those of its reader. With `salvage`, what is whole of a damaged one.
[[nodiscard]] Result<ReadProcess> readProcess(const ProcessFile&, bool salvage);

} // namespace gmonscope
