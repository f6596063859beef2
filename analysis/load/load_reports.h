// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"

namespace gmonscope {

/// Tells whoever waits for the load how far it is.
inline void reportProgress(const LoadOptions& options, const std::string& stage, double fraction)
{
    if (options.progress)
        options.progress({stage, fraction});
}

/// Tells that a stage of the load is done.
inline void reportDone(const LoadOptions& options, std::string_view stage)
{
    if (options.stageDone)
        options.stageDone(stage);
}

} // namespace gmonscope
