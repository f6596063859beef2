// SPDX-License-Identifier: MIT
//
// A session outlives its program's builds: what of it is about functions that are gone.
#pragma once

#include "session/session.h"

namespace unfitParts {

/// Takes what the profile has nothing of out of the session's filter and selection: none of it has changed anything.
/// Returns what that was, for a person. REQUIRES: the profile was loaded with the session's filter.
QStringList takeOut(Session& session, const gmonscope::Profile& profile);

} // namespace unfitParts
